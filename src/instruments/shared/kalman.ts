/**
 * A Kalman filter that turns position fixes into a track. It assumes a constant velocity with white acceleration, and a
 * gate rejects outliers. Formulas: Bar-Shalom, Li and Kirubarajan, "Estimation with Applications to Tracking and
 * Navigation" (2001), 6.2.2 (model), 5.2.4 (filter).
 *
 * A state has four numbers: east and north in metres, velocity east and north in m/s. A covariance is stored as its
 * upper triangle, ten numbers row by row. Sums are written out because every update runs this code for each fix. Loops
 * take three times as long.
 */
import { type Covariance, entry } from './matrix.ts';

/**
 * Times in seconds, positions in metres, and the covariances that the sources state. Each is a column with one number
 * per fix.
 */
export type Measurements = Readonly<Record<'t' | 'x' | 'y' | 'xx' | 'xy' | 'yy', Float64Array>>;

export type MotionModel = {
  /** Power spectral density of the acceleration, in m²/s³. */
  acceleration: number;
  /** Standard deviation of each component of the velocity at the first fix, in m/s. */
  speed: number;
  /** Fixes beyond this squared Mahalanobis distance from the prediction are rejected. */
  gate: number;
};

/** States in blocks of 4 numbers and covariances in blocks of 10, one block for each measurement. */
export type Estimates = { states: Float64Array; covariances: Float64Array };

export type Filtered = Estimates & {
  /** 1 for each measurement that passed the gate, 0 for each that was rejected. */
  accepted: Uint8Array;
};

export const estimatesOf = (count: number): Estimates => ({
  states: new Float64Array(4 * count),
  covariances: new Float64Array(10 * count),
});

/** A state with its covariance. `u` and `v` are the velocities. Properties take half the time of an array. */
export type Belief = Record<
  'x' | 'y' | 'u' | 'v' | 'xx' | 'xy' | 'xu' | 'xv' | 'yy' | 'yu' | 'yv' | 'uu' | 'uv' | 'vv',
  number
>;

/** Returns a state at a fix, with an unknown velocity. */
function begin(fixes: Measurements, index: number, { speed }: MotionModel): Belief {
  const variance = speed * speed;
  return {
    x: entry(fixes.x, index),
    y: entry(fixes.y, index),
    u: 0,
    v: 0,
    xx: entry(fixes.xx, index),
    xy: entry(fixes.xy, index),
    xu: 0,
    xv: 0,
    yy: entry(fixes.yy, index),
    yu: 0,
    yv: 0,
    uu: variance,
    uv: 0,
    vv: variance,
  };
}

/** Moves the state forward in time, and changes its covariance P to F P Fᵀ + Q. */
function predict(p: Belief, seconds: number, acceleration: number): void {
  const square = seconds * seconds;
  const drift = acceleration * seconds;
  p.x += seconds * p.u;
  p.y += seconds * p.v;
  p.xx = p.xx + 2 * seconds * p.xu + square * p.uu + (drift * square) / 3;
  p.xy = p.xy + seconds * (p.xv + p.yu) + square * p.uv;
  p.yy = p.yy + 2 * seconds * p.yv + square * p.vv + (drift * square) / 3;
  p.xu = p.xu + seconds * p.uu + (drift * seconds) / 2;
  p.xv += seconds * p.uv;
  p.yu += seconds * p.uv;
  p.yv = p.yv + seconds * p.vv + (drift * seconds) / 2;
  p.uu += drift;
  p.vv += drift;
}

/** Corrects the prediction with a fix and returns true. If the gate rejects the fix, changes nothing and returns false. */
function correct(p: Belief, fixes: Measurements, index: number, gate: number): boolean {
  const dx = entry(fixes.x, index) - p.x;
  const dy = entry(fixes.y, index) - p.y;
  // P Hᵀ: the columns of P for x and y.
  const { xx: x0, xy: x1, xu: x2, xv: x3, yy: y1, yu: y2, yv: y3 } = p;
  const xx = x0 + entry(fixes.xx, index);
  const xy = x1 + entry(fixes.xy, index);
  const yy = y1 + entry(fixes.yy, index);
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
  p.x = p.x + gx0 * dx + gy0 * dy;
  p.y = p.y + gx1 * dx + gy1 * dy;
  p.u = p.u + gx2 * dx + gy2 * dy;
  p.v = p.v + gx3 * dx + gy3 * dy;
  // P − K S Kᵀ, where K S = P Hᵀ.
  p.xx = x0 - x0 * gx0 - x1 * gy0;
  p.xy = x1 - x0 * gx1 - x1 * gy1;
  p.xu = x2 - x0 * gx2 - x1 * gy2;
  p.xv = x3 - x0 * gx3 - x1 * gy3;
  p.yy = y1 - x1 * gx1 - y1 * gy1;
  p.yu = y2 - x1 * gx2 - y1 * gy2;
  p.yv = y3 - x1 * gx3 - y1 * gy3;
  p.uu = p.uu - x2 * gx2 - y2 * gy2;
  p.uv = p.uv - x2 * gx3 - y2 * gy3;
  p.vv = p.vv - x3 * gx3 - y3 * gy3;
  return true;
}

function store(p: Belief, { states, covariances }: Estimates, index: number): void {
  const state = 4 * index;
  states[state] = p.x;
  states[state + 1] = p.y;
  states[state + 2] = p.u;
  states[state + 3] = p.v;
  const block = 10 * index;
  covariances[block] = p.xx;
  covariances[block + 1] = p.xy;
  covariances[block + 2] = p.xu;
  covariances[block + 3] = p.xv;
  covariances[block + 4] = p.yy;
  covariances[block + 5] = p.yu;
  covariances[block + 6] = p.yv;
  covariances[block + 7] = p.uu;
  covariances[block + 8] = p.uv;
  covariances[block + 9] = p.vv;
}

/**
 * Filters a track from its first fix to its last.
 * @param starts 1 for each fix at which the filter starts again, including the first one
 */
export function filterTrack(fixes: Measurements, starts: Uint8Array, model: MotionModel): Filtered {
  const { t } = fixes;
  const filtered: Filtered = { ...estimatesOf(t.length), accepted: new Uint8Array(t.length).fill(1) };
  let belief: Belief | null = null;
  for (let index = 0; index < t.length; index += 1) {
    if (!belief || starts[index]) belief = begin(fixes, index, model);
    else {
      predict(belief, entry(t, index) - entry(t, index - 1), model.acceleration);
      if (!correct(belief, fixes, index, model.gate)) filtered.accepted[index] = 0;
    }
    store(belief, filtered, index);
  }
  return filtered;
}

export const positionCovariance = ({ covariances }: Estimates, index: number): Covariance => ({
  xx: entry(covariances, 10 * index),
  xy: entry(covariances, 10 * index + 1),
  yy: entry(covariances, 10 * index + 4),
});
