/** Lays out the panels, axes and borders of four weekly maps with curves below them. */
import { at } from '../../figure-drawing.ts';
import { type Point, type Shape, sizes } from './curves.ts';
import { weeks } from './outbreak-model.ts';
import { range, rect } from './plate-paths.ts';

type Box = { left: number; top: number; right: number; bottom: number };
export type Panel = { week: number; head: Box; map: Box; curve: Box };
export type Sheet = {
  shape: Shape;
  scale: number;
  /** Point of the region (in the model's units) that appears at the top left corner of each map. */
  corner: Point;
  panels: Panel[];
  legend: Box;
};

export const edge = 23;
const border = 7;

/**
 * Layout of each shape: number of columns, heights of heading, map and curve in drawing units, and scale of the maps.
 * `corner` is the point of the region at the top left corner of each map.
 */
const plans = {
  wide: { columns: 4, head: 32, map: 318, curve: 156, scale: 1, corner: [0, -4] },
  tall: { columns: 2, head: 38, map: 240, curve: 92, scale: 0.81, corner: [-32, 2] },
} as const;

export function sheetOf(shape: Shape): Sheet {
  const { width, height } = sizes[shape];
  const { columns, head, map, curve, scale, corner } = plans[shape];
  const breadth = (width - 2 * edge) / columns;
  const panels = [1, 2, 3, 4].map((week): Panel => {
    const left = edge + ((week - 1) % columns) * breadth;
    const top = edge + Math.floor((week - 1) / columns) * (head + map + curve);
    const box = (from: number, to: number): Box => ({ left, right: left + breadth, top: top + from, bottom: top + to });
    return { week, head: box(0, head), map: box(head, head + map), curve: box(head + map, head + map + curve) };
  });
  const legend = { left: edge, right: width - edge, top: panels.at(-1)?.curve.bottom ?? 0, bottom: height - edge };
  return { shape, scale, corner: [corner[0], corner[1]], panels, legend };
}

export const place =
  ({ scale, corner }: Sheet, { map }: Panel) =>
  ([x, y]: Point): Point => [map.left + (x - corner[0]) * scale, map.top + (y - corner[1]) * scale];

/**
 * Lowest value on the logarithmic axis of the curves, in weekly new cases per 10,000 people. The highest value is
 * 6,000.
 */
export const least = 0.25;
const [bottom, top] = [Math.log10(least), Math.log10(6000)];
export const decades = [1, 10, 100, 1000];
export const plot =
  ({ curve }: Panel) =>
  (day: number, rate: number): Point => [
    curve.left + (day / (weeks * 7)) * (curve.right - curve.left),
    curve.bottom -
      ((Math.min(top, Math.max(bottom, Math.log10(rate))) - bottom) / (top - bottom)) * (curve.bottom - curve.top),
  ];

export const boxOf = ({ left, top, right, bottom }: Box, out = 0): string =>
  rect(at(left - out), at(top - out), at(right + out), at(bottom + out));
const around = ({ shape }: Sheet): Box => {
  const { width, height } = sizes[shape];
  return { left: edge, top: edge, right: width - edge, bottom: height - edge };
};

/** Returns path data that covers everything outside the maps, if it is filled with the even-odd rule. */
export const paper = (sheet: Sheet): string =>
  boxOf(around(sheet), 99) + sheet.panels.map(({ map }) => boxOf(map)).join('');
export const plots = ({ panels }: Sheet): string => panels.map(({ curve }) => boxOf(curve)).join('');

/** Returns the double border line (neatline) of the drawing, and the edges of the panels. */
export const neatlines = (sheet: Sheet): string =>
  boxOf(around(sheet)) +
  boxOf(around(sheet), border) +
  sheet.panels.map(({ map, curve }) => boxOf(map) + boxOf(curve)).join('') +
  sheet.panels.map(({ head }) => `M${at(head.left)} ${head.top}V${head.bottom}`).join('');

/**
 * Returns path data of the dark bars in the border, which show the scale. A bar beside a map is five kilometres long. A
 * bar below a curve is one week long.
 */
export function graduations(sheet: Sheet): string {
  const { left, top, right, bottom } = around(sheet);
  const step = 25 * sheet.scale;
  const steps = (from: number, to: number, long: number): [number, number][] =>
    range(from, to - 0.5, 2 * long).map((start) => [at(start), at(Math.min(to, start + long))]);
  const columns = sheet.panels.filter(({ head }) => head.top === edge);
  const rows = sheet.panels.filter(({ head }) => head.left === edge);
  const above = columns.flatMap(({ map }) =>
    steps(map.left, map.right, step).map(([from, to]) => rect(from, top - border, to, top)),
  );
  const below = columns.flatMap(({ curve }) =>
    steps(curve.left, curve.right, (curve.right - curve.left) / weeks).map(([from, to]) =>
      rect(from, bottom, to, bottom + border),
    ),
  );
  const beside = rows.flatMap(({ map }) =>
    steps(map.top, map.bottom, step).map(
      ([from, to]) => rect(left - border, from, left, to) + rect(right, from, right + border, to),
    ),
  );
  return [...above, ...below, ...beside].join('');
}
