/**
 * Marks of vessel movements on the charts of the strait: smooth courses with position fixes, darts, ellipses and discs.
 */
import { at, path } from './figure-drawing.ts';
import { type Point, pairs, type Sheet } from './strait-sheet.ts';

export type Vessel = {
  name: string;
  /** Longitudes and latitudes along the vessel’s course, in degrees. The last pair is its newest position fix. */
  course: readonly number[];
  knots: number;
  /** Minutes between two position fixes. `fixes` is the number of fixes to draw. */
  every: number;
  fixes: number;
};

/**
 * Returns points on a smooth curve through all given points (Catmull-Rom). The points are close enough together to
 * measure distances along the curve.
 */
function smooth(points: readonly Point[], steps = 24): Point[] {
  return points.flatMap((to, index): Point[] => {
    const from = points[index - 1];
    if (!from) return [to];
    const before = points[index - 2] ?? from;
    const after = points[index + 1] ?? to;
    return Array.from({ length: steps }, (_, step): Point => {
      const t = (step + 1) / steps;
      const along = (axis: 0 | 1): number =>
        0.5 *
        (2 * from[axis] +
          (to[axis] - before[axis]) * t +
          (2 * before[axis] - 5 * from[axis] + 4 * to[axis] - after[axis]) * t * t +
          (3 * from[axis] - before[axis] - 3 * to[axis] + after[axis]) * t * t * t);
      return [along(0), along(1)];
    });
  });
}

/** Returns the point on a line that lies `distance` before the line's end, measured along the line. */
export function backFromEnd(line: readonly Point[], distance: number): Point {
  let left = distance;
  for (let index = line.length - 1; index > 0; index -= 1) {
    const [to, from] = [line[index] as Point, line[index - 1] as Point];
    const long = Math.hypot(to[0] - from[0], to[1] - from[1]);
    if (left <= long) return [to[0] + ((from[0] - to[0]) * left) / long, to[1] + ((from[1] - to[1]) * left) / long];
    left -= long;
  }
  return line[0] as Point;
}

export type Sailed = { line: Point[]; fixes: Point[]; head: Point; turn: number; mile: number };

/** Returns a vessel’s course in drawing units, its position fixes from newest to oldest, and its heading. */
export function sail(sheet: Sheet, { course, knots, every, fixes }: Vessel): Sailed {
  const line = smooth(pairs(course).map(sheet.place));
  const mile = sheet.mileAt(course.at(-1) ?? 0);
  const between = (knots * every * mile) / 60;
  const head = line.at(-1) as Point;
  const behind = backFromEnd(line, mile);
  return {
    line,
    // Fixes far outside the chart would be invisible and only make the file larger.
    fixes: Array.from({ length: fixes }, (_, index) => backFromEnd(line, index * between)).filter(
      ([x]) => x > sheet.left - 2 * between,
    ),
    head,
    turn: Math.atan2(head[1] - behind[1], head[0] - behind[0]),
    mile,
  };
}

export type Drawn<V extends Vessel> = Sailed & { vessel: V };

/** Returns the vessels whose newest fix is on the chart. */
export const sailAll = <V extends Vessel>(sheet: Sheet, vessels: readonly V[]): Drawn<V>[] =>
  vessels
    .map((vessel) => ({ vessel, ...sail(sheet, vessel) }))
    .filter(({ head: [x, y] }) => x > sheet.left && x < sheet.right && y > sheet.top && y < sheet.bottom);

/** Draws the part of a vessel’s course from its oldest fix to its newest fix. */
export function tail({ line, fixes }: Sailed): string {
  const oldest = fixes.at(-1) as Point;
  const start = line.reduce(
    (best, [x, y], index) => {
      const away = Math.hypot(x - oldest[0], y - oldest[1]);
      return away < best.away ? { index, away } : best;
    },
    { index: 0, away: Number.POSITIVE_INFINITY },
  ).index;
  const kept = line.slice(start + 1).filter((_, index, all) => index % 4 === 3 || index === all.length - 1);
  return path([oldest, ...kept]);
}

/** Draws a dart at a vessel’s newest fix. It points in the vessel’s direction. */
export function dart({ head: [x, y], turn }: Sailed, size = 1): string {
  const [ux, uy] = [Math.cos(turn) * size, Math.sin(turn) * size];
  const corner = (along: number, across: number): Point => [x + ux * along - uy * across, y + uy * along + ux * across];
  return path([corner(8, 0), corner(-5.5, 4.6), corner(-2.8, 0), corner(-5.5, -4.6)], true);
}

/** Draws dots as lines of zero length, which round line caps make visible. */
export const dots = (points: readonly Point[]): string => points.map(([x, y]) => `M${at(x)} ${at(y)}h0`).join('');

export const disc = ([x, y]: Point, radius: number): string => {
  const [r, across] = [at(radius), at(2 * radius)];
  return `M${at(x - radius)} ${at(y)}a${r} ${r} 0 1 0 ${across} 0a${r} ${r} 0 1 0 ${-across} 0z`;
};

/** Draws an ellipse. `long` is the semi-axis along the vessel’s heading, and `wide` is the semi-axis across it. */
export function ellipse([x, y]: Point, long: number, wide: number, turn: number): string {
  const [dx, dy] = [long * Math.cos(turn), long * Math.sin(turn)];
  const arc = `a${at(long)} ${at(wide)} ${Math.round((turn * 180) / Math.PI)} 1 0`;
  return `M${at(x - dx)} ${at(y - dy)}${arc} ${at(2 * dx)} ${at(2 * dy)}${arc} ${at(-2 * dx)} ${at(-2 * dy)}z`;
}

export const diamond = ([x, y]: Point, size: number): string =>
  `M${at(x)} ${at(y - size)}l${size} ${size}-${size} ${size}-${size}-${size}z`;

const normal = (from: Point, to: Point): Point => {
  const long = Math.hypot(to[0] - from[0], to[1] - from[1]);
  return [(to[1] - from[1]) / long, (from[0] - to[0]) / long];
};

/** Returns a parallel line `away` units to the left of the given line, with mitred corners. */
export const beside = (line: readonly Point[], away: number): Point[] =>
  line.map((here, index): Point => {
    const before = line[index - 1];
    const after = line[index + 1];
    const one = before ? normal(before, here) : normal(here, after ?? here);
    const two = after ? normal(here, after) : one;
    const share = away / (1 + one[0] * two[0] + one[1] * two[1]);
    return [here[0] + (one[0] + two[0]) * share, here[1] + (one[1] + two[1]) * share];
  });

export const lengthOf = (line: readonly Point[]): number =>
  line.reduce((sum, [x, y], index) => {
    const [beforeX, beforeY] = line[index - 1] ?? [x, y];
    return sum + Math.hypot(x - beforeX, y - beforeY);
  }, 0);
