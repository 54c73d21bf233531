/**
 * What later fixes say of earlier moments too: the smoother of Bryson and Frazier, which needs no inverse of a matrix. It goes back
 * from the last moment and collects the misfit of all that came later as a function of the state: x̂ = x + P g and
 * P̂ = P − P Λ P, with g half its gradient, downwards, and Λ half its second derivatives. Formulas: Bierman, "Fixed Interval
 * Smoothing with Discrete Measurements", International Journal of Control 18 (1973); gains and innovations are made again
 * from what the filter kept, as K = P Hᵀ R⁻¹ and S⁻¹ = R⁻¹ − R⁻¹ H P Hᵀ R⁻¹, with P behind the fix.
 */
import { type Estimates, estimatesOf, type Filtered, type Measurement } from './kalman.ts';
import { entry, loadBlock } from './matrix.ts';

/** Four numbers g, then the ten of the upper triangle of Λ. */
type Later = Float64Array;

/** One moment, as the filter left it: its state, and all rows of its covariance. */
type Moment = { state: Float64Array; covariance: Float64Array };

/** Where each row of a full matrix is in its upper triangle. */
const triangle = [0, 1, 2, 3, 1, 4, 5, 6, 2, 5, 7, 8, 3, 6, 8, 9] as const;

function load({ states, covariances }: Estimates, index: number, { state, covariance }: Moment): void {
  loadBlock(states, index, state);
  for (let i = 0; i < 16; i += 1) covariance[i] = entry(covariances, 10 * index + (triangle[i] ?? Number.NaN));
}

/** From a state to the one so many seconds before: Fᵀ g and Fᵀ Λ F. */
function moveBack(later: Later, seconds: number): void {
  const square = seconds * seconds;
  const xx = entry(later, 4);
  const xy = entry(later, 5);
  const yy = entry(later, 8);
  later[2] = entry(later, 2) + seconds * entry(later, 0);
  later[3] = entry(later, 3) + seconds * entry(later, 1);
  later[11] = entry(later, 11) + 2 * seconds * entry(later, 6) + square * xx;
  later[12] = entry(later, 12) + seconds * (entry(later, 7) + entry(later, 9)) + square * xy;
  later[13] = entry(later, 13) + 2 * seconds * entry(later, 10) + square * yy;
  later[6] = entry(later, 6) + seconds * xx;
  later[7] = entry(later, 7) + seconds * xy;
  later[9] = entry(later, 9) + seconds * xy;
  later[10] = entry(later, 10) + seconds * yy;
}

/** Adds the fix of a moment, as far as the filter did not expect it: (I − K H)ᵀ g + Hᵀ S⁻¹ ν and (I − K H)ᵀ Λ (I − K H) + Hᵀ S⁻¹ H. */
function addFix(later: Later, { state, covariance: p }: Moment, fix: Measurement): void {
  const determinant = fix.xx * fix.yy - fix.xy * fix.xy;
  const wxx = fix.yy / determinant;
  const wxy = -fix.xy / determinant;
  const wyy = fix.xx / determinant;
  const dx = fix.x - entry(state, 0);
  const dy = fix.y - entry(state, 1);
  const x0 = entry(p, 0);
  const x1 = entry(p, 1);
  const x2 = entry(p, 2);
  const x3 = entry(p, 3);
  const y1 = entry(p, 5);
  const y2 = entry(p, 6);
  const y3 = entry(p, 7);
  const kx0 = x0 * wxx + x1 * wxy;
  const ky0 = x0 * wxy + x1 * wyy;
  const kx1 = x1 * wxx + y1 * wxy;
  const ky1 = x1 * wxy + y1 * wyy;
  const kx2 = x2 * wxx + y2 * wxy;
  const ky2 = x2 * wxy + y2 * wyy;
  const kx3 = x3 * wxx + y3 * wxy;
  const ky3 = x3 * wxy + y3 * wyy;
  const g0 = entry(later, 0);
  const g1 = entry(later, 1);
  const g2 = entry(later, 2);
  const g3 = entry(later, 3);
  const l00 = entry(later, 4);
  const l01 = entry(later, 5);
  const l02 = entry(later, 6);
  const l03 = entry(later, 7);
  const l11 = entry(later, 8);
  const l12 = entry(later, 9);
  const l13 = entry(later, 10);
  const l22 = entry(later, 11);
  const l23 = entry(later, 12);
  const l33 = entry(later, 13);
  // Λ K, of which each column is that of one axis.
  const mx0 = l00 * kx0 + l01 * kx1 + l02 * kx2 + l03 * kx3;
  const mx1 = l01 * kx0 + l11 * kx1 + l12 * kx2 + l13 * kx3;
  const mx2 = l02 * kx0 + l12 * kx1 + l22 * kx2 + l23 * kx3;
  const mx3 = l03 * kx0 + l13 * kx1 + l23 * kx2 + l33 * kx3;
  const my0 = l00 * ky0 + l01 * ky1 + l02 * ky2 + l03 * ky3;
  const my1 = l01 * ky0 + l11 * ky1 + l12 * ky2 + l13 * ky3;
  const my2 = l02 * ky0 + l12 * ky1 + l22 * ky2 + l23 * ky3;
  const my3 = l03 * ky0 + l13 * ky1 + l23 * ky2 + l33 * ky3;
  later[0] = g0 - (kx0 * g0 + kx1 * g1 + kx2 * g2 + kx3 * g3) + wxx * dx + wxy * dy;
  later[1] = g1 - (ky0 * g0 + ky1 * g1 + ky2 * g2 + ky3 * g3) + wxy * dx + wyy * dy;
  later[4] = l00 - 2 * mx0 + (kx0 * mx0 + kx1 * mx1 + kx2 * mx2 + kx3 * mx3) + wxx - wxx * kx0 - wxy * kx1;
  later[5] = l01 - mx1 - my0 + (kx0 * my0 + kx1 * my1 + kx2 * my2 + kx3 * my3) + wxy - wxx * ky0 - wxy * ky1;
  later[8] = l11 - 2 * my1 + (ky0 * my0 + ky1 * my1 + ky2 * my2 + ky3 * my3) + wyy - wxy * ky0 - wyy * ky1;
  later[6] = l02 - mx2;
  later[7] = l03 - mx3;
  later[9] = l12 - my2;
  later[10] = l13 - my3;
}

/** x + P g, and P − P Λ P. */
function store(later: Later, { state, covariance: p }: Moment, smoothed: Estimates, index: number): void {
  const g0 = entry(later, 0);
  const g1 = entry(later, 1);
  const g2 = entry(later, 2);
  const g3 = entry(later, 3);
  const l00 = entry(later, 4);
  const l01 = entry(later, 5);
  const l02 = entry(later, 6);
  const l03 = entry(later, 7);
  const l11 = entry(later, 8);
  const l12 = entry(later, 9);
  const l13 = entry(later, 10);
  const l22 = entry(later, 11);
  const l23 = entry(later, 12);
  const l33 = entry(later, 13);
  let at = 10 * index;
  for (let i = 0; i < 4; i += 1) {
    const a = entry(p, 4 * i);
    const b = entry(p, 4 * i + 1);
    const c = entry(p, 4 * i + 2);
    const d = entry(p, 4 * i + 3);
    smoothed.states[4 * index + i] = entry(state, i) + (a * g0 + b * g1 + c * g2 + d * g3);
    const m0 = a * l00 + b * l01 + c * l02 + d * l03;
    const m1 = a * l01 + b * l11 + c * l12 + d * l13;
    const m2 = a * l02 + b * l12 + c * l22 + d * l23;
    const m3 = a * l03 + b * l13 + c * l23 + d * l33;
    for (let j = i; j < 4; j += 1) {
      const gained =
        m0 * entry(p, 4 * j) + m1 * entry(p, 4 * j + 1) + m2 * entry(p, 4 * j + 2) + m3 * entry(p, 4 * j + 3);
      smoothed.covariances[at] = entry(p, 4 * i + j) - gained;
      at += 1;
    }
  }
}

/**
 * Nothing passes a start.
 * @param smoothed memory of as many estimates; that of `filtered` will do where this is no longer needed: new memory costs more than the sums
 */
export function smoothTrack(
  fixes: readonly Measurement[],
  starts: Uint8Array,
  filtered: Filtered,
  smoothed: Estimates = estimatesOf(fixes.length),
): Estimates {
  const later = new Float64Array(14);
  const moment: Moment = { state: new Float64Array(4), covariance: new Float64Array(16) };
  let after = Number.NaN;
  for (let index = fixes.length - 1; index >= 0; index -= 1) {
    const fix = fixes[index];
    if (!fix) break;
    if (index === fixes.length - 1 || starts[index + 1]) later.fill(0);
    else moveBack(later, after - fix.t);
    load(filtered, index, moment);
    store(later, moment, smoothed, index);
    if (filtered.accepted[index]) addFix(later, moment, fix);
    after = fix.t;
  }
  return smoothed;
}
