import type { Element } from 'hast';
import { s } from 'hastscript';
import { insideOf } from './geometry.ts';

export type Pair = readonly [number, number];

/** Options of a path: `close` closes the path. With a `grain` of 10, coordinates are rounded to tenths of a unit. */
type Manner = { close?: boolean; grain?: number };

const write = (numbers: readonly number[], grain: number): string =>
  numbers
    .map((number) => String(Math.round(number) / grain).replace(/^(-?)0\./, '$1.'))
    .join(' ')
    .replaceAll(' -', '-');

/** Returns the offset from each point of a line to the next point, without offsets of zero length. */
const stepsOf = (line: readonly Pair[]): number[] =>
  line.slice(1).flatMap(([x, y], index) => {
    const [fromX, fromY] = line[index] ?? [x, y];
    return x === fromX && y === fromY ? [] : [x - fromX, y - fromY];
  });

/** Returns the `d` attribute of several lines. Relative steps take up half the space of absolute coordinates. */
export function trace(lines: readonly (readonly Pair[])[], { close = false, grain = 1 }: Manner = {}): string {
  let pen: Pair = [0, 0];
  const written: string[] = [];
  for (const line of lines) {
    const whole = line.map(([x, y]): Pair => [Math.round(x * grain), Math.round(y * grain)]);
    const [start] = whole;
    if (!start) continue;
    const steps = stepsOf(whole);
    // A line with one point has no length, but round line caps draw it as a dot.
    const rest = steps.length > 0 ? `l${write(steps, grain)}` : 'h0';
    written.push(
      `${written.length > 0 ? 'm' : 'M'}${write([start[0] - pen[0], start[1] - pen[1]], grain)}${rest}${close ? 'z' : ''}`,
    );
    pen = close ? start : (whole.at(-1) ?? start);
  }
  return written.join('');
}

/**
 * Returns the `d` attribute of a smooth open curve of quadratic splines along the points.
 * The path contains only the joints of the splines, because the browser mirrors the previous control point at each
 * joint. Joints are rounded before the next control point is computed, so that rounding errors don’t add up.
 */
export function bend(points: readonly Pair[], grain = 10): string {
  const whole = points.map(([x, y]): Pair => [Math.round(x * grain), Math.round(y * grain)]);
  const [start = [0, 0], first = start] = whole;
  const joint = (one: Pair, other: Pair): Pair => [
    Math.round((one[0] + other[0]) / 2),
    Math.round((one[1] + other[1]) / 2),
  ];
  let pen = joint(start, first);
  let control: Pair = first;
  const head = `M${write(start, grain)}L${write(pen, grain)}`;
  const steps = whole.slice(2).map((next, index) => {
    const to = joint(control, next);
    const lead = index ? 't' : `q${write([control[0] - pen[0], control[1] - pen[1]], grain)} `;
    const step = `${lead}${write([to[0] - pen[0], to[1] - pen[1]], grain)}`;
    pen = to;
    control = [2 * to[0] - control[0], 2 * to[1] - control[1]];
    return step;
  });
  const end = whole.at(-1) ?? start;
  return `${head}${steps.join('').replaceAll(' -', '-')}L${write(end, grain)}`;
}

/** Returns points on the curve that `bend` draws. Distances to the curve are measured to these points. */
export function alongBend(points: readonly Pair[], parts = 8): Pair[] {
  const middle = (one: Pair, other: Pair): Pair => [(one[0] + other[0]) / 2, (one[1] + other[1]) / 2];
  const [start = [0, 0]] = points;
  const spots: Pair[] = [start];
  points.slice(1, -1).forEach((control, index) => {
    const from = middle(points[index] ?? control, control);
    const to = middle(control, points[index + 2] ?? control);
    for (let part = 0; part <= parts; part += 1) {
      const t = part / parts;
      const [a, b, c] = [(1 - t) ** 2, 2 * t * (1 - t), t * t];
      spots.push([a * from[0] + b * control[0] + c * to[0], a * from[1] + b * control[1] + c * to[1]]);
    }
  });
  return [...spots, points.at(-1) ?? start];
}

/** Returns the joints of the splines that `bend` draws. A mark at a joint is exactly on the curve. */
export const joints = (points: readonly Pair[]): Pair[] => [
  points[0] ?? [0, 0],
  ...points.slice(2, -1).map(([x, y], index): Pair => {
    const [fromX, fromY] = points[index + 1] ?? [x, y];
    return [(x + fromX) / 2, (y + fromY) / 2];
  }),
  points.at(-1) ?? [0, 0],
];

export const ring = ([x, y]: Pair, radius: number): string => {
  const [left, top] = [Math.round((x - radius) * 10) / 10, Math.round(y * 10) / 10];
  return `M${left} ${top}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0-${2 * radius} 0`;
};

/** Returns the parts of a line that lie inside a closed outline. */
export function runsWithin(line: readonly Pair[], outline: readonly Pair[]): Pair[][] {
  const isInside = insideOf(outline);
  const runs: Pair[][] = [[]];
  for (const spot of line) {
    if (isInside(spot)) runs.at(-1)?.push(spot);
    else if (runs.at(-1)?.length) runs.push([]);
  }
  return runs.filter((run) => run.length > 1);
}

/** Returns the distance from a place to the nearest place on a line. */
export function measureBeside([x, y]: Pair, line: readonly Pair[]): number {
  let least = Number.POSITIVE_INFINITY;
  for (let index = 1; index < line.length; index += 1) {
    const [ax, ay] = line[index - 1] as Pair;
    const [bx, by] = line[index] as Pair;
    const square = (bx - ax) ** 2 + (by - ay) ** 2;
    const t = square ? Math.min(1, Math.max(0, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / square)) : 0;
    least = Math.min(least, (x - ax - t * (bx - ax)) ** 2 + (y - ay - t * (by - ay)) ** 2);
  }
  return Math.sqrt(least);
}

export const turnBy = ([x, y]: Pair, angle: number, [aboutX, aboutY]: Pair = [0, 0]): Pair => [
  aboutX + (x - aboutX) * Math.cos(angle) - (y - aboutY) * Math.sin(angle),
  aboutY + (x - aboutX) * Math.sin(angle) + (y - aboutY) * Math.cos(angle),
];

const width = 720;
const height = 540;

/** Edges of a map in drawing units. Shapes are clipped at these edges. */
type Sheet = { left: number; top: number; right: number; bottom: number };

export const boxOf = ({ left, top, right, bottom }: Sheet, out = 0): string =>
  `M${left - out} ${top - out}H${right + out}V${bottom + out}H${left - out}z`;

type Looks = Record<string, string | number>;

export const shape = (d: string, looks: Looks): Element => s('path', { d, ...looks });

export const stroke = (d: string, colour: string, strokeWidth: number, looks: Looks = {}): Element =>
  s('path', { d, stroke: `var(--${colour})`, strokeWidth, strokeLinejoin: 'round', ...looks });

export const area = (d: string, colour: string, fillOpacity = 1, looks: Looks = {}): Element =>
  s('path', { d, fill: `var(--${colour})`, ...(fillOpacity < 1 ? { fillOpacity } : {}), ...looks });

/**
 * Draws the map layer without labels (“ground”). Shapes in `onSheet` are clipped at the edges of the map, and shapes in
 * `aside` are not. A thin frame covers the clipped edges.
 */
export const mapGround = (sheet: Sheet, onSheet: Element[], aside: Element[] = []): Element =>
  s('svg', { xmlns: 'http://www.w3.org/2000/svg', viewBox: `0 0 ${width} ${height}`, fill: 'none' }, [
    s('clipPath', { id: 'sheet' }, s('path', { d: boxOf(sheet) })),
    s('g', { clipPath: 'url(#sheet)' }, onSheet),
    stroke(boxOf(sheet), 'ink', 1.2),
    ...aside,
  ]);
