import type { Element } from 'hast';

export { sigmas95 } from '../../../src/instruments/shared/matrix.ts';
export { seeded } from '../../../src/instruments/shared/random.ts';

/** Content that a drawing may depend on. */
export type FigureContext = {
  /** Articles in the index. */
  articles: readonly { published: string }[];
};

/**
 * Draws one figure as an SVG element tree at build time. Classes name roles in
 * `src/styles/figure-drawing.scss` (`hair`, `track`, `tint-cover`, `t-mono` …). Drawings contain no colours.
 */
export type FigureDrawing = (context: FigureContext) => Element;

/** Shape of a plate. Each plate is drawn twice: 1440 × 600 units for windows from 56 rem, and 720 × 860 units for smaller ones. */
export type PlateShape = 'wide' | 'tall';

/** Rounds a coordinate to a tenth of a unit. The error is a twentieth of a pixel on screen, and the output is half as large. */
export const at = (value: number): number => Math.round(value * 10) / 10;

/** Returns the `d` attribute of an open path through the points. `close` closes the path. */
export const path = (pairs: readonly (readonly [number, number])[], close = false): string =>
  `M${pairs.map(([x, y]) => `${at(x)} ${at(y)}`).join('L')}${close ? 'Z' : ''}`;

/** Rounds the same path to whole units. This is enough for a small figure, where a unit is less than a pixel. */
export const coarse = (d: string): string => d.replaceAll(/-?\d+\.\d+/g, (value) => String(Math.round(Number(value))));

type Place = { x: number; y: number; textAnchor?: string; className?: string[] };

/** Draws a term on two lines around `y`. Text grows in narrow containers, and the lines stay close together at any size. */
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
