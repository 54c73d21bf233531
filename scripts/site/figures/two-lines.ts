import type { Element } from 'hast';

type Place = { x: number; y: number; textAnchor?: string; className?: string[] };

/** A term over two lines around `y`, which stand near each other whatever the size of the text: it grows in narrow containers. */
export function twoLines({ x, y, ...looks }: Place, first: string, second: string): Element {
  const line = (dy: string, value: string): Element => ({
    type: 'element',
    tagName: 'tspan',
    properties: { x: `${x}`, dy },
    children: [{ type: 'text', value }],
  });
  const children = [line('-.3em', first), line('1.25em', second)];
  return { type: 'element', tagName: 'text', properties: { y: `${y}`, ...looks }, children };
}
