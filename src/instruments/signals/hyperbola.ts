import { pathNumbers } from '#instruments/shared/path-numbers.ts';
import { sheet } from '#instruments/shared/shapes.ts';
import { distance, type Point } from './time-difference.ts';

/** The greatest distance between two points of the drawing, in drawing units. */
const reach = Math.hypot(sheet.width, sheet.height);
/**
 * Longest step of the parameter t. With longer steps, the curve would be more than half a unit wrong at the edge of the
 * drawing.
 */
const maxStep = 0.6;

/** A curve as points: its start, then two control points and the end of each cubic piece. */
export type Curve = readonly Point[];

/** Returns the `d` attribute of a curve. */
export const printCurve = ([start = [0, 0], ...rest]: Curve): string => `M${pathNumbers([start])}C${pathNumbers(rest)}`;

/**
 * Returns a branch of a hyperbola as cubic curves: the points whose distance to `one` is greater than their distance to
 * `two` by `difference`. Its points are x = a cosh t and y = b sinh t, for t from −end to end. Neighbouring curves meet
 * on the branch, and each has the branch's direction at its ends. A difference greater than the distance between `one`
 * and `two` is reduced to that distance.
 */
function branch(one: Point, two: Point, difference: number, end: number): Curve {
  const c = distance(one, two) / 2;
  const a = Math.max(-c, Math.min(c, difference / 2));
  const b = Math.sqrt(c * c - a * a);
  const [ux, uy] = [(two[0] - one[0]) / (2 * c), (two[1] - one[1]) / (2 * c)];
  const [mx, my] = [(one[0] + two[0]) / 2, (one[1] + two[1]) / 2];
  const count = Math.ceil((2 * end) / maxStep);
  const step = (2 * end) / count;
  const point = (index: number, third: number): Point => {
    const [cosh, sinh] = [Math.cosh(index * step - end), Math.sinh(index * step - end)];
    const along = a * (cosh + (third * step * sinh) / 3);
    const across = b * (sinh + (third * step * cosh) / 3);
    return [mx + ux * along - uy * across, my + uy * along + ux * across];
  };
  const pieces = Array.from({ length: count }, (_, index) => [
    point(index, 1),
    point(index + 1, -1),
    point(index + 1, 0),
  ]);
  return [point(0, 0), ...pieces.flat()];
}

function isOnSheet(points: readonly Point[]): boolean {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return Math.max(...xs) > 0 && Math.min(...xs) < sheet.width && Math.max(...ys) > 0 && Math.min(...ys) < sheet.height;
}

/**
 * Returns the curve on which one time difference places the emitter, and the two edges of its error band. All three
 * curves are cut to the part inside the drawing. Returns undefined if both receivers are in the same place.
 * @param difference distance to the first receiver minus distance to the second receiver
 */
export function measured(
  one: Point,
  two: Point,
  difference: number,
  error: number,
): [exact: Curve, less: Curve, more: Curve] | undefined {
  const c = distance(one, two) / 2;
  if (c < 0.5) return undefined;
  // All three curves have the same range of t, so pieces with the same index are next to each other. Keep the same
  // pieces of all three: those from the first to the last piece that is visible on any curve.
  const end = Math.acosh(Math.hypot(reach, c) / c);
  const exact = branch(one, two, difference, end);
  const less = branch(one, two, difference - error, end);
  const more = branch(one, two, difference + error, end);
  const pieces = Array.from({ length: (exact.length - 1) / 3 }, (_, index) => index * 3);
  const seen = pieces.filter((first) => [exact, less, more].some((curve) => isOnSheet(curve.slice(first, first + 4))));
  const cut = (curve: Curve) => curve.slice(seen[0] ?? 0, (seen.at(-1) ?? 0) + 4);
  return [cut(exact), cut(less), cut(more)];
}
