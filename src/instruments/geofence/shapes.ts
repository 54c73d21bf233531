/** Parts of a drawing as data. */
import type { Shape } from '#instruments/instrument.ts';

export type Point = readonly [x: number, y: number];

type Attributes = Readonly<Record<string, string | number>>;

/** A coordinate to a tenth of a unit. */
export const at = (value: number): number => Math.round(value * 10) / 10;

/** Nothing where there is nothing to draw. */
export const stroke = (d: string, role: string): Shape[] =>
  d ? [{ tag: 'path', attributes: { d, class: role } }] : [];

/** Begins at the point, or has it in its middle or at its end. */
export const text = (content: string, [x, y]: Point, role: string, anchor?: 'middle' | 'end'): Shape => ({
  tag: 'text',
  attributes: { x: at(x), y: at(y), class: role, ...(anchor && { 'text-anchor': anchor }) },
  children: [content],
});

export const circle = ([x, y]: Point, radius: number, role: string): Shape => ({
  tag: 'circle',
  attributes: { cx: at(x), cy: at(y), r: at(radius), class: role },
});

/** A view that cuts what leaves it; inside, its corner is the origin. */
export const view = (attributes: Attributes, children: readonly Shape[]): Shape => ({
  tag: 'svg',
  attributes,
  children,
});

/** Dots at whole units, as one path; what falls on one another is drawn once. */
export function dots(points: readonly Point[]): string {
  const seen = new Set<number>();
  let [d, x, y] = ['', 0, 0];
  for (const point of points) {
    const nextX = Math.round(point[0]);
    const nextY = Math.round(point[1]);
    // No drawing is so large that two places have one key.
    const key = nextX * 65_536 + nextY;
    if (seen.has(key)) continue;
    seen.add(key);
    d += `m${nextX - x}${nextY < y ? '' : ' '}${nextY - y}h0`;
    x = nextX;
    y = nextY;
  }
  return d;
}

/** The signs of the three kinds of alert, and of the vessel, about a point. */
export const signs = {
  isTrue: ([x, y]: Point): string => `M${at(x - 6)} ${at(y + 5)}h12l-6-11z`,
  isFalse: ([x, y]: Point): string => `M${at(x - 5)} ${at(y - 5)}l10 10m0-10l-10 10`,
  isMissed: ([x, y]: Point): string => `M${at(x - 6)} ${at(y)}a6 6 0 1 0 12 0a6 6 0 1 0-12 0`,
  isVessel: ([x, y]: Point): string => `M${at(x - 6)} ${at(y)}l6-6l6 6l-6 6z`,
} as const;
