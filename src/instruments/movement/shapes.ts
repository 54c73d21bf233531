/** Parts of a drawing as data. */
import type { Shape } from '#instruments/instrument.ts';
import { axesOf, type Covariance, sigmas95 } from '#instruments/shared/matrix.ts';

export type Point = readonly [x: number, y: number];

/** From metres to units of the drawing. */
export type Projection = { toView: (x: number, y: number) => Point; scale: number };

/** Rounds a coordinate to a tenth of a unit. */
export const round = (value: number): number => Math.round(value * 10) / 10;

export const shape = (tag: string, attributes: Shape['attributes'], children: Shape['children'] = []): Shape => ({
  tag,
  ...(attributes && { attributes }),
  children,
});

/** Of text, its `class` says how it looks; without an anchor it begins at the point. */
export const label = (text: string, [x, y]: Point, className: string, anchor?: 'middle' | 'end'): Shape =>
  shape(
    'text',
    { x: round(x), y: round(y), ...(className && { class: className }), ...(anchor && { 'text-anchor': anchor }) },
    [text],
  );

/** Nothing where there is nothing to draw. */
export const stroke = (d: string, className: string): Shape[] => (d ? [shape('path', { d, class: className })] : []);

/** An open path; points closer than `step` to the last drawn one are left out, the first and the last of all stay. */
export function line(points: readonly Point[], step = 0): string {
  let [x, y] = [Number.NaN, Number.NaN];
  if (points.length < 2) return '';
  let d = '';
  for (let index = 0; index < points.length; index += 1) {
    const point = points[index];
    if (!point) break;
    if (index && index < points.length - 1 && (point[0] - x) ** 2 + (point[1] - y) ** 2 < step * step) continue;
    [x, y] = point;
    d += `${index ? 'L' : 'M'}${round(x)} ${round(y)}`;
  }
  return d;
}

/** More than a drawing is high, and half of it more than it reaches beyond its upper edge. */
const column = 4096;

/**
 * One dot for each whole unit that holds a point: what falls on one another is drawn once. From left to right: short steps to
 * the right are the same few numbers again and again, which saves a page 200 bytes.
 * @param places x and y in turns
 */
export function dots(places: readonly number[]): string {
  const units = new Int32Array(places.length / 2);
  for (let index = 0; index < units.length; index += 1)
    units[index] =
      Math.round(places[2 * index] ?? Number.NaN) * column + Math.round(places[2 * index + 1] ?? Number.NaN);
  units.sort();
  let [d, x, y, before] = ['', 0, 0, Number.NaN];
  for (const unit of units) {
    if (unit === before) continue;
    before = unit;
    const nextX = Math.round(unit / column);
    const nextY = unit - nextX * column;
    d += `m${nextX - x} ${nextY - y}h0`;
    x = nextX;
    y = nextY;
  }
  return d;
}

export const crosses = (points: readonly Point[]): string =>
  points.map(([x, y]) => `M${round(x - 3)} ${round(y - 3)}l6 6m0-6l-6 6`).join('');

export const circle = ([x, y]: Point, radius: number): string =>
  `M${round(x - radius)} ${round(y)}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0`;

/** The 95% ellipse of a covariance in square metres. */
export function ellipse([x, y]: Point, covariance: Covariance, scale: number): string {
  const { major, minor, angle } = axesOf(covariance);
  const [rx, ry] = [round(major * sigmas95 * scale), round(minor * sigmas95 * scale)];
  // North is up: angles turn the other way. A circle has none.
  const turn = rx === ry ? 0 : -angle;
  const [dx, dy] = [round(rx * Math.cos(turn)), round(rx * Math.sin(turn))];
  const arc = `a${rx} ${ry} ${Math.round((turn * 180) / Math.PI)} 1 0 `;
  return `M${round(x - dx)} ${round(y - dy)}${arc}${round(2 * dx)} ${round(2 * dy)}${arc}${round(-2 * dx)} ${round(-2 * dy)}`;
}

/** A scale bar that ends at a point, its length in metres above it. */
export const scaleBar = ([x, y]: Point, metres: number, scale: number): Shape[] => [
  ...stroke(`M${round(x)} ${round(y - 5)}v5h${-round(metres * scale)}v-5`, 'line'),
  label(
    metres < 1000 ? `${metres} m` : `${metres / 1000} km`,
    [x - (metres * scale) / 2, y - 8],
    't-mono halo',
    'middle',
  ),
];
