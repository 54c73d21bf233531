/**
 * Locates an emitter by time differences of arrival. All times are multiplied by the speed of light, so they are in
 * metres.
 *
 * Receiver 0 is the reference: the other arrival times are compared with its arrival time. The errors of the arrival
 * times are independent and have the same σ. All differences contain the error of the reference, so their covariance is
 * σ²(I + 11ᵀ). With n receivers, its inverse is (I − 11ᵀ/n) / σ².
 * Source: Chan and Ho, "A Simple and Efficient Estimator for Hyperbolic Location", IEEE Trans. Signal Processing 42
 * (1994).
 */
import type { Symmetric } from '#instruments/shared/ellipse.ts';

export type Point = readonly [x: number, y: number];

/** The weighted least squares problem for σ = 1, linearised at a point. */
type Linearised = Symmetric & {
  /** Half the gradient of the misfit. */
  gx: number;
  gy: number;
  /** Weighted sum of squared residuals in square metres. */
  misfit: number;
};

/**
 * Returns the distance between two points. It reads the coordinates by index, because destructuring an array is slower.
 */
export function distance(one: Point, other: Point): number {
  const x = one[0] - other[0];
  const y = one[1] - other[1];
  return Math.sqrt(x * x + y * y);
}

/**
 * Returns the Fisher information HᵀWH of a position in 1/σ², with the gradient and the misfit of the residuals. The
 * gradient of a distance is the unit vector from the receiver to the position. At the receiver itself, it is set to 0.
 * @param arrivals arrival time at each receiver in metres, counted from any instant
 * @param at position of the emitter
 */
export function linearise(receivers: readonly Point[], arrivals: readonly number[], at: Point): Linearised {
  const sums = { xx: 0, xy: 0, yy: 0, gx: 0, gy: 0, misfit: 0 };
  let [firstX, firstY, expected, sumX, sumY, sum] = [0, 0, 0, 0, 0, 0];
  const n = receivers.length;
  // Every update runs this loop thousands of times: for 200 fixes, at each step of the search. With inner functions, it
  // would take twice as long.
  for (let index = 0; index < n; index += 1) {
    const receiver = receivers[index] ?? at;
    const dx = at[0] - receiver[0];
    const dy = at[1] - receiver[1];
    const length = Math.sqrt(dx * dx + dy * dy);
    const scale = length > 0 ? 1 / length : 0;
    const x = dx * scale - firstX;
    const y = dy * scale - firstY;
    const residual = length - (arrivals[index] ?? 0) - expected;
    if (index === 0) {
      firstX = x;
      firstY = y;
      expected = residual;
      continue;
    }
    sums.xx += x * x;
    sums.xy += x * y;
    sums.yy += y * y;
    sums.gx += x * residual;
    sums.gy += y * residual;
    sums.misfit += residual * residual;
    sumX += x;
    sumY += y;
    sum += residual;
  }
  sums.xx -= (sumX * sumX) / n;
  sums.xy -= (sumX * sumY) / n;
  sums.yy -= (sumY * sumY) / n;
  sums.gx -= (sumX * sum) / n;
  sums.gy -= (sumY * sum) / n;
  sums.misfit -= (sum * sum) / n;
  return sums;
}

/** The search stops after a Gauss-Newton step that is shorter than this, in metres. */
const lastStep = 1e-3;
const maxSteps = 12;
const maxHalvings = 5;
/** Distance in metres beyond which the earth can't be treated as a plane. */
export const farthest = 1e5;

/**
 * Searches for the position with the least misfit near the start, with the Gauss-Newton method. A step that increases
 * the misfit is halved. Returns undefined if the steps don't converge, or if they lead more than 100 km from the
 * origin.
 */
export function locate(receivers: readonly Point[], arrivals: readonly number[], start: Point): Point | undefined {
  let [x, y] = start;
  let here = linearise(receivers, arrivals, start);
  for (let step = 0; step < maxSteps; step += 1) {
    const { xx, xy, yy, gx, gy, misfit } = here;
    const determinant = xx * yy - xy * xy;
    let dx = (xy * gy - yy * gx) / determinant;
    let dy = (xy * gx - xx * gy) / determinant;
    if (Math.abs(dx) + Math.abs(dy) < lastStep) return [x + dx, y + dy];
    // The negated condition is also true for NaN, which is the step of a singular problem.
    if (!(Math.abs(x + dx) + Math.abs(y + dy) < farthest)) return undefined;
    here = linearise(receivers, arrivals, [x + dx, y + dy]);
    for (let halving = 0; here.misfit > misfit && halving < maxHalvings; halving += 1) {
      dx /= 2;
      dy /= 2;
      here = linearise(receivers, arrivals, [x + dx, y + dy]);
    }
    if (here.misfit > misfit) return undefined;
    x += dx;
    y += dy;
  }
  return undefined;
}

/** Returns the mirror image of a point. The mirror is the line that fits the receivers best. */
function mirrored(receivers: readonly Point[], [x, y]: Point): Point {
  const n = receivers.length;
  const mx = receivers.reduce((sum, [px]) => sum + px, 0) / n;
  const my = receivers.reduce((sum, [, py]) => sum + py, 0) / n;
  const [xx, xy, yy] = receivers.reduce(
    ([sxx, sxy, syy], [px, py]) => [sxx + (px - mx) ** 2, sxy + (px - mx) * (py - my), syy + (py - my) ** 2],
    [0, 0, 0] as [number, number, number],
  );
  const angle = Math.atan2(2 * xy, xx - yy);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return [mx + (x - mx) * cos + (y - my) * sin, my + (x - mx) * sin - (y - my) * cos];
}

/**
 * Returns the other position that has the same differences between its arrival times at three receivers. The first
 * receiver is the origin, and r is its distance from the position x. Each of the other two receivers is at pᵢ, and its
 * distance from x is r + dᵢ. So pᵢ·x = (|pᵢ|² − dᵢ²)/2 − dᵢr, which is linear in x and r. Solving this for x gives
 * x = (g + hr)/det. Inserting x into r² = |x|² gives a quadratic equation. One of its roots is the known position of
 * the emitter.
 *
 * The other root may be on the wrong branch of a hyperbola, with a negative r, or it may not exist (NaN). So the caller
 * must compare the arrival times.
 * Source: Fang, "Simple Solutions for Hyperbolic and Related Position Fixes", 1990.
 */
function otherOfThree([a, b, c]: readonly [Point, Point, Point], emitter: Point): Point {
  const [bx, by, cx, cy] = [b[0] - a[0], b[1] - a[1], c[0] - a[0], c[1] - a[1]];
  const known = distance(emitter, a);
  const [db, dc] = [distance(emitter, b) - known, distance(emitter, c) - known];
  const determinant = bx * cy - by * cx;
  if (Math.abs(determinant) < 1e-9 * (bx * bx + by * by + cx * cx + cy * cy)) return mirrored([a, b, c], emitter);
  const [kb, kc] = [(bx * bx + by * by - db * db) / 2, (cx * cx + cy * cy - dc * dc) / 2];
  const [gx, gy] = [kb * cy - kc * by, kc * bx - kb * cx];
  const [hx, hy] = [dc * by - db * cy, db * cx - dc * bx];
  const square = hx * hx + hy * hy - determinant * determinant;
  const r = (-2 * (gx * hx + gy * hy)) / square - known;
  return [a[0] + (gx + hx * r) / determinant, a[1] + (gy + hy * r) / determinant];
}

/** Two positions closer than this, in metres, are treated as the same. */
const minApart = 1;

/**
 * Returns a second position that fits the arrival times of an emitter, or undefined if only the true position fits.
 * With three receivers, or with all receivers in a line, the second position may fit exactly. Otherwise, its misfit
 * must be at most `maxMisfit`, in square metres.
 */
export function findSecondSolution(receivers: readonly Point[], emitter: Point, maxMisfit: number): Point | undefined {
  const [a, b, c, d] = receivers;
  const arrivals = receivers.map((receiver) => distance(receiver, emitter));
  const found =
    a && b && c && !d ? otherOfThree([a, b, c], emitter) : locate(receivers, arrivals, mirrored(receivers, emitter));
  if (!found || distance(found, emitter) < minApart) return undefined;
  return linearise(receivers, arrivals, found).misfit <= maxMisfit ? found : undefined;
}
