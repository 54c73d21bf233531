/** Parts of a model or a drawing that most changes of a parameter leave as they are. */

/**
 * Keeps what came out last.
 * @param keysOf all that the outcome depends on: while each of them is the same, so is the outcome
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
