/**
 * Lays out the drawing of the tram line: the map, the names of stops, and the chart, whose stops line up with the map.
 */
import { at } from '../../figure-drawing.ts';
import { type Point, type Shape, sizes } from './curves.ts';
import { closes, opens } from './transit-line.ts';

type Box = { left: number; top: number; right: number; bottom: number };
export type Sheet = {
  shape: Shape;
  /** Drawing units per unit of the city. A unit of the city is fifteen metres. */
  scale: number;
  map: Box;
  chart: Box;
  place: (spot: Point) => Point;
  /** Returns the point in the chart for a position along the line and a time in minutes after midnight. */
  moment: (u: number, minute: number) => Point;
  /** Range of `v` that the map shows. `v` is the position at right angles to the tram line. */
  seen: readonly [number, number];
};

const edge = 23;
const border = 7;
const share = (minute: number): number => (minute - opens) / (closes - opens);

function wide(): Sheet {
  const [map, chart] = [
    { left: edge, top: edge, right: 1417, bottom: 266 },
    { left: edge, top: 300, right: 1417, bottom: 577 },
  ];
  return {
    shape: 'wide',
    scale: 1,
    map,
    chart,
    place: ([u, v]) => [edge + u, v + 36],
    moment: (u, minute) => [edge + u, chart.top + share(minute) * (chart.bottom - chart.top)],
    seen: [-30, 250],
  };
}

function tall(): Sheet {
  const scale = 0.584;
  const [map, chart] = [
    { left: edge, top: edge, right: 288, bottom: 837 },
    { left: 426, top: edge, right: 697, bottom: 837 },
  ];
  return {
    shape: 'tall',
    scale,
    map,
    chart,
    place: ([u, v]) => [155 - (v - 116) * scale, edge + u * scale],
    moment: (u, minute) => [chart.left + share(minute) * (chart.right - chart.left), edge + u * scale],
    seen: [-125, 360],
  };
}

export const sheetOf = (shape: Shape): Sheet => (shape === 'wide' ? wide() : tall());

const bar = (x: number, y: number, right: number, bottom: number): string =>
  `M${at(x)} ${at(y)}H${at(right)}V${at(bottom)}H${at(x)}z`;

/**
 * Returns the path of every second step along one side of the border, so that filled and empty steps alternate. `draw`
 * returns the path of a step from its start and end.
 */
function graduate(from: number, to: number, step: number, draw: (start: number, end: number) => string): string {
  let drawn = '';
  for (let start = from; start < to; start += 2 * step) drawn += draw(start, Math.min(to, start + step));
  return drawn;
}

/**
 * Returns the path data of the border, which is graduated like a ruler. Each step stands for 500 m beside the map, and
 * for a quarter of an hour beside the chart.
 */
export function graduations({ shape, map, chart, scale }: Sheet): string {
  const { width, height } = sizes[shape];
  const metres = (500 / 15) * scale;
  const across = (y: number) => (start: number, end: number) => bar(start, y, end, y + border);
  const down = (x: number) => (start: number, end: number) => bar(x, start, x + border, end);
  const [far, low] = [width - edge, height - edge];
  if (shape === 'wide') {
    const quarter = (chart.bottom - chart.top) / 16;
    return [edge - border, far]
      .map((x) => graduate(map.top, map.bottom, metres, down(x)) + graduate(chart.top, chart.bottom, quarter, down(x)))
      .concat([edge - border, low].map((y) => graduate(edge, far, metres, across(y))))
      .join('');
  }
  const quarter = (chart.right - chart.left) / 16;
  return [edge - border, low]
    .map(
      (y) => graduate(map.left, map.right, metres, across(y)) + graduate(chart.left, chart.right, quarter, across(y)),
    )
    .concat([edge - border, far].map((x) => graduate(edge, low, metres, down(x))))
    .join('');
}

/**
 * Returns path data that covers everything outside the map and the chart, if it is filled with the even-odd rule. It
 * hides shapes that extend too far.
 */
export function surround({ shape }: Sheet): string {
  const { width, height } = sizes[shape];
  return `M-99-99H${width + 99}V${height + 99}H-99z${bar(edge, edge, width - edge, height - edge)}`;
}

/** Returns the double border line (neatline), and the edges between the map, the names and the chart. */
export function neatlines({ shape, map, chart }: Sheet): string {
  const { width, height } = sizes[shape];
  const frames = [edge, edge - border].map((away) => bar(away, away, width - away, height - away)).join('');
  return shape === 'wide'
    ? `${frames}M${edge} ${map.bottom}H${map.right}M${edge} ${chart.top}H${chart.right}`
    : `${frames}M${map.right} ${edge}V${map.bottom}M${chart.left} ${edge}V${chart.bottom}`;
}

/** Returns the outline of the area beside or below the map that contains the names and the chart. */
export const beside = ({ shape, map, chart }: Sheet): string =>
  shape === 'wide'
    ? bar(map.left, map.bottom, map.right, chart.bottom)
    : bar(map.right, map.top, chart.right, map.bottom);

export const panel = ({ chart }: Sheet): string => bar(chart.left, chart.top, chart.right, chart.bottom);
