/**
 * Computes hyperbolas of equal time difference. From any point on such a hyperbola, a signal reaches two receivers with
 * the same difference in time. Also computes the position error where hyperbolas cross.
 */
import { sigmas95 } from './figure-drawing.ts';

type Point = readonly [number, number];
type Receivers = { emitter: Point; reference: Point; others: readonly Point[]; timingError: number };

const distance = ([ax, ay]: Point, [bx, by]: Point): number => Math.hypot(ax - bx, ay - by);

/** Returns one branch of a hyperbola: points whose distances to two receivers differ by `difference`. */
function hyperbola(one: Point, two: Point, difference: number): Point[] {
  const a = difference / 2;
  const c = distance(one, two) / 2;
  const b = Math.sqrt(c * c - a * a);
  const [ux, uy] = [(two[0] - one[0]) / (2 * c), (two[1] - one[1]) / (2 * c)];
  const [mx, my] = [(one[0] + two[0]) / 2, (one[1] + two[1]) / 2];
  return Array.from({ length: 71 }, (_, step): Point => {
    // If `difference` is positive, receiver `one` is farther away than `two`, so the branch curves around `two`.
    const along = a * Math.cosh((step - 35) / 9);
    const across = b * Math.sinh((step - 35) / 9);
    return [mx + ux * along - uy * across, my + uy * along + ux * across];
  });
}

/** Returns the visible part of a hyperbola branch, and a band around it that shows the timing error. */
export function measureBranch(
  { emitter, reference, timingError }: Receivers,
  receiver: Point,
  isSeen: (point: Point) => boolean,
): { branch: Point[]; band: Point[] } {
  const difference = distance(emitter, reference) - distance(emitter, receiver);
  const [less = [], exact = [], more = []] = [-timingError, 0, timingError].map((error) =>
    hyperbola(reference, receiver, difference + error),
  );
  const seen = (_: Point, index: number): boolean => isSeen(exact[index] ?? [-1, -1]);
  return { branch: exact.filter(seen), band: [...less.filter(seen), ...more.filter(seen).reverse()] };
}

/**
 * Returns the semi-axes and direction of the ellipse that contains 95% of position fixes. All receivers have the same
 * timing error.
 */
export function measureEllipse({ emitter, reference, others, timingError }: Receivers): {
  long: number;
  short: number;
  angle: number;
} {
  const unit = (receiver: Point): Point => {
    const length = distance(emitter, receiver);
    return [(emitter[0] - receiver[0]) / length, (emitter[1] - receiver[1]) / length];
  };
  const [rx, ry] = unit(reference);
  const rows = others.map(unit).map(([x, y]): Point => [x - rx, y - ry]);
  // The error of the reference receiver is in all time differences. Their covariance is therefore I + 1·1ᵀ, where 1 is
  // a vector of ones. Its inverse is I − 1·1ᵀ / n, where n is the number of receivers.
  const share = rows.reduce<Point>(([sx, sy], [x, y]) => [sx + x, sy + y], [0, 0]);
  const n = rows.length + 1;
  const sum = (product: (row: Point) => number): number => rows.reduce((total, row) => total + product(row), 0);
  const xx = sum(([x]) => x * x) - (share[0] * share[0]) / n;
  const yy = sum(([, y]) => y * y) - (share[1] * share[1]) / n;
  const xy = sum(([x, y]) => x * y) - (share[0] * share[1]) / n;
  const middle = (xx + yy) / 2;
  const spread = Math.hypot((xx - yy) / 2, xy);
  const angle = (Math.atan2(2 * xy, xx - yy) / 2 + Math.PI / 2) * (180 / Math.PI);
  const axis = (information: number): number => (sigmas95 * timingError) / Math.sqrt(information);
  return { long: axis(middle - spread), short: axis(middle + spread), angle };
}
