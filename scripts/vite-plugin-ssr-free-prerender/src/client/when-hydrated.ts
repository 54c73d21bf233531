/** Milliseconds for which elements are followed: lazy parts hydrate late. */
export const followTime = 20_000;

/** Returns a property that React sets on elements, whose name ends with a random part. */
export function readOwn(element: Element, prefix: string): unknown {
  const key = Object.keys(element).find((each) => each.startsWith(prefix));
  return key && Reflect.get(element, key);
}

/** React's flag for what is still being hydrated. */
const hydrating = 4096;
type Fiber = { flags: number; return: Fiber | null };

/** True once React has committed the element. Until then it ignores events, though it listens. */
export function isHydrated(element: Element): boolean {
  let fiber = readOwn(element, '__reactFiber$') as Fiber | null | undefined;
  if (!fiber) return false;
  for (; fiber; fiber = fiber.return) if (fiber.flags & hydrating) return false;
  return true;
}

/** Calls back for each element of the map once it is hydrated, and deletes it from the map. */
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
