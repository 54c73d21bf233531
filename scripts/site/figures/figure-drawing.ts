import type { Element } from 'hast';

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

/**
 * Returns a deterministic pseudo-random source in [0, 1), mulberry32. Drawings must be the same on every
 * machine, or every build would change every page.
 */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Radius, in standard deviations, that holds 95 % of a normal distribution in the plane. The site calls this radius ±. */
export const sigmas95 = Math.sqrt(-2 * Math.log(0.05));

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
