/**
 * The Bryson-Frazier smoother, which improves each estimate of the Kalman filter with later fixes. It doesn't need to
 * invert covariances of states.
 *
 * It goes from the last fix back to the first. On the way, it sums the misfit of all later fixes as a function of the
 * state. g is half the negative gradient of the misfit, and Λ is half the matrix of its second derivatives. The
 * smoothed state and its covariance are x̂ = x + P g and P̂ = P − P Λ P.
 *
 * Gains and innovations are recomputed from the results of the filter, where P is the covariance after the fix: K = P
 * Hᵀ R⁻¹ and S⁻¹ = R⁻¹ − R⁻¹ H P Hᵀ R⁻¹.
 *
 * Formulas: Bierman, "Fixed Interval Smoothing with Discrete Measurements", International Journal of Control 18 (1973).
 */
import { type Belief, type Estimates, estimatesOf, type Filtered, type Measurements } from './kalman.ts';
import { entry } from './matrix.ts';

/**
 * The misfit of the later fixes, as g and Λ (see the top of this file). `x`, `y`, `u` and `v` contain g. The other
 * numbers are the upper triangle of Λ.
 */
type Later = Belief;

const nothing = (): Belief => ({
  x: 0,
  y: 0,
  u: 0,
  v: 0,
  xx: 0,
  xy: 0,
  xu: 0,
  xv: 0,
  yy: 0,
  yu: 0,
  yv: 0,
  uu: 0,
  uv: 0,
  vv: 0,
});

/** Copies the filter's estimate at a fix into `moment`. */
function load({ states, covariances: p }: Estimates, index: number, moment: Belief): void {
  const state = 4 * index;
  moment.x = entry(states, state);
  moment.y = entry(states, state + 1);
  moment.u = entry(states, state + 2);
  moment.v = entry(states, state + 3);
  const block = 10 * index;
  moment.xx = entry(p, block);
  moment.xy = entry(p, block + 1);
  moment.xu = entry(p, block + 2);
  moment.xv = entry(p, block + 3);
  moment.yy = entry(p, block + 4);
  moment.yu = entry(p, block + 5);
  moment.yv = entry(p, block + 6);
  moment.uu = entry(p, block + 7);
  moment.uv = entry(p, block + 8);
  moment.vv = entry(p, block + 9);
}

/**
 * Moves the misfit some seconds back in time. With the matrix F of the motion, g becomes Fᵀ g, and Λ becomes Fᵀ Λ F.
 */
function moveBack(later: Later, seconds: number): void {
  const square = seconds * seconds;
  const { xx, xy, yy } = later;
  later.u += seconds * later.x;
  later.v += seconds * later.y;
  later.uu = later.uu + 2 * seconds * later.xu + square * xx;
  later.uv = later.uv + seconds * (later.xv + later.yu) + square * xy;
  later.vv = later.vv + 2 * seconds * later.yv + square * yy;
  later.xu += seconds * xx;
  later.xv += seconds * xy;
  later.yu += seconds * xy;
  later.yv += seconds * yy;
}

/**
 * Adds the misfit of one fix: g becomes (I − K H)ᵀ g + Hᵀ S⁻¹ ν, and Λ becomes (I − K H)ᵀ Λ (I − K H) + Hᵀ S⁻¹ H.
 * The innovation ν is the difference between the fix and the prediction.
 */
function addFix(later: Later, moment: Belief, fixes: Measurements, index: number): void {
  const xx = entry(fixes.xx, index);
  const xy = entry(fixes.xy, index);
  const yy = entry(fixes.yy, index);
  const determinant = xx * yy - xy * xy;
  const wxx = yy / determinant;
  const wxy = -xy / determinant;
  const wyy = xx / determinant;
  const dx = entry(fixes.x, index) - moment.x;
  const dy = entry(fixes.y, index) - moment.y;
  const { xx: x0, xy: x1, xu: x2, xv: x3, yy: y1, yu: y2, yv: y3 } = moment;
  const kx0 = x0 * wxx + x1 * wxy;
  const ky0 = x0 * wxy + x1 * wyy;
  const kx1 = x1 * wxx + y1 * wxy;
  const ky1 = x1 * wxy + y1 * wyy;
  const kx2 = x2 * wxx + y2 * wxy;
  const ky2 = x2 * wxy + y2 * wyy;
  const kx3 = x3 * wxx + y3 * wxy;
  const ky3 = x3 * wxy + y3 * wyy;
  const { x: g0, y: g1, u: g2, v: g3, xx: l00, xy: l01, xu: l02, xv: l03 } = later;
  const { yy: l11, yu: l12, yv: l13, uu: l22, uv: l23, vv: l33 } = later;
  // The columns of Λ K: `mx` for x, and `my` for y.
  const mx0 = l00 * kx0 + l01 * kx1 + l02 * kx2 + l03 * kx3;
  const mx1 = l01 * kx0 + l11 * kx1 + l12 * kx2 + l13 * kx3;
  const mx2 = l02 * kx0 + l12 * kx1 + l22 * kx2 + l23 * kx3;
  const mx3 = l03 * kx0 + l13 * kx1 + l23 * kx2 + l33 * kx3;
  const my0 = l00 * ky0 + l01 * ky1 + l02 * ky2 + l03 * ky3;
  const my1 = l01 * ky0 + l11 * ky1 + l12 * ky2 + l13 * ky3;
  const my2 = l02 * ky0 + l12 * ky1 + l22 * ky2 + l23 * ky3;
  const my3 = l03 * ky0 + l13 * ky1 + l23 * ky2 + l33 * ky3;
  later.x = g0 - (kx0 * g0 + kx1 * g1 + kx2 * g2 + kx3 * g3) + wxx * dx + wxy * dy;
  later.y = g1 - (ky0 * g0 + ky1 * g1 + ky2 * g2 + ky3 * g3) + wxy * dx + wyy * dy;
  later.xx = l00 - 2 * mx0 + (kx0 * mx0 + kx1 * mx1 + kx2 * mx2 + kx3 * mx3) + wxx - wxx * kx0 - wxy * kx1;
  later.xy = l01 - mx1 - my0 + (kx0 * my0 + kx1 * my1 + kx2 * my2 + kx3 * my3) + wxy - wxx * ky0 - wxy * ky1;
  later.yy = l11 - 2 * my1 + (ky0 * my0 + ky1 * my1 + ky2 * my2 + ky3 * my3) + wyy - wxy * ky0 - wyy * ky1;
  later.xu = l02 - mx2;
  later.xv = l03 - mx3;
  later.yu = l12 - my2;
  later.yv = l13 - my3;
}

/** Writes the smoothed state x + P g and its covariance P − P Λ P. */
function store(later: Later, moment: Belief, smoothed: Estimates, index: number): void {
  const { x: g0, y: g1, u: g2, v: g3, xx: l00, xy: l01, xu: l02, xv: l03 } = later;
  const { yy: l11, yu: l12, yv: l13, uu: l22, uv: l23, vv: l33 } = later;
  const { xx: p00, xy: p01, xu: p02, xv: p03, yy: p11, yu: p12, yv: p13, uu: p22, uv: p23, vv: p33 } = moment;
  const state = 4 * index;
  const at = 10 * index;
  smoothed.states[state] = moment.x + (p00 * g0 + p01 * g1 + p02 * g2 + p03 * g3);
  smoothed.states[state + 1] = moment.y + (p01 * g0 + p11 * g1 + p12 * g2 + p13 * g3);
  smoothed.states[state + 2] = moment.u + (p02 * g0 + p12 * g1 + p22 * g2 + p23 * g3);
  smoothed.states[state + 3] = moment.v + (p03 * g0 + p13 * g1 + p23 * g2 + p33 * g3);
  const m00 = p00 * l00 + p01 * l01 + p02 * l02 + p03 * l03;
  const m01 = p00 * l01 + p01 * l11 + p02 * l12 + p03 * l13;
  const m02 = p00 * l02 + p01 * l12 + p02 * l22 + p03 * l23;
  const m03 = p00 * l03 + p01 * l13 + p02 * l23 + p03 * l33;
  const m10 = p01 * l00 + p11 * l01 + p12 * l02 + p13 * l03;
  const m11 = p01 * l01 + p11 * l11 + p12 * l12 + p13 * l13;
  const m12 = p01 * l02 + p11 * l12 + p12 * l22 + p13 * l23;
  const m13 = p01 * l03 + p11 * l13 + p12 * l23 + p13 * l33;
  const m20 = p02 * l00 + p12 * l01 + p22 * l02 + p23 * l03;
  const m21 = p02 * l01 + p12 * l11 + p22 * l12 + p23 * l13;
  const m22 = p02 * l02 + p12 * l12 + p22 * l22 + p23 * l23;
  const m23 = p02 * l03 + p12 * l13 + p22 * l23 + p23 * l33;
  const m30 = p03 * l00 + p13 * l01 + p23 * l02 + p33 * l03;
  const m31 = p03 * l01 + p13 * l11 + p23 * l12 + p33 * l13;
  const m32 = p03 * l02 + p13 * l12 + p23 * l22 + p33 * l23;
  const m33 = p03 * l03 + p13 * l13 + p23 * l23 + p33 * l33;
  smoothed.covariances[at] = p00 - (m00 * p00 + m01 * p01 + m02 * p02 + m03 * p03);
  smoothed.covariances[at + 1] = p01 - (m00 * p01 + m01 * p11 + m02 * p12 + m03 * p13);
  smoothed.covariances[at + 2] = p02 - (m00 * p02 + m01 * p12 + m02 * p22 + m03 * p23);
  smoothed.covariances[at + 3] = p03 - (m00 * p03 + m01 * p13 + m02 * p23 + m03 * p33);
  smoothed.covariances[at + 4] = p11 - (m10 * p01 + m11 * p11 + m12 * p12 + m13 * p13);
  smoothed.covariances[at + 5] = p12 - (m10 * p02 + m11 * p12 + m12 * p22 + m13 * p23);
  smoothed.covariances[at + 6] = p13 - (m10 * p03 + m11 * p13 + m12 * p23 + m13 * p33);
  smoothed.covariances[at + 7] = p22 - (m20 * p02 + m21 * p12 + m22 * p22 + m23 * p23);
  smoothed.covariances[at + 8] = p23 - (m20 * p03 + m21 * p13 + m22 * p23 + m23 * p33);
  smoothed.covariances[at + 9] = p33 - (m30 * p03 + m31 * p13 + m32 * p23 + m33 * p33);
}

/**
 * Smooths a filtered track. Fixes after a gap don't change the estimates before the gap.
 * @param smoothed arrays for the result. They may be those of `filtered`, which are then overwritten. Allocating new
 *   arrays takes longer than the computation
 */
export function smoothTrack(
  fixes: Measurements,
  starts: Uint8Array,
  filtered: Filtered,
  smoothed: Estimates = estimatesOf(fixes.t.length),
): Estimates {
  const { t } = fixes;
  const moment = nothing();
  let later = nothing();
  for (let index = t.length - 1; index >= 0; index -= 1) {
    if (index === t.length - 1 || starts[index + 1]) later = nothing();
    else moveBack(later, entry(t, index + 1) - entry(t, index));
    load(filtered, index, moment);
    store(later, moment, smoothed, index);
    if (filtered.accepted[index]) addFix(later, moment, fixes, index);
  }
  return smoothed;
}
