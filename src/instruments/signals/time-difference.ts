/**
 * Location by time differences of arrival. Times are lengths, multiplied by the speed of light: all is in metres.
 *
 * Receiver 0 is the reference. Errors of arrival are independent with one σ, so those of the differences d have the
 * covariance σ²(I + 11ᵀ): all share the error of the reference. With n receivers its inverse is (I − 11ᵀ/n) / σ².
 * Source: Chan and Ho, "A Simple and Efficient Estimator for Hyperbolic Location", IEEE Trans. Signal Processing 42 (1994).
 */
import type { Symmetric } from '#instruments/shared/ellipse.ts';

export type Point = readonly [x: number, y: number];

/** The weighted least squares problem, linearised at one point, for σ = 1. */
type Linearised = Symmetric & {
  /** Half the gradient of the misfit. */
  gx: number;
  gy: number;
  /** Weighted sum of squared residuals in square metres. */
  misfit: number;
};

/** By index, as elsewhere in the innermost parts: taking a pair apart costs a walk through it. */
export function distance(one: Point, other: Point): number {
  const x = one[0] - other[0];
  const y = one[1] - other[1];
  return Math.sqrt(x * x + y * y);
}

/**
 * The gradient of a distance is the direction from the receiver; where that stands it is 0, as it has none there.
 * @param arrivals one for each receiver, counted from any instant
 * @returns the Fisher information HᵀWH of a position there, in 1/σ², with the residuals' gradient and misfit
 */
export function linearise(receivers: readonly Point[], arrivals: readonly number[], at: Point): Linearised {
  const sums = { xx: 0, xy: 0, yy: 0, gx: 0, gy: 0, misfit: 0 };
  let [firstX, firstY, expected, sumX, sumY, sum] = [0, 0, 0, 0, 0, 0];
  const n = receivers.length;
  // This is the innermost part of every update; a loop by index costs half of one with closures.
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

/** A Gauss-Newton step below this length, in metres, is the last. */
const lastStep = 1e-3;
const maxSteps = 12;
const maxHalvings = 5;
/** Beyond so many metres the plane is no model of the ground. */
export const farthest = 1e5;

/**
 * Weighted Gauss-Newton from a start; a step that worsens the misfit is halved.
 * @returns the position of least misfit near the start, or nothing when the steps don't converge or go beyond 100 km
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
    // Also false for what is no number, the step of a singular problem.
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

/** The point on the other side of the line that fits the receivers best, at the same distance. */
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
 * The other position with the same arrival times at three receivers. With the reference at the origin and r the distance
 * from it, pᵢ·x = (|pᵢ|² − dᵢ²)/2 − dᵢr is linear in x for both others; x = (g + hr)/det in r² = |x|² leaves a quadratic,
 * one of whose roots is known. The other may lie on the wrong branch of a hyperbola, with a negative r, or nowhere (NaN): the
 * arrival times tell. Source: Fang, "Simple Solutions for Hyperbolic and Related Position Fixes", 1990.
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

/** Nearer than so many metres is no other position. */
const minApart = 1;

/**
 * Another position that the arrival times of an emitter allow: exactly, for three receivers or for receivers in a line, or
 * with a misfit below the given one in square metres, for receivers nearly in a line.
 */
export function findSecondSolution(receivers: readonly Point[], emitter: Point, maxMisfit: number): Point | undefined {
  const [a, b, c, d] = receivers;
  const arrivals = receivers.map((receiver) => distance(receiver, emitter));
  const found =
    a && b && c && !d ? otherOfThree([a, b, c], emitter) : locate(receivers, arrivals, mirrored(receivers, emitter));
  if (!found || distance(found, emitter) < minApart) return undefined;
  return linearise(receivers, arrivals, found).misfit <= maxMisfit ? found : undefined;
}
