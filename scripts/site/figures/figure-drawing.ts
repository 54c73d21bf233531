import type { Element } from 'hast';

export { sigmas95 } from '../../../src/instruments/shared/matrix.ts';
export { seeded } from '../../../src/instruments/shared/random.ts';

/** Website content that a drawing may use. */
export type FigureContext = {
  /** Articles of the site, with the date of publication. */
  articles: readonly { published: string }[];
};

/**
 * Draws one figure as an SVG element tree at build time. Drawings contain no colours. Instead, their elements have
 * classes from `src/styles/figure-drawing.scss` (`hair`, `track`, `tint-cover`, `t-mono` …).
 */
export type FigureDrawing = (context: FigureContext) => Element;

/**
 * Shape of a full-width picture (“plate”). Each plate is drawn twice: 1440 × 600 units for windows of at least 56 rem,
 * and 720 × 860 units for narrower windows.
 */
export type PlateShape = 'wide' | 'tall';

/**
 * Rounds a coordinate to a tenth of a unit. This halves the size of the SVG, and moves no point by more than 0.05
 * units.
 */
export const at = (value: number): number => Math.round(value * 10) / 10;

/** Returns the `d` attribute of a polyline through the points. */
export const path = (pairs: readonly (readonly [number, number])[], close = false): string =>
  `M${pairs.map(([x, y]) => `${at(x)} ${at(y)}`).join('L')}${close ? 'Z' : ''}`;

/** Rounds the numbers of path data to whole units. Use it for small figures, in which a unit is less than a pixel. */
export const coarse = (d: string): string => d.replaceAll(/-?\d+\.\d+/g, (value) => String(Math.round(Number(value))));

type Place = { x: number; y: number; textAnchor?: string; className?: string[] };

/**
 * Draws a label on two lines, centred on `y`. Line spacing is in em, so the lines keep their spacing when text grows in
 * narrow containers.
 */
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
