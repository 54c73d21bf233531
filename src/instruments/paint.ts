import type { Shape } from './instrument.ts';

const namespace = 'http://www.w3.org/2000/svg';

/** Makes the elements of a drawing. */
export function paint({ tag, attributes = {}, children = [] }: Shape): SVGElement {
  const element = document.createElementNS(namespace, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children.map((child) => (typeof child === 'string' ? child : paint(child))));
  return element;
}
