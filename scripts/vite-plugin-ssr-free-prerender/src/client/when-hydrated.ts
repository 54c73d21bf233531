/** Milliseconds for which elements are observed until they are hydrated. Lazy parts of a page hydrate late. */
export const followTime = 20_000;

/**
 * Returns the value of an internal property that React sets on an element. The property's name is `prefix` with a
 * random suffix.
 */
export function readOwn(element: Element, prefix: string): unknown {
  const key = Object.keys(element).find((each) => each.startsWith(prefix));
  return key && Reflect.get(element, key);
}

/** React's flag for a fiber that is still being hydrated (react-reconciler 19, ReactFiberFlags). */
const hydrating = 4096;
type Fiber = { flags: number; return: Fiber | null };

/**
 * Returns true once React has committed the element. Before that, React ignores the element's events, although its
 * listeners exist.
 */
export function isHydrated(element: Element): boolean {
  let fiber = readOwn(element, '__reactFiber$') as Fiber | null | undefined;
  if (!fiber) return false;
  for (; fiber; fiber = fiber.return) if (fiber.flags & hydrating) return false;
  return true;
}

/** Calls the callback for each element of the map once it is hydrated, and removes the element from the map. */
export function whenHydrated<Value>(
  early: Map<Element, Value>,
  callback: (element: Element, value: Value) => void,
): void {
  const check = (wait: number): void => {
    for (const [element, value] of early) {
      if (!isHydrated(element)) continue;
      early.delete(element);
      callback(element, value);
    }
    if (wait < followTime) setTimeout(check, wait, wait * 2);
  };
  setTimeout(check, 0, 20);
}
