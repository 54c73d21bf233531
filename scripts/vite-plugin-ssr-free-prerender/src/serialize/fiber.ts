/** Reads React's internal tree. Only this file and `injected/watch-commits.ts` know React's internals. */

/** A node of React's tree (react-reconciler 19, ReactInternalTypes). */
export type Fiber = {
  tag: number;
  /** The component, or the tag name of an element. Null for texts. */
  type: unknown;
  stateNode: unknown;
  child: Fiber | null;
  sibling: Fiber | null;
  memoizedState: unknown;
  memoizedProps: Record<string, unknown> | null;
};

/** Kinds of nodes in React's tree (react-reconciler 19, ReactWorkTags). */
export const fiberTags = {
  portal: 4,
  element: 5,
  text: 6,
  context: 10,
  suspense: 13,
  offscreen: 22,
  hoistable: 26,
  activity: 31,
};

/**
 * Bits of the lanes (React's priorities) that transitions use (react-reconciler 19, ReactFiberLane). Since React 19.2,
 * hydrating transitions use the lowest of these bits.
 */
const transitionLanes = 0x3fff80;

/** React's object for one call of `createRoot` or `hydrateRoot` (react-reconciler 19, FiberRoot). */
export type FiberRoot = {
  current: Fiber;
  containerInfo: unknown;
  /** Has a bit for each lane (React's priorities) with pending work. */
  pendingLanes: number;
  identifierPrefix: string;
  /** Called with each error that an error boundary catches. */
  onCaughtError?: (error: unknown, ...more: unknown[]) => void;
};

/** Returns the value of the first own property whose name starts with the prefix, or undefined. */
function readInternal(node: Node, prefix: string): unknown {
  for (const key of Object.keys(node)) if (key.startsWith(prefix)) return Reflect.get(node, key);
  return undefined;
}

/** Reads a container's React root from the property where React 19 stores it. Returns null if the property is missing. */
export function readRoot(container: Element): FiberRoot | null {
  const held = readInternal(container, '__reactContainer$') as { stateNode?: FiberRoot } | undefined;
  return held?.stateNode ?? null;
}

export const readTree = (container: Element): Fiber | null => readRoot(container)?.current ?? null;

/** Calls `listener` whenever React has set the property `field` of `holder`. */
export function onSet(holder: object, field: string, listener: () => void): void {
  let value: unknown = Reflect.get(holder, field);
  Object.defineProperty(holder, field, {
    configurable: true,
    enumerable: true,
    get: () => value,
    set: (next: unknown) => {
      value = next;
      listener();
    },
  });
}

/** Returns true while a transition is pending. The DOM may then still show the old content. */
export const isInTransition = (container: Element): boolean =>
  ((readRoot(container)?.pendingLanes ?? 0) & transitionLanes) !== 0;

export const readIdPrefix = (container: Element): string => readRoot(container)?.identifierPrefix ?? '';

/** Returns true for an element or text that React created or hydrated. */
export const isReactNode = (node: Node): boolean => readInternal(node, '__react') !== undefined;

/** Returns the fiber of an element; null if React neither created nor hydrated it. */
export const readFiber = (node: Node): Fiber | null =>
  (readInternal(node, '__reactFiber$') as Fiber | undefined) ?? null;

/**
 * Returns true for a node that React created or hydrated. Also returns true for everything inside an element without
 * child fibers, such as an element that contains only text, or that has `dangerouslySetInnerHTML`.
 */
export function isAdopted(node: Node): boolean {
  if (isReactNode(node)) return true;
  for (let at = node.parentElement; at; at = at.parentElement)
    if (isReactNode(at)) return readFiber(at)?.child === null;
  return false;
}

/** Calls `visit` for a fiber, its siblings, and all their descendants, in document order. */
export function visitFibers(first: Fiber | null, visit: (fiber: Fiber) => void): void {
  for (let fiber = first; fiber; fiber = fiber.sibling) {
    visit(fiber);
    visitFibers(fiber.child, visit);
  }
}

/**
 * Returns the element that a fiber renders into `<head>`, or null. React shares one element among all uses of a
 * resource (`<link precedence>`, `<style href precedence>`, `<script async>`), and never removes it.
 */
export function readHoisted({ stateNode, memoizedState }: Fiber): { element: Element; isResource: boolean } | null {
  const instance = (memoizedState as { instance?: unknown } | null)?.instance;
  if (instance instanceof Element) return { element: instance, isResource: true };
  return stateNode instanceof Element ? { element: stateNode, isResource: false } : null;
}

/** Returns true for content that `<Activity mode="hidden">` hides. */
export const isHidden = (fiber: Fiber): boolean => fiber.tag === fiberTags.offscreen && fiber.memoizedState !== null;

/** Returns true for a Suspense or Activity boundary that React hasn't hydrated yet. */
export const isDehydrated = ({ memoizedState }: Fiber): boolean =>
  ((memoizedState as { dehydrated?: unknown } | null)?.dehydrated ?? null) !== null;

/**
 * Returns a pattern for ids of `useId`, in the formats of all releases of React 19.
 * @param letter `r` for ids that React creates in a client render, `R` for ids that it creates during hydration
 */
function matchIds(prefix: string, letter: 'r' | 'R', name: string): RegExp {
  const begin = prefix.replaceAll(/[.*+?^$()[\]{}|\\/-]/g, '\\$&') + letter;
  return new RegExp(`:${begin}${name}:|«${begin}${name}»|_${begin}_${name}_`, 'g');
}

/**
 * Pairs the ids in a prerendered attribute with the ids in the prop that the attribute comes from. Returns no pairs if
 * the attribute and the prop don't contain the same number of ids.
 * @param prefix the root's `identifierPrefix`
 */
export function pairIds(written: string, wanted: string, prefix: string): [written: string, hydrated: string][] {
  const ids = wanted.match(matchIds(prefix, 'R', '[0-9a-v]*(?:H[0-9a-v]+)?')) ?? [];
  const present = written.match(matchIds(prefix, 'r', '[0-9a-v]+')) ?? [];
  return ids.length === present.length ? present.map((id, index) => [id, ids[index] ?? id]) : [];
}
