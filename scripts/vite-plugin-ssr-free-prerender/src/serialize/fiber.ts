/** React's internal tree, as far as the engine reads it. All that it knows of React's internals stands in this file. */

/** A node of the tree (react-reconciler 19, ReactInternalTypes). */
export type Fiber = {
  tag: number;
  /** A component; null of texts. */
  type: unknown;
  stateNode: unknown;
  child: Fiber | null;
  sibling: Fiber | null;
  memoizedState: unknown;
  memoizedProps: Record<string, unknown> | null;
};

/** Kinds of nodes (react-reconciler 19, ReactWorkTags). */
export const fiberTags = {
  ...{ portal: 4, element: 5, text: 6, context: 10, suspense: 13, offscreen: 22, hoistable: 26, activity: 31 },
};

/** Lanes of transitions (react-reconciler 19, ReactFiberLane); from 19.2 on the lowest bit is their hydration's. */
const transitionLanes = 0x3fff80;

/** What React keeps of one call of `createRoot` or `hydrateRoot` (react-reconciler 19, FiberRoot). */
export type FiberRoot = {
  current: Fiber;
  containerInfo: unknown;
  /** Work that has been asked for and is not committed, a bit for each lane. */
  pendingLanes: number;
  identifierPrefix: string;
  onCaughtError?: (error: unknown, ...more: unknown[]) => void;
};

/** The root of an element; null when React keeps it elsewhere than React 19 does. */
function readRoot(container: Element): FiberRoot | null {
  const key = Object.keys(container).find((name) => name.startsWith('__reactContainer$'));
  const held: { stateNode?: FiberRoot } | undefined = key && Reflect.get(container, key);
  return held?.stateNode ?? null;
}

/** React's tree below the root element; null when it keeps it elsewhere than React 19 does. */
export const readTree = (container: Element): Fiber | null => readRoot(container)?.current ?? null;

/** Calls the listener whenever React has set a field of one of its objects. */
export function onSet(holder: object, field: string, listener: () => void): void {
  let value: unknown = Reflect.get(holder, field);
  Object.defineProperty(holder, field, {
    ...{ configurable: true, enumerable: true },
    get: () => value,
    set: (next: unknown) => {
      value = next;
      listener();
    },
  });
}

const watched = new WeakSet<FiberRoot>();

/**
 * Calls the listener when React shows another tree in an element: the document is changed then, and neither refs nor layout effects
 * have been called. Does nothing where it is watched already, or is no root yet.
 */
export function onShownTree(container: Element, listener: () => void): void {
  const root = readRoot(container);
  if (!root || watched.has(root)) return;
  watched.add(root);
  onSet(root, 'current', listener);
}

const heard = new WeakSet<FiberRoot>();

/**
 * Calls the listener with whatever a boundary of the app catches; does nothing where it does so already, or is no root yet.
 * @param listener given what was thrown, and what tells the app of it
 */
export function onCaught(container: Element, listener: (error: unknown, tell: () => void) => void): void {
  const root = readRoot(container);
  if (!root?.onCaughtError || heard.has(root)) return;
  heard.add(root);
  const own = root.onCaughtError;
  root.onCaughtError = (error, ...more) => listener(error, () => own(error, ...more));
}

/** True while a transition has been asked for and is not committed: what stands there may be what it replaces. */
export const isInTransition = (container: Element): boolean =>
  ((readRoot(container)?.pendingLanes ?? 0) & transitionLanes) !== 0;

/** What the ids of a root begin with. */
export const readIdPrefix = (container: Element): string => readRoot(container)?.identifierPrefix ?? '';

/** True for an element or text that React has made or adopted: it leaves its internal mark on each. */
export function isReactNode(node: Node): boolean {
  for (const key of Object.keys(node)) if (key.startsWith('__react')) return true;
  return false;
}

/** React's node of an element that it has made or adopted; null of any other. */
export function readFiber(node: Node): Fiber | null {
  const key = Object.keys(node).find((name) => name.startsWith('__reactFiber$'));
  return key === undefined ? null : Reflect.get(node, key);
}

/**
 * True for what React has made or adopted, and for what stands in an element that it holds for a leaf, as a text by itself or HTML
 * that it is given: it looks into none, and adopts all of it with the element.
 */
export function isAdopted(node: Node): boolean {
  if (isReactNode(node)) return true;
  for (let at = node.parentElement; at; at = at.parentElement)
    if (isReactNode(at)) return readFiber(at)?.child === null;
  return false;
}

/** Visits a fiber, its siblings, and all below them, in document order. */
export function visitFibers(first: Fiber | null, visit: (fiber: Fiber) => void): void {
  for (let fiber = first; fiber; fiber = fiber.sibling) {
    visit(fiber);
    visitFibers(fiber.child, visit);
  }
}

/**
 * The element in the head that a fiber stands for. Of a resource (`<link precedence>`, `<style href precedence>`, `<script
 * async>`) there is one for all who ask for it, and React never takes it away.
 */
export function readHoisted({ stateNode, memoizedState }: Fiber): { element: Element; isResource: boolean } | null {
  const held: unknown =
    typeof memoizedState === 'object' && memoizedState !== null ? Reflect.get(memoizedState, 'instance') : null;
  if (held instanceof Element) return { element: held, isResource: true };
  return stateNode instanceof Element ? { element: stateNode, isResource: false } : null;
}

/** True for what `<Activity mode="hidden">` and its like keep out of sight. */
export const isHidden = (fiber: Fiber): boolean => fiber.tag === fiberTags.offscreen && fiber.memoizedState !== null;

/** True for a boundary whose written markup React has not adopted yet. */
export const isDehydrated = ({ memoizedState }: Fiber): boolean =>
  typeof memoizedState === 'object' &&
  memoizedState !== null &&
  'dehydrated' in memoizedState &&
  memoizedState.dehydrated !== null;

const escapePattern = (text: string): string => text.replaceAll(/[.*+?^$()[\]{}|\\/-]/g, '\\$&');

const matchIds = (prefix: string, letter: 'r' | 'R', name: string): RegExp => {
  const begin = escapePattern(prefix) + letter;
  return new RegExp(`:${begin}${name}:|«${begin}${name}»|_${begin}_${name}_`, 'g');
};

/** Ids that a render in the browser gives. */
const matchWrittenIds = (prefix: string): RegExp => matchIds(prefix, 'r', '[0-9a-v]+');

/** Ids that hydration gives. */
const matchHydratedIds = (prefix: string): RegExp => matchIds(prefix, 'R', '[0-9a-v]*(?:H[0-9a-v]+)?');

/**
 * Pairs the ids in an attribute's text with those in the prop that it comes from; none where they are not as many.
 * @param prefix the root's `identifierPrefix`
 */
export function pairIds(written: string, wanted: string, prefix: string): [written: string, hydrated: string][] {
  const ids = wanted.match(matchHydratedIds(prefix)) ?? [];
  const present = written.match(matchWrittenIds(prefix)) ?? [];
  return ids.length === present.length ? present.map((id, index) => [id, ids[index] ?? id]) : [];
}
