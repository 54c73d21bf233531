/**
 * A track from position fixes: the Kalman filter of a device that keeps its velocity but for white acceleration, with a gate
 * for outliers. Formulas: Bar-Shalom, Li and Kirubarajan, "Estimation with Applications to Tracking and Navigation" (2001),
 * 6.2.2 (model), 5.2.4 (filter).
 *
 * A state is east, north (metres), velocity east, velocity north (m/s). Of a covariance the upper triangle is kept, ten numbers
 * by rows. Sums are written out: this is the innermost part of every update, and loops over so few numbers cost three times as much.
 */
import { type Covariance, entry, storeBlock } from './matrix.ts';

/** A position in metres at a time in seconds, and the covariance that its source states. */
export type Measurement = Covariance & { t: number; x: number; y: number };

export type MotionModel = {
  /** Power spectral density of the acceleration, in m²/s³. */
  acceleration: number;
  /** Standard deviation of each component of the velocity before anything is known, in m/s. */
  speed: number;
  /** Fixes beyond this squared Mahalanobis distance from the prediction are rejected. */
  gate: number;
};

/** For each measurement a state (blocks of 4) and its covariance (blocks of 10). */
export type Estimates = { states: Float64Array; covariances: Float64Array };

export type Filtered = Estimates & {
  /** 0 where the gate rejected the measurement. */
  accepted: Uint8Array;
};

export const estimatesOf = (count: number): Estimates => ({
  states: new Float64Array(4 * count),
  covariances: new Float64Array(10 * count),
});

/** The position on the first fix, its velocity unknown. */
function begin(state: Float64Array, covariance: Float64Array, fix: Measurement, { speed }: MotionModel): void {
  state.fill(0);
  state[0] = fix.x;
  state[1] = fix.y;
  covariance.fill(0);
  covariance[0] = fix.xx;
  covariance[1] = fix.xy;
  covariance[4] = fix.yy;
  covariance[7] = speed * speed;
  covariance[9] = speed * speed;
}

/** Moves the state on, and P to F P Fᵀ + Q. */
function predict(state: Float64Array, covariance: Float64Array, seconds: number, acceleration: number): void {
  const p = covariance;
  const square = seconds * seconds;
  const drift = acceleration * seconds;
  state[0] = entry(state, 0) + seconds * entry(state, 2);
  state[1] = entry(state, 1) + seconds * entry(state, 3);
  p[0] = entry(p, 0) + 2 * seconds * entry(p, 2) + square * entry(p, 7) + (drift * square) / 3;
  p[1] = entry(p, 1) + seconds * (entry(p, 3) + entry(p, 5)) + square * entry(p, 8);
  p[4] = entry(p, 4) + 2 * seconds * entry(p, 6) + square * entry(p, 9) + (drift * square) / 3;
  p[2] = entry(p, 2) + seconds * entry(p, 7) + (drift * seconds) / 2;
  p[3] = entry(p, 3) + seconds * entry(p, 8);
  p[5] = entry(p, 5) + seconds * entry(p, 8);
  p[6] = entry(p, 6) + seconds * entry(p, 9) + (drift * seconds) / 2;
  p[7] = entry(p, 7) + drift;
  p[9] = entry(p, 9) + drift;
}

/** Weighs a fix against the prediction. @returns whether it passed the gate; else nothing changes */
function correct(state: Float64Array, covariance: Float64Array, fix: Measurement, gate: number): boolean {
  const p = covariance;
  const dx = fix.x - entry(state, 0);
  const dy = fix.y - entry(state, 1);
  // The columns of the position: P Hᵀ.
  const x0 = entry(p, 0);
  const x1 = entry(p, 1);
  const x2 = entry(p, 2);
  const x3 = entry(p, 3);
  const y1 = entry(p, 4);
  const y2 = entry(p, 5);
  const y3 = entry(p, 6);
  const xx = x0 + fix.xx;
  const xy = x1 + fix.xy;
  const yy = y1 + fix.yy;
  const determinant = xx * yy - xy * xy;
  if ((yy * dx * dx - 2 * xy * dx * dy + xx * dy * dy) / determinant > gate) return false;
  const wxx = yy / determinant;
  const wxy = -xy / determinant;
  const wyy = xx / determinant;
  // The gain, K = P Hᵀ S⁻¹.
  const gx0 = x0 * wxx + x1 * wxy;
  const gy0 = x0 * wxy + x1 * wyy;
  const gx1 = x1 * wxx + y1 * wxy;
  const gy1 = x1 * wxy + y1 * wyy;
  const gx2 = x2 * wxx + y2 * wxy;
  const gy2 = x2 * wxy + y2 * wyy;
  const gx3 = x3 * wxx + y3 * wxy;
  const gy3 = x3 * wxy + y3 * wyy;
  state[0] = entry(state, 0) + gx0 * dx + gy0 * dy;
  state[1] = entry(state, 1) + gx1 * dx + gy1 * dy;
  state[2] = entry(state, 2) + gx2 * dx + gy2 * dy;
  state[3] = entry(state, 3) + gx3 * dx + gy3 * dy;
  // P − K S Kᵀ, where K S = P Hᵀ.
  p[0] = x0 - x0 * gx0 - x1 * gy0;
  p[1] = x1 - x0 * gx1 - x1 * gy1;
  p[2] = x2 - x0 * gx2 - x1 * gy2;
  p[3] = x3 - x0 * gx3 - x1 * gy3;
  p[4] = y1 - x1 * gx1 - y1 * gy1;
  p[5] = y2 - x1 * gx2 - y1 * gy2;
  p[6] = y3 - x1 * gx3 - y1 * gy3;
  p[7] = entry(p, 7) - x2 * gx2 - y2 * gy2;
  p[8] = entry(p, 8) - x2 * gx3 - y2 * gy3;
  p[9] = entry(p, 9) - x3 * gx3 - y3 * gy3;
  return true;
}

/** @param starts 1 where the filter starts anew, at index 0 among them */
export function filterTrack(fixes: readonly Measurement[], starts: Uint8Array, model: MotionModel): Filtered {
  const filtered: Filtered = { ...estimatesOf(fixes.length), accepted: new Uint8Array(fixes.length).fill(1) };
  const state = new Float64Array(4);
  const covariance = new Float64Array(10);
  let before = 0;
  for (let index = 0; index < fixes.length; index += 1) {
    const fix = fixes[index];
    if (!fix) break;
    if (starts[index]) begin(state, covariance, fix, model);
    else predict(state, covariance, fix.t - before, model.acceleration);
    if (!starts[index] && !correct(state, covariance, fix, model.gate)) filtered.accepted[index] = 0;
    storeBlock(state, filtered.states, index);
    storeBlock(covariance, filtered.covariances, index);
    before = fix.t;
  }
  return filtered;
}

/** The covariance of the position at an index. */
export const positionCovariance = ({ covariances }: Estimates, index: number): Covariance => ({
  xx: entry(covariances, 10 * index),
  xy: entry(covariances, 10 * index + 1),
  yy: entry(covariances, 10 * index + 4),
});
