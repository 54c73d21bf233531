/**
 * Returns a function that caches the last result of `make`, and calls `make` again only if a key has changed. Models
 * and drawings use it for steps that depend on few of the parameters.
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
