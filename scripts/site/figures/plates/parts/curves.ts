import { seeded } from '../../figure-drawing.ts';

export type Point = [number, number];
export type Shape = 'wide' | 'tall';

export const sizes: Readonly<Record<Shape, { width: number; height: number }>> = {
  wide: { width: 1440, height: 600 },
  tall: { width: 720, height: 860 },
};

/**
 * Parses points such as "0 0, 10 4". Long lists of points are written as texts, because the formatter would put each
 * point of an array on a separate line.
 */
export const points = (pairs: string): Point[] =>
  pairs.split(', ').map((pair) => {
    const [x = 0, y = 0] = pair.split(' ').map(Number);
    return [x, y];
  });

const whole = ([x, y]: Readonly<Point>): Point => [Math.round(x), Math.round(y)];

/** Returns a relative step of path data, without the zero before a decimal point. */
const step = (dx: number, dy: number): string => `${dx} ${dy}`.replaceAll(/\b0\./g, '.');

/** Joins the steps of path data, without the space that a minus sign makes unnecessary. */
const joined = (steps: readonly string[]): string => steps.join(' ').replaceAll(' -', '-');

/** Returns straight lines between points as path data, rounded to whole drawing units. */
export function straight(points: readonly Readonly<Point>[], close = false): string {
  let last: Point = [0, 0];
  const [start = '', ...rest] = points.map((point) => {
    const here = whole(point);
    const written = step(here[0] - last[0], here[1] - last[1]);
    last = here;
    return written;
  });
  return `M${start}l${joined(rest)}${close ? 'z' : ''}`;
}

const middle = (a: Point, b: Point): Point => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];

/**
 * Returns a smooth curve near the points as path data: a quadratic B-spline with control points in whole units. The
 * joints between its pieces are then exact halves, so the command `t` can mirror each control point without rounding
 * errors.
 */
export function smooth(points: readonly Readonly<Point>[], close = false): string {
  const controls = points.map(whole).filter((point, index, all) => String(point) !== String(all[index - 1]));
  const [first, second] = controls;
  const end = controls.at(-1);
  if (!first || !second || !end || controls.length < 3) return straight(points, close);
  const joints = controls.slice(0, -1).map((point, index) => middle(point, controls[index + 1] ?? point));
  const around = close ? [middle(end, first), ...joints, middle(end, first)] : [first, ...joints.slice(1, -1), end];
  const [start, ...rest] = around as [Point, ...Point[]];
  const control = close ? first : second;
  let last = start;
  const steps = rest.map((here) => {
    const written = step(here[0] - last[0], here[1] - last[1]);
    last = here;
    return written;
  });
  const [one = '', ...more] = steps;
  const head = `M${step(...start)}q${step(control[0] - start[0], control[1] - start[1])} ${one}`.replaceAll(' -', '-');
  return `${head}${more.length ? `t${joined(more)}` : ''}${close ? 'z' : ''}`;
}

/** Returns points along a Catmull-Rom curve through `points`. They are about `every` drawing units apart. */
export function along(points: readonly Readonly<Point>[], every: number): Point[] {
  const spans = points.slice(1).flatMap((to, index) => {
    const from = points[index] ?? to;
    const before = points[index - 1] ?? from;
    const after = points[index + 2] ?? to;
    const count = Math.max(1, Math.round(Math.hypot(to[0] - from[0], to[1] - from[1]) / every));
    const value = (axis: 0 | 1, t: number): number => {
      const [a, b, c, d] = [before[axis], from[axis], to[axis], after[axis]];
      return b + (t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)))) / 2;
    };
    return Array.from({ length: count }, (_, part): Point => [value(0, part / count), value(1, part / count)]);
  });
  const end = points.at(-1);
  return end ? [...spans, [end[0], end[1]]] : spans;
}

/**
 * Returns the vector of length 1 that is perpendicular to a line at one of its points, and points to the line's left.
 */
export function normal(course: readonly Readonly<Point>[], index: number): Point {
  const before = course[index - 1] ?? course[index] ?? [0, 0];
  const after = course[index + 1] ?? course[index] ?? [1, 0];
  const long = Math.hypot(after[0] - before[0], after[1] - before[1]) || 1;
  return [(after[1] - before[1]) / long, (before[0] - after[0]) / long];
}

export const circle = ([x, y]: Readonly<Point>, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;

/** Returns a smooth random function with values from -1 to 1. `length` is the length of its waves. */
export function relief(seed: number, length: number): (x: number, y: number) => number {
  const random = seeded(seed);
  const side = 64;
  const heights = Array.from({ length: side * side }, () => random() * 2 - 1);
  const ease = (t: number): number => t * t * (3 - 2 * t);
  return (x, y) => {
    const [column, row] = [Math.floor(x / length), Math.floor(y / length)];
    const [u, v] = [ease(x / length - column), ease(y / length - row)];
    const height = (dx: number, dy: number): number =>
      heights[((row + dy + side) % side) * side + ((column + dx + side) % side)] ?? 0;
    const upper = height(0, 0) * (1 - u) + height(1, 0) * u;
    return upper * (1 - v) + (height(0, 1) * (1 - u) + height(1, 1) * u) * v;
  };
}
