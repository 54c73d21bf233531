import { pathNumbers } from '#instruments/shared/path-numbers.ts';
import { sheet } from '#instruments/shared/shapes.ts';
import { distance, type Point } from './time-difference.ts';

/** The greatest distance between two points of the sheet. */
const reach = Math.hypot(sheet.width, sheet.height);
/** A longer step of the parameter would leave the true curve by more than half a unit at the edge of the sheet. */
const maxStep = 0.6;

/** Points of a path: its start, then two control points and an end for each cubic curve. */
export type Curve = readonly Point[];

/** Returns the `d` attribute of a curve. */
export const printCurve = ([start = [0, 0], ...rest]: Curve): string => `M${pathNumbers([start])}C${pathNumbers(rest)}`;

/**
 * The branch of a hyperbola on which the distance to `one` exceeds that to `two` by a length: x = a cosh t, y = b sinh t
 * between −end and end, as cubic curves with its points and tangents. A difference beyond what the pair allows is cut to it.
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
 * Where the emitter can be by one difference of arrival, and both edges of the band that an error leaves, as far as they lie
 * on the sheet.
 * @param difference of the distances to the first and to the second receiver
 * @returns nothing for two receivers in one place
 */
export function measured(
  one: Point,
  two: Point,
  difference: number,
  error: number,
): [exact: Curve, less: Curve, more: Curve] | undefined {
  const c = distance(one, two) / 2;
  if (c < 0.5) return undefined;
  // One end for all three, so that their pieces lie side by side.
  const end = Math.acosh(Math.hypot(reach, c) / c);
  const exact = branch(one, two, difference, end);
  const less = branch(one, two, difference - error, end);
  const more = branch(one, two, difference + error, end);
  const pieces = Array.from({ length: (exact.length - 1) / 3 }, (_, index) => index * 3);
  const seen = pieces.filter((first) => [exact, less, more].some((curve) => isOnSheet(curve.slice(first, first + 4))));
  const cut = (curve: Curve) => curve.slice(seen[0] ?? 0, (seen.at(-1) ?? 0) + 4);
  return [cut(exact), cut(less), cut(more)];
}
