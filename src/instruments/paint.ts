import type { Shape } from './instrument.ts';

const namespace = 'http://www.w3.org/2000/svg';

type Child = NonNullable<Shape['children']>[number];

const paintChild = (child: Child): Node => (typeof child === 'string' ? document.createTextNode(child) : paint(child));

/** Creates the SVG element of a shape, with its children. */
export function paint({ tag, attributes = {}, children = [] }: Shape): SVGElement {
  const element = document.createElementNS(namespace, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children.map(paintChild));
  return element;
}

function repaintAttributes(element: Element, before: Shape['attributes'] = {}, after: Shape['attributes'] = {}): void {
  for (const name in before) if (!(name in after)) element.removeAttribute(name);
  for (const name in after) if (before[name] !== after[name]) element.setAttribute(name, String(after[name]));
}

/**
 * Returns true if two children of an SVG element have the same tag and class. The element of one child can then be
 * changed to show the other child.
 */
const isLike = (one: Child | undefined, other: Child | undefined): boolean =>
  typeof one === 'object' && typeof other === 'object'
    ? one.tag === other.tag && one.attributes?.class === other.attributes?.class
    : typeof one === typeof other;

const wordsOf = (child: Child | undefined): Child | undefined =>
  typeof child === 'object' && child.tag === 'text' ? child.children?.[0] : undefined;

/**
 * Like `isLike`, but texts must also have the same words. If the words of a text change, the browser has to lay it out
 * again.
 */
const isSame = (one: Child | undefined, other: Child | undefined): boolean =>
  one === other || (isLike(one, other) && wordsOf(one) === wordsOf(other));

function repaintChild(node: Node, before: Child, after: Child): void {
  if (before === after) return;
  if (typeof before === 'object' && typeof after === 'object') repaint(node as Element, before, after);
  // The node may be an element: if the browser translates the page, it replaces text nodes with elements.
  else node.textContent = String(after);
}

/**
 * Returns how many old children to remove, so that the first remaining one is the same as the next new child. Returns 0
 * if no old child is the same, or if inserting new children reaches a match in fewer steps.
 */
function countGone(old: readonly Child[], at: number, next: readonly Child[], index: number): number {
  const gone = old.slice(at).findIndex((child) => isSame(child, next[index]));
  const added = next.slice(index).findIndex((child) => isSame(old[at], child));
  return gone >= 0 && (added < 0 || gone <= added) ? gone : 0;
}

/**
 * Returns true if the element of an old child can be changed to show the next new child. The two children must be the
 * same (`isSame`) or alike (`isLike`). If they are only alike, but a later new child is the same as the old child,
 * returns false: that new child will keep the element.
 */
const canBecome = (was: Child | undefined, next: readonly Child[], index: number): boolean =>
  isSame(was, next[index]) || (isLike(was, next[index]) && !next.slice(index + 1).some((child) => isSame(was, child)));

/**
 * Changes an element that shows the shape `before` to show the shape `after`, which has the same tag. Only the
 * differences change, so that the browser lays out and paints only these parts.
 */
export function repaint(element: Element, before: Shape, after: Shape): void {
  repaintAttributes(element, before.attributes, after.attributes);
  const [old, next] = [before.children ?? [], after.children ?? []];
  let [node, at] = [element.firstChild, 0];
  const leave = (): ChildNode | null => {
    const left = node;
    node = left?.nextSibling ?? null;
    at += 1;
    return left;
  };
  next.forEach((child, index) => {
    const gone = isSame(old[at], child) ? 0 : countGone(old, at, next, index);
    for (const end = at + gone; at < end; ) leave()?.remove();
    const was = old[at];
    if (node && was !== undefined && canBecome(was, next, index)) {
      repaintChild(node, was, child);
      leave();
    } else element.insertBefore(paintChild(child), node);
  });
  while (node) leave()?.remove();
}

/**
 * Returns a function that draws into an element. The first call fills the element. Later calls change only what
 * differs.
 */
export function startPainting(): (element: Element, drawing: Shape) => void {
  let painted: Shape | null = null;
  return (element, drawing) => {
    const svg = element.firstElementChild;
    if (svg && painted) repaint(svg, painted, drawing);
    else element.replaceChildren(paint(drawing));
    painted = drawing;
  };
}
