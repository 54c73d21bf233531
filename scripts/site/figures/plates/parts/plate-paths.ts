/** Path functions and SVG attributes that several full-width pictures use. */
import type { Element } from 'hast';
import { s } from 'hastscript';
import { at } from '../../figure-drawing.ts';

export type Shape = 'wide' | 'tall';
export type Point = readonly [number, number];
/** A rectangle, as [left, top, width, height]. */
export type Box = readonly [number, number, number, number];

export const range = (from: number, to: number, step: number): number[] =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, index) => from + index * step);

/**
 * Returns path data in relative steps, which are shorter than absolute coordinates. Coordinates are rounded to 1 /
 * `digits` units, which is a tenth by default.
 */
export function steps(points: readonly Point[], close = false, digits = 10): string {
  let [lastX, lastY] = [0, 0];
  const moves = points.map(([x, y], index) => {
    const [dx, dy] = [Math.round(x * digits) - lastX, Math.round(y * digits) - lastY];
    [lastX, lastY] = [lastX + dx, lastY + dy];
    return `${index ? '' : 'M'}${dx / digits}${dy < 0 ? '' : ' '}${dy / digits}${index ? '' : 'l'}`;
  });
  return `${moves.join(' ').replaceAll(' -', '-').replace('l ', 'l')}${close ? 'z' : ''}`;
}

export const fill = (d: string, colour: string, fillOpacity = 1): Element =>
  s('path', { d, fill: `var(--${colour})`, ...(fillOpacity < 1 && { fillOpacity }) });
export const stroke = (
  d: string,
  colour: string,
  strokeWidth: number,
  more: Record<string, number | string> = {},
): Element => s('path', { d, fill: 'none', stroke: `var(--${colour})`, strokeWidth, strokeLinejoin: 'round', ...more });
export const corners = ([x, y, w, d]: Box): Point[] => [
  [x, y],
  [x + w, y],
  [x + w, y + d],
  [x, y + d],
];

export const circle = ([x, y]: Point, r: number): string =>
  `M${at(x - r)} ${at(y)}a${at(r)} ${at(r)} 0 1 0 ${at(2 * r)} 0a${at(r)} ${at(r)} 0 1 0 ${at(-2 * r)} 0`;

export const rect = (x: number, y: number, right: number, bottom: number): string =>
  `M${x} ${y}H${right}V${bottom}H${x}z`;

export const insideBox = ([x, y]: Point, [left, top, w, d]: Box, room: number): boolean =>
  x > left + room && x < left + w - room && y > top + room && y < top + d - room;

/** Returns points along a line at equal distances of `step` units. */
export function spaced(line: readonly Point[], step: number): Point[] {
  const places: Point[] = [];
  let left = 0;
  for (const [i, to] of line.slice(1).entries()) {
    const from = line[i] ?? to;
    const long = Math.hypot(to[0] - from[0], to[1] - from[1]);
    for (; left < long; left += step) {
      places.push([from[0] + ((to[0] - from[0]) * left) / long, from[1] + ((to[1] - from[1]) * left) / long]);
    }
    left -= long;
  }
  return places;
}
