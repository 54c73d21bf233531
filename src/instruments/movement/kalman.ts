/**
 * A track from position fixes: the Kalman filter of a device that keeps its velocity but for white acceleration, with a gate
 * for outliers, and the smoother of Rauch, Tung and Striebel (1965). Formulas: Bar-Shalom, Li and Kirubarajan, "Estimation
 * with Applications to Tracking and Navigation" (2001), 6.2.2 (model), 5.2.4 (filter), 8.6 (smoother).
 *
 * A state is east, north (metres), velocity east, velocity north (m/s).
 */
import { type Covariance, entry, invert, loadBlock, multiply, storeBlock } from './matrix.ts';

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

/** For each measurement a state (blocks of 4) and its covariance (blocks of 16, by rows). */
export type Estimates = { states: Float64Array; covariances: Float64Array };

export type Filtered = Estimates & {
  /** Of the model of motion. */
  acceleration: number;
  /** 0 where the gate rejected the measurement. */
  accepted: Uint8Array;
};

const estimatesOf = (count: number): Estimates => ({
  states: new Float64Array(4 * count),
  covariances: new Float64Array(16 * count),
});

/** The position on the first fix, its velocity unknown. */
function begin(state: Float64Array, covariance: Float64Array, fix: Measurement, { speed }: MotionModel): void {
  state.set([fix.x, fix.y, 0, 0]);
  covariance.fill(0);
  covariance.set([fix.xx, fix.xy], 0);
  covariance.set([fix.xy, fix.yy], 4);
  covariance[10] = speed * speed;
  covariance[15] = speed * speed;
}

/** Replaces P by P Fᵀ, where F moves positions on by their velocities. */
function addVelocityColumns(covariance: Float64Array, seconds: number): void {
  for (let row = 0; row < 16; row += 4) {
    covariance[row] = entry(covariance, row) + seconds * entry(covariance, row + 2);
    covariance[row + 1] = entry(covariance, row + 1) + seconds * entry(covariance, row + 3);
  }
}

/** Moves the state on, and P to F P Fᵀ + Q. */
function predict(state: Float64Array, covariance: Float64Array, seconds: number, acceleration: number): void {
  state[0] = entry(state, 0) + seconds * entry(state, 2);
  state[1] = entry(state, 1) + seconds * entry(state, 3);
  addVelocityColumns(covariance, seconds);
  for (let column = 0; column < 4; column += 1) {
    covariance[column] = entry(covariance, column) + seconds * entry(covariance, column + 8);
    covariance[column + 4] = entry(covariance, column + 4) + seconds * entry(covariance, column + 12);
  }
  const drift = acceleration * seconds;
  for (let axis = 0; axis <= 5; axis += 5) {
    covariance[axis] = entry(covariance, axis) + (drift * seconds * seconds) / 3;
    covariance[axis + 2] = entry(covariance, axis + 2) + (drift * seconds) / 2;
    covariance[axis + 8] = entry(covariance, axis + 8) + (drift * seconds) / 2;
    covariance[axis + 10] = entry(covariance, axis + 10) + drift;
  }
}

/**
 * Weighs a fix against the prediction. @returns whether it passed the gate; else nothing changes
 * @param gains memory of eight numbers
 */
function correct(
  state: Float64Array,
  covariance: Float64Array,
  fix: Measurement,
  gate: number,
  gains: Float64Array,
): boolean {
  const dx = fix.x - entry(state, 0);
  const dy = fix.y - entry(state, 1);
  const xx = entry(covariance, 0) + fix.xx;
  const xy = entry(covariance, 1) + fix.xy;
  const yy = entry(covariance, 5) + fix.yy;
  const determinant = xx * yy - xy * xy;
  if ((yy * dx * dx - 2 * xy * dx * dy + xx * dy * dy) / determinant > gate) return false;
  for (let i = 0; i < 4; i += 1) {
    const px = entry(covariance, i);
    const py = entry(covariance, 4 + i);
    gains[i] = (px * yy - py * xy) / determinant;
    gains[4 + i] = (py * xx - px * xy) / determinant;
    state[i] = entry(state, i) + entry(gains, i) * dx + entry(gains, 4 + i) * dy;
  }
  // P − K S Kᵀ, symmetric to the last digit.
  for (let i = 0; i < 4; i += 1) {
    const [gainX, gainY] = [entry(gains, i), entry(gains, 4 + i)];
    const [alongX, alongY] = [gainX * xx + gainY * xy, gainX * xy + gainY * yy];
    for (let j = 0; j < 4; j += 1) {
      covariance[4 * i + j] = entry(covariance, 4 * i + j) - alongX * entry(gains, j) - alongY * entry(gains, 4 + j);
    }
  }
  return true;
}

/** @param starts 1 where the filter starts anew, at index 0 among them */
export function filterTrack(fixes: readonly Measurement[], starts: Uint8Array, model: MotionModel): Filtered {
  const filtered: Filtered = {
    ...estimatesOf(fixes.length),
    acceleration: model.acceleration,
    accepted: new Uint8Array(fixes.length).fill(1),
  };
  const state = new Float64Array(4);
  const covariance = new Float64Array(16);
  const gains = new Float64Array(8);
  let before = 0;
  fixes.forEach((fix, index) => {
    if (starts[index]) begin(state, covariance, fix, model);
    else predict(state, covariance, fix.t - before, model.acceleration);
    if (!starts[index] && !correct(state, covariance, fix, model.gate, gains)) filtered.accepted[index] = 0;
    storeBlock(state, filtered.states, index);
    storeBlock(covariance, filtered.covariances, index);
    before = fix.t;
  });
  return filtered;
}

/** Memory of one step back; `state` and `covariance` are those of the moment after, then those of this one. */
const smootherMemory = () => ({
  state: new Float64Array(4),
  covariance: new Float64Array(16),
  predicted: new Float64Array(4),
  inverse: new Float64Array(16),
  gain: new Float64Array(16),
  product: new Float64Array(16),
});

/** x = x_filtered + G (x_after − x_predicted) and P = P_filtered + G (P_after − P_predicted) Gᵀ, with G = P_filtered Fᵀ P_predicted⁻¹. */
function stepBack(filtered: Filtered, index: number, seconds: number, memory: ReturnType<typeof smootherMemory>): void {
  const { state, covariance, predicted, inverse, gain, product } = memory;
  // What the filter expected of the moment after: made again, as a day of it would be as much memory as all that is kept.
  loadBlock(filtered.states, index, predicted);
  loadBlock(filtered.covariances, index, inverse);
  predict(predicted, inverse, seconds, filtered.acceleration);
  for (let i = 0; i < 16; i += 1) covariance[i] = entry(covariance, i) - entry(inverse, i);
  invert(inverse);
  loadBlock(filtered.covariances, index, product);
  addVelocityColumns(product, seconds);
  multiply(product, inverse, gain);
  multiply(gain, covariance, product);
  multiply(product, gain, covariance, true);
  for (let i = 0; i < 16; i += 1) covariance[i] = entry(covariance, i) + entry(filtered.covariances, 16 * index + i);
  for (let i = 0; i < 4; i += 1) product[i] = entry(state, i) - entry(predicted, i);
  for (let i = 0; i < 4; i += 1) {
    let change = 0;
    for (let j = 0; j < 4; j += 1) change += entry(gain, 4 * i + j) * entry(product, j);
    state[i] = entry(filtered.states, 4 * index + i) + change;
  }
}

/**
 * What later fixes say of earlier moments too. Nothing passes a start.
 * @param smoothed memory of as many estimates; that of `filtered` will do where this is no longer needed: new memory costs more than the sums
 */
export function smoothTrack(
  fixes: readonly Measurement[],
  starts: Uint8Array,
  filtered: Filtered,
  smoothed: Estimates = estimatesOf(fixes.length),
): Estimates {
  const memory = smootherMemory();
  for (let index = fixes.length - 1; index >= 0; index -= 1) {
    const after = starts[index + 1] ? undefined : fixes[index + 1];
    if (after) stepBack(filtered, index, after.t - (fixes[index]?.t ?? Number.NaN), memory);
    else {
      loadBlock(filtered.states, index, memory.state);
      loadBlock(filtered.covariances, index, memory.covariance);
    }
    storeBlock(memory.state, smoothed.states, index);
    storeBlock(memory.covariance, smoothed.covariances, index);
  }
  return smoothed;
}

/** The covariance of the position at an index. */
export const positionCovariance = ({ covariances }: Estimates, index: number): Covariance => ({
  xx: entry(covariances, 16 * index),
  xy: entry(covariances, 16 * index + 1),
  yy: entry(covariances, 16 * index + 5),
});
