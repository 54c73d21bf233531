/**
 * Returns a function that keeps its last result, and returns it again while the keys are the same. Models and drawings
 * use it for steps that most changes of a parameter don't affect.
 * @param keysOf returns everything that the result depends on
 */
export function keepLast<Given, Made>(
  keysOf: (given: Given) => readonly unknown[],
  make: (given: Given) => Made,
): (given: Given) => Made {
  let kept: { keys: readonly unknown[]; made: Made } | null = null;
  return (given) => {
    const keys = keysOf(given);
    if (!kept?.keys.every((key, index) => key === keys[index])) kept = { keys, made: make(given) };
    return kept.made;
  };
}
