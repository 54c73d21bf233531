/** Reads React's internal tree. Only this file and `injected/watch-commits.ts` know React's internals. */

/** A node of the tree (react-reconciler 19, ReactInternalTypes). */
export type Fiber = {
  tag: number;
  /** The component; null for texts. */
  type: unknown;
  stateNode: unknown;
  child: Fiber | null;
  sibling: Fiber | null;
  memoizedState: unknown;
  memoizedProps: Record<string, unknown> | null;
};

/** Kinds of nodes (react-reconciler 19, ReactWorkTags). */
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

/** Lanes of transitions (react-reconciler 19, ReactFiberLane). Since 19.2 the lowest bit is for hydrating them. */
const transitionLanes = 0x3fff80;

/** React's object for one call of `createRoot` or `hydrateRoot` (react-reconciler 19, FiberRoot). */
export type FiberRoot = {
  current: Fiber;
  containerInfo: unknown;
  /** Pending work, a bit for each lane. */
  pendingLanes: number;
  identifierPrefix: string;
  /** Called with each error that a boundary catches. */
  onCaughtError?: (error: unknown, ...more: unknown[]) => void;
};

/** Returns the value of the first own property whose name starts with the prefix. */
function readInternal(node: Node, prefix: string): unknown {
  for (const key of Object.keys(node)) if (key.startsWith(prefix)) return Reflect.get(node, key);
  return undefined;
}

/** Returns a container's root; null if there is none where React 19 keeps it. */
export function readRoot(container: Element): FiberRoot | null {
  const held = readInternal(container, '__reactContainer$') as { stateNode?: FiberRoot } | undefined;
  return held?.stateNode ?? null;
}

/** Returns React's tree in a container. */
export const readTree = (container: Element): Fiber | null => readRoot(container)?.current ?? null;

/** Calls the listener each time React has set this field. */
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

/** True while a transition is pending: the DOM may show the content that it will replace. */
export const isInTransition = (container: Element): boolean =>
  ((readRoot(container)?.pendingLanes ?? 0) & transitionLanes) !== 0;

/** The `identifierPrefix` of a root. */
export const readIdPrefix = (container: Element): string => readRoot(container)?.identifierPrefix ?? '';

/** True for an element or text that React created or hydrated. */
export const isReactNode = (node: Node): boolean => readInternal(node, '__react') !== undefined;

/** React's node for an element; null if React neither created nor hydrated it. */
export const readFiber = (node: Node): Fiber | null =>
  (readInternal(node, '__reactFiber$') as Fiber | undefined) ?? null;

/**
 * True for what React created or hydrated, and for everything inside an element that React treats as a leaf (a single
 * text, or `dangerouslySetInnerHTML`).
 */
export function isAdopted(node: Node): boolean {
  if (isReactNode(node)) return true;
  for (let at = node.parentElement; at; at = at.parentElement)
    if (isReactNode(at)) return readFiber(at)?.child === null;
  return false;
}

/** Visits a fiber, its siblings, and everything below them, in document order. */
export function visitFibers(first: Fiber | null, visit: (fiber: Fiber) => void): void {
  for (let fiber = first; fiber; fiber = fiber.sibling) {
    visit(fiber);
    visitFibers(fiber.child, visit);
  }
}

/**
 * The element in the head that a fiber renders. React has one element for all uses of a resource (`<link precedence>`,
 * `<style href precedence>`, `<script async>`), and never removes it.
 */
export function readHoisted({ stateNode, memoizedState }: Fiber): { element: Element; isResource: boolean } | null {
  const instance = (memoizedState as { instance?: unknown } | null)?.instance;
  if (instance instanceof Element) return { element: instance, isResource: true };
  return stateNode instanceof Element ? { element: stateNode, isResource: false } : null;
}

/** True for content that `<Activity mode="hidden">` hides. */
export const isHidden = (fiber: Fiber): boolean => fiber.tag === fiberTags.offscreen && fiber.memoizedState !== null;

/** True for a boundary that React hasn't hydrated yet. */
export const isDehydrated = ({ memoizedState }: Fiber): boolean =>
  ((memoizedState as { dehydrated?: unknown } | null)?.dehydrated ?? null) !== null;

/** @param letter `r` for ids of a render in the browser, `R` for ids of hydration */
function matchIds(prefix: string, letter: 'r' | 'R', name: string): RegExp {
  const begin = prefix.replaceAll(/[.*+?^$()[\]{}|\\/-]/g, '\\$&') + letter;
  return new RegExp(`:${begin}${name}:|«${begin}${name}»|_${begin}_${name}_`, 'g');
}

/**
 * Pairs the ids in an attribute with those in the prop that it comes from; returns none if their numbers differ.
 * @param prefix the root's `identifierPrefix`
 */
export function pairIds(written: string, wanted: string, prefix: string): [written: string, hydrated: string][] {
  const ids = wanted.match(matchIds(prefix, 'R', '[0-9a-v]*(?:H[0-9a-v]+)?')) ?? [];
  const present = written.match(matchIds(prefix, 'r', '[0-9a-v]+')) ?? [];
  return ids.length === present.length ? present.map((id, index) => [id, ids[index] ?? id]) : [];
}
