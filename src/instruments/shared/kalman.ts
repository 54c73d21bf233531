/**
 * A Kalman filter that turns position fixes into a track. It assumes a constant velocity that white-noise acceleration
 * disturbs. A gate rejects outliers. Formulas: Bar-Shalom, Li and Kirubarajan, "Estimation with Applications to
 * Tracking and Navigation" (2001), sections 6.2.2 (model) and 5.2.4 (filter).
 *
 * A state has four numbers: east and north in metres, and the velocity east and north in m/s. A covariance is stored as
 * its upper triangle, ten numbers row by row. Matrix products are written out term by term, because loops take three
 * times as long, and every update runs this code for each fix.
 */
import { type Covariance, entry } from './matrix.ts';

/**
 * Position fixes as columns with one number per fix: `t` in seconds, `x` and `y` in metres, and the covariance that the
 * source of the fix states, in square metres.
 */
export type Measurements = Readonly<Record<'t' | 'x' | 'y' | 'xx' | 'xy' | 'yy', Float64Array>>;

export type MotionModel = {
  /** Power spectral density of the acceleration, in m²/s³. */
  acceleration: number;
  /** Uncertainty of the velocity at the first fix: the standard deviation of each component, in m/s. */
  speed: number;
  /** The filter rejects fixes whose squared Mahalanobis distance from the prediction is greater than this. */
  gate: number;
};

/** Estimated states (4 numbers for each fix) and their covariances (10 numbers for each fix), fix after fix. */
export type Estimates = { states: Float64Array; covariances: Float64Array };

export type Filtered = Estimates & {
  /** 1 for each fix that passed the gate, 0 for each fix that the gate rejected. */
  accepted: Uint8Array;
};

export const estimatesOf = (count: number): Estimates => ({
  states: new Float64Array(4 * count),
  covariances: new Float64Array(10 * count),
});

/**
 * A state with its covariance. `u` is the velocity east, `v` the velocity north. The numbers are properties, because
 * reading them from an array takes twice as long.
 */
export type Belief = Record<
  'x' | 'y' | 'u' | 'v' | 'xx' | 'xy' | 'xu' | 'xv' | 'yy' | 'yu' | 'yv' | 'uu' | 'uv' | 'vv',
  number
>;

/** Returns the state at which the filter starts: the position of a fix and an unknown velocity. */
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

/**
 * Predicts the state some seconds later. Its covariance P becomes F P Fᵀ + Q, with the matrix F of the motion and the
 * covariance Q of its noise.
 */
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

/**
 * Corrects the predicted state with a fix and returns true. If the gate rejects the fix, changes nothing and returns
 * false.
 */
function correct(p: Belief, fixes: Measurements, index: number, gate: number): boolean {
  const dx = entry(fixes.x, index) - p.x;
  const dy = entry(fixes.y, index) - p.y;
  // P Hᵀ consists of the columns of P for x and y, because a fix measures only x and y.
  const { xx: x0, xy: x1, xu: x2, xv: x3, yy: y1, yu: y2, yv: y3 } = p;
  const xx = x0 + entry(fixes.xx, index);
  const xy = x1 + entry(fixes.xy, index);
  const yy = y1 + entry(fixes.yy, index);
  const determinant = xx * yy - xy * xy;
  if ((yy * dx * dx - 2 * xy * dx * dy + xx * dy * dy) / determinant > gate) return false;
  const wxx = yy / determinant;
  const wxy = -xy / determinant;
  const wyy = xx / determinant;
  // The Kalman gain K = P Hᵀ S⁻¹. S is the covariance of the difference between the fix and the prediction.
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
  // The corrected covariance is P − K S Kᵀ, where K S = P Hᵀ.
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
 * Estimates the state at each fix, from the first fix to the last.
 * @param starts 1 for each fix at which the filter starts again: the first fix, and each fix after a gap
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
