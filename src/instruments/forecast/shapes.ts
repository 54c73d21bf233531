/** Parts of a drawing as data. */
import type { Shape } from '#instruments/instrument.ts';

export type Point = readonly [x: number, y: number];

/** A coordinate to a tenth of a unit. */
export const round = (value: number): number => Math.round(value * 10) / 10;

/** A path; nothing where there is nothing to draw. */
export const stroke = (d: string, className: string): Shape[] =>
  d ? [{ tag: 'path', attributes: { d, class: className } }] : [];

/** Of text, the class says how it looks; without an anchor it begins at the point. */
export const label = (text: string, [x, y]: Point, className: string, anchor?: 'middle' | 'end'): Shape => ({
  tag: 'text',
  attributes: { x: round(x), y: round(y), class: className, ...(anchor && { 'text-anchor': anchor }) },
  children: [text],
});

export const circle = ([x, y]: Point, radius: number): string =>
  `M${round(x - radius)} ${round(y)}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0z`;

/** Fills a circle of that radius. */
export function cross([x, y]: Point, radius: number): string {
  const half = round(radius * Math.SQRT1_2);
  return `M${round(x - half)} ${round(y - half)}l${2 * half} ${2 * half}m${-2 * half} 0l${2 * half} ${-2 * half}`;
}

/** A hexagon with a corner at the top; its steps are the same at every place, short to write and shorter to compress. */
export function hexagon([x, y]: Point, radius: number): string {
  const [half, tall] = [round(radius * Math.sqrt(0.75)), round(radius / 2)];
  return `M${round(x)} ${round(y - radius)}l${half} ${tall}v${2 * tall}l${-half} ${tall} ${-half} ${-tall}v${-2 * tall}z`;
}
