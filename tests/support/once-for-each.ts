/** The same function, which does its work once for equal settings: many tests look at one drawing each from its own side. */
export function onceForEach<Settings extends object, Result>(work: (given: Settings) => Result) {
  const done = new Map<string, Result>();
  return (given: Settings): Result => {
    const key = JSON.stringify(given);
    const known = done.get(key);
    if (known !== undefined) return known;
    const result = work(given);
    done.set(key, result);
    return result;
  };
}
