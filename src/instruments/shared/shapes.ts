/**
 * Functions that return parts of drawings as data. Their CSS classes (“roles”) are in `src/styles/figure-drawing.scss`,
 * which sets the colours.
 */
import type { Shape } from '#instruments/instrument.ts';

export type Point = readonly [x: number, y: number];

type Attributes = NonNullable<Shape['attributes']>;

/** Size of every drawing (“sheet”) in its own units. In a window of 1440 × 900 pixels, one unit is 1.5 pixels. */
export const sheet = { width: 720, height: 540 } as const;

/** Rounds a coordinate to a tenth of a unit. */
export const at = (value: number): number => Math.round(value * 10) / 10;

export const shape = (tag: string, attributes: Attributes, children: Shape['children'] = []): Shape => ({
  tag,
  attributes,
  children,
});

/** Returns the `svg` element of a whole drawing. The inner `svg` cuts off everything beyond the drawing's edge. */
export const drawSheet = (children: readonly Shape[]): Shape =>
  shape('svg', { viewBox: `0 0 ${sheet.width} ${sheet.height}`, class: 'fg wide instrument' }, [
    shape('svg', { width: sheet.width, height: sheet.height }, children),
  ]);

/** Returns a list with one `path` element. The list is empty if `d` is empty, so that no empty element is drawn. */
export const path = (d: string, role: string, more: Attributes = {}): Shape[] =>
  d ? [shape('path', { d, class: role, ...more })] : [];

/** Returns a `text` element that begins at the point, unless `more` contains `text-anchor`. */
export const text = (content: string, [x, y]: Point, role: string, more: Attributes = {}): Shape =>
  shape('text', { x: at(x), y: at(y), class: role, ...more }, [content]);

export const middle = { 'text-anchor': 'middle' } as const;
export const end = { 'text-anchor': 'end' } as const;
/** Centres a text vertically on its `y`, whatever its font size. */
export const central = { 'dominant-baseline': 'central' } as const;

/** Returns the `d` attribute of a circle. */
export const circle = ([x, y]: Point, radius: number): string =>
  `M${at(x - radius)} ${at(y)}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0z`;

/** Returns the `d` attribute of a rectangle. */
export const box = (x: number, y: number, width: number, height: number): string =>
  `M${at(x)} ${at(y)}h${at(width)}v${at(height)}h${at(-width)}z`;

/** Returns the `d` attribute of a cross whose lines are `2 * half` units wide and high. */
export const cross = ([x, y]: Point, half: number): string =>
  `M${at(x - half)} ${at(y - half)}l${2 * half} ${2 * half}m${-2 * half} 0l${2 * half} ${-2 * half}`;

/**
 * Returns a scale bar that begins at a point. The bar's length is printed to the right of the bar.
 * @param metres length of the bar
 * @param scale units of the drawing per metre
 */
export const scaleBar = ([x, y]: Point, metres: number, scale: number): Shape[] => [
  ...path(`M${at(x)} ${at(y - 5)}v5h${at(metres * scale)}v-5`, 'line'),
  text(metres < 1000 ? `${metres} m` : `${metres / 1000} km`, [x + metres * scale + 8, y], 't-mono halo'),
];

/** Returns a north arrow with the letter N, centred on a point. */
export const north = ([x, y]: Point): Shape[] => [
  ...path(`M${at(x)} ${at(y - 12)}l5 14l-5-3l-5 3z`, 'fill-ink'),
  text('N', [x, y + 18], 't-mono halo', middle),
];
