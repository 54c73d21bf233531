import type { Shape } from './instrument.ts';

const namespace = 'http://www.w3.org/2000/svg';

type Child = NonNullable<Shape['children']>[number];

const paintChild = (child: Child): Node => (typeof child === 'string' ? document.createTextNode(child) : paint(child));

/** Makes the elements of a drawing. */
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

/** What is drawn alike at different times: of a kind, in a role. */
const isLike = (one: Child | undefined, other: Child | undefined): boolean =>
  typeof one === 'object' && typeof other === 'object'
    ? one.tag === other.tag && one.attributes?.class === other.attributes?.class
    : typeof one === typeof other;

const wordsOf = (child: Child | undefined): Child | undefined =>
  typeof child === 'object' && child.tag === 'text' ? child.children?.[0] : undefined;

/** What stays where it is while others come and go: of texts, those with the same words, as a text that changes is laid out again. */
const isSame = (one: Child | undefined, other: Child | undefined): boolean =>
  one === other || (isLike(one, other) && wordsOf(one) === wordsOf(other));

function repaintChild(node: Node, before: Child, after: Child): void {
  if (before === after) return;
  if (typeof before === 'object' && typeof after === 'object') repaint(node as Element, before, after);
  // In a translated page an element stands in place of the text node.
  else node.textContent = String(after);
}

/** How many children come first that are no longer there; none where the next one is new. */
function countGone(old: readonly Child[], at: number, next: readonly Child[], index: number): number {
  const gone = old.slice(at).findIndex((child) => isSame(child, next[index]));
  const added = next.slice(index).findIndex((child) => isSame(old[at], child));
  return gone >= 0 && (added < 0 || gone <= added) ? gone : 0;
}

/** Whether what is there may become the next one: it is that one, or it is alike and does not come later. */
const canBecome = (was: Child | undefined, next: readonly Child[], index: number): boolean =>
  isSame(was, next[index]) || (isLike(was, next[index]) && !next.slice(index + 1).some((child) => isSame(was, child)));

/**
 * Changes what was painted from one shape so that it is what another would be painted as, and touches nothing that is alike:
 * the browser then lays out and paints only what has changed. Both have the same tag.
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

/** @returns what fills an element with a drawing; once it has been filled, changes what differs */
export function startPainting(): (element: Element, drawing: Shape) => void {
  let painted: Shape | null = null;
  return (element, drawing) => {
    const svg = element.firstElementChild;
    if (svg && painted) repaint(svg, painted, drawing);
    else element.replaceChildren(paint(drawing));
    painted = drawing;
  };
}
