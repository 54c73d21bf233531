import type { Element } from 'hast';

/** What a drawing may ask of the content. */
export type FigureContext = {
  /** Those that the index lists. */
  articles: readonly { published: string }[];
};

/**
 * One figure: draws itself as an SVG element tree at build time. Classes name roles of
 * `src/styles/figure-drawing.scss` (`hair`, `track`, `tint-cover`, `t-mono` …); colours never stand here.
 */
export type FigureDrawing = (context: FigureContext) => Element;

/** A plate is drawn twice: 1440 × 600 units for windows from 56 rem, and 720 × 860 below. */
export type PlateShape = 'wide' | 'tall';

/** Rounds a coordinate to a tenth of a unit: a twentieth of a pixel on screen, half the bytes. */
export const at = (value: number): number => Math.round(value * 10) / 10;

/** The `d` attribute of an open path through the given points; `close` ends it at its start. */
export const path = (pairs: readonly (readonly [number, number])[], close = false): string =>
  `M${pairs.map(([x, y]) => `${at(x)} ${at(y)}`).join('L')}${close ? 'Z' : ''}`;

/** The same path in whole units: enough for a small figure, on which a unit is less than a pixel. */
export const coarse = (d: string): string => d.replaceAll(/-?\d+\.\d+/g, (value) => String(Math.round(Number(value))));

/**
 * A deterministic pseudo-random source in [0, 1): mulberry32. Drawings must come out the same on every
 * machine, else every build would change every page.
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

/** Standard deviations in the radius that holds 95 % of a normal distribution in the plane: what the site means by ±. */
export const sigmas95 = Math.sqrt(-2 * Math.log(0.05));

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
