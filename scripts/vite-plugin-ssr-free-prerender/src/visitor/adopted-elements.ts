/** What React keeps at the elements that it has adopted (react-dom 19, ReactDOMComponentTree). */

/** By the beginning of its name. */
export function readOwn(element: Element, name: string): unknown {
  const key = Object.keys(element).find((each) => each.startsWith(name));
  return key && Reflect.get(element, key);
}

/** React's flag of what is still being hydrated. */
const hydrating = 4096;
type Fiber = { flags: number; return: Fiber | null };

/** True once React has put the element in place: before that it hears of no event, though it listens. */
export function isAdopted(element: Element): boolean {
  let fiber = readOwn(element, '__reactFiber$') as Fiber | null | undefined;
  if (!fiber) return false;
  for (; fiber; fiber = fiber.return) if (fiber.flags & hydrating) return false;
  return true;
}
