/** Drawings of instruments as tests read them. */
import type { Shape } from '../../src/instruments/instrument.ts';

/** A shape and all below it. */
export const flatten = (shape: Shape): Shape[] => [
  shape,
  ...(shape.children ?? []).flatMap((child) => (typeof child === 'string' ? [] : flatten(child))),
];

export const html = ({ tag, attributes = {}, children = [] }: Shape): string =>
  `<${tag}${Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('')}>${children.map((child) => (typeof child === 'string' ? child : html(child))).join('')}</${tag}>`;
