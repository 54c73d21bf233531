/** Shapes that several of the six maps of the city use. */
import type { Element } from 'hast';
import { s } from 'hastscript';
import { fromStreet, trip, type View } from './strip-city.ts';
import type { Pair } from './strip-layout.ts';
import { smooth, steps } from './strip-relief.ts';

type Looks = Record<string, string | number>;
export const line = (d: string, stroke: string, strokeWidth: number, more: Looks = {}): Element =>
  s('path', { d, stroke: `var(--${stroke})`, strokeWidth, ...more });
export const area = (d: string, fill: string, more: Looks = {}): Element =>
  s('path', { d, fill: `var(--${fill})`, ...more });
export const sheetOf = ({ width, height }: View): string => `M0 0h${width}v${height}H0z`;

/**
 * Draws the part of the trip that is inside a map. With `rounded`, the line is curved, as a ship’s course is. Use it
 * for maps that show the part of the trip at sea.
 */
export function tripIn(view: View, rounded = false): Element {
  // Skip points far outside the map. Also skip points so close to the door that they would merge into it.
  const away = ([x, y]: Pair): number => Math.hypot(x, y);
  const nearest = view.bar > 10 ? view.bar / 60 : 0;
  const points = trip
    .filter((spot, index) => away(spot) >= nearest && away(trip[index + 1] ?? spot) < view.bar * 2.4)
    .map(view.place);
  return line(rounded ? smooth(points, 1) : steps(points), 'track', 2.2 * Math.sqrt(view.unit), {
    strokeLinejoin: 'round',
    strokeLinecap: 'round',
  });
}

/** Draws a rectangle. `p` is its start and end along the shopping street, and `q` across it, in metres. */
export function box({ place }: View, p: Pair, q: Pair): string {
  const corners: Pair[] = [
    [p[0], q[0]],
    [p[1], q[0]],
    [p[1], q[1]],
    [p[0], q[1]],
  ];
  return steps(
    corners.map((each) => place(fromStreet(each))),
    true,
    1,
  );
}
export const run = ({ place }: View, points: readonly Pair[]): string =>
  steps(points.map((each) => place(fromStreet(each))));
