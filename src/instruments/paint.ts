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
  for (const name of Object.keys(before)) if (!(name in after)) element.removeAttribute(name);
  for (const [name, value] of Object.entries(after))
    if (before[name] !== value) element.setAttribute(name, String(value));
}

/** @returns whether the node could be kept */
function repaintChild(node: Node, before: Child, after: Child): boolean {
  if (before === after) return true;
  if (typeof before === 'string' || typeof after === 'string') {
    if (typeof before !== typeof after) return false;
    node.nodeValue = after as string;
    return true;
  }
  if (before.tag !== after.tag) return false;
  repaint(node as Element, before, after);
  return true;
}

/**
 * Changes what was painted from one shape so that it is what another would be painted as, and touches nothing that is alike:
 * the browser then lays out and paints only what has changed. Both have the same tag.
 */
export function repaint(element: Element, before: Shape, after: Shape): void {
  repaintAttributes(element, before.attributes, after.attributes);
  const [old, next] = [before.children ?? [], after.children ?? []];
  const nodes = [...element.childNodes];
  next.forEach((child, index) => {
    const [node, was] = [nodes[index], old[index]];
    if (!node || was === undefined) element.append(paintChild(child));
    else if (!repaintChild(node, was, child)) node.replaceWith(paintChild(child));
  });
  for (const node of nodes.slice(next.length)) node.remove();
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
