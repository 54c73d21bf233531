// Compares the Kalman filter and the smoother with simulations, least squares and closed forms.
import { expect, test } from 'vitest';
import {
  type Estimates,
  filterTrack,
  type Measurements,
  type MotionModel,
} from '../../../../../src/instruments/shared/kalman.ts';
import { axesOf, chiSquare2, radius95, sigmas95 } from '../../../../../src/instruments/shared/matrix.ts';
import { normalPair, seeded } from '../../../../../src/instruments/shared/random.ts';
import { smoothTrack } from '../../../../../src/instruments/shared/smoother.ts';

type Matrix = number[][];
type Measurement = Record<keyof Measurements, number>;

const columnsOf = (fixes: readonly Measurement[]): Measurements => {
  const column = (name: keyof Measurements): Float64Array => Float64Array.from(fixes, (fix) => fix[name]);
  return { t: column('t'), x: column('x'), y: column('y'), xx: column('xx'), xy: column('xy'), yy: column('yy') };
};

/** Returns the estimates of the filter and the estimates of the smoother. */
function estimate(fixes: readonly Measurement[], starts: Uint8Array, model: MotionModel) {
  const columns = columnsOf(fixes);
  const filtered = filterTrack(columns, starts, model);
  return { filtered, smoothed: smoothTrack(columns, starts, filtered) };
}

const open: MotionModel = { acceleration: 0.5, speed: 3, gate: Number.POSITIVE_INFINITY };
const cell = (matrix: Matrix, row: number, column: number): number => matrix[row]?.[column] ?? Number.NaN;

/** Inverts a matrix by Gauss-Jordan elimination with pivoting. */
function inverse(matrix: Matrix): Matrix {
  const size = matrix.length;
  const rows = matrix.map((row, at) => [...row, ...row.map((_, column) => (column === at ? 1 : 0))]);
  for (let at = 0; at < size; at += 1) {
    const best = rows.slice(at).reduce((a, b) => (Math.abs(b[at] ?? 0) > Math.abs(a[at] ?? 0) ? b : a));
    rows[rows.indexOf(best)] = rows[at] ?? [];
    rows[at] = best.map((value) => value / (best[at] ?? 0));
    for (const [index, row] of rows.entries()) {
      if (index === at) continue;
      const factor = row[at] ?? 0;
      rows[index] = row.map((value, column) => value - factor * cell(rows, at, column));
    }
  }
  return rows.map((row) => row.slice(size));
}

const times = (matrix: Matrix, vector: readonly number[]): number[] =>
  matrix.map((row) => row.reduce((sum, value, at) => sum + value * (vector[at] ?? Number.NaN), 0));
const dot = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((sum, value, at) => sum + value * (b[at] ?? Number.NaN), 0);

const stateAt = ({ states }: Estimates, index: number): number[] => [...states.slice(4 * index, 4 * index + 4)];
/** Returns a covariance as a full 4 × 4 matrix. It is stored as its upper triangle, row by row. */
const covarianceAt = ({ covariances }: Estimates, index: number): Matrix =>
  [
    [0, 1, 2, 3],
    [1, 4, 5, 6],
    [2, 5, 7, 8],
    [3, 6, 8, 9],
  ].map((row) => row.map((at) => covariances[10 * index + at] ?? Number.NaN));

/**
 * Simulates a track that follows the filter's motion model, and the fixes of that track. For each fix, the errors along
 * a random direction are larger on average than the errors across it.
 */
function simulate(
  seed: number,
  steps: number,
  model = open,
): { truth: number[][]; fixes: Measurement[]; starts: Uint8Array } {
  const random = seeded(seed);
  let [x, y] = [40, -20];
  let [u, v] = normalPair(random).map((value) => value * model.speed) as [number, number];
  let t = 0;
  const truth: number[][] = [];
  const fixes: Measurement[] = [];
  for (let step = 0; step < steps; step += 1) {
    const seconds = step ? 1 + 2 * random() : 0;
    // The numbers below are entries of the lower Cholesky factor of Q, the covariance of the random motion in this
    // step.
    const position = Math.sqrt((model.acceleration * seconds ** 3) / 3);
    const shared = (Math.sqrt(3) / 2) * Math.sqrt(model.acceleration * seconds);
    const own = Math.sqrt(model.acceleration * seconds) / 2;
    const [ax, ay] = normalPair(random);
    const [bx, by] = normalPair(random);
    x += seconds * u + position * ax;
    y += seconds * v + position * ay;
    u += shared * ax + own * bx;
    v += shared * ay + own * by;
    t += seconds;
    truth.push([x, y, u, v]);
    const [long, short, angle] = [2 + 3 * random(), 1 + random(), Math.PI * random()];
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    const [along, across] = normalPair(random);
    fixes.push({
      t,
      x: x + c * long * along - s * short * across,
      y: y + s * long * along + c * short * across,
      xx: c * c * long ** 2 + s * s * short ** 2,
      xy: c * s * (long ** 2 - short ** 2),
      yy: s * s * long ** 2 + c * c * short ** 2,
    });
  }
  return { truth, fixes, starts: Uint8Array.from(fixes, (_, index) => (index ? 0 : 1)) };
}

function runs(count: number, steps: number) {
  return Array.from({ length: count }, (_, seed) => {
    const { truth, fixes, starts } = simulate(seed + 1, steps);
    return { truth, ...estimate(fixes, starts, open) };
  });
}

test.each(['filtered', 'smoothed'] as const)('95% of the true positions lie within the %s ellipses', (kind) => {
  const all = runs(200, 30);
  const hits = all.flatMap((run) =>
    run.truth.map(([x = 0, y = 0], index) => {
      const [px = 0, py = 0] = stateAt(run[kind], index);
      const block = covarianceAt(run[kind], index)
        .slice(0, 2)
        .map((row) => row.slice(0, 2));
      return dot([x - px, y - py], times(inverse(block), [x - px, y - py])) <= -2 * Math.log(0.05) ? 1 : 0;
    }),
  );
  const share = hits.reduce<number>((sum, hit) => sum + hit, 0) / hits.length;
  expect(Math.abs(share - 0.95)).toBeLessThan(0.02);
});

/**
 * Computes all states of a track in one step, by solving the normal equations of the first state, the motion and the
 * fixes.
 */
function leastSquares(fixes: readonly Measurement[], { acceleration, speed }: MotionModel) {
  const size = 4 * fixes.length;
  const information: Matrix = Array.from({ length: size }, () => new Array<number>(size).fill(0));
  const right = new Array<number>(size).fill(0);
  /**
   * Adds an observation z to the normal equations: Jᵀ W J to the matrix, Jᵀ W z to the right-hand side. `rows` lists
   * only the entries of J that are not 0, `weights` is W, and `target` is z.
   */
  const add = (
    rows: readonly (readonly [at: number, factor: number][])[],
    weights: Matrix,
    target: readonly number[],
  ) => {
    rows.forEach((row, i) => {
      rows.forEach((other, j) => {
        const weight = cell(weights, i, j);
        for (const [at, factor] of row) {
          right[at] = (right[at] ?? 0) + factor * weight * (target[j] ?? 0);
          for (const [to, second] of other)
            (information[at] ?? [])[to] = cell(information, at, to) + factor * weight * second;
        }
      });
    });
  };
  const prior = 1 / speed ** 2;
  add(
    [[[2, 1]], [[3, 1]]],
    [
      [prior, 0],
      [0, prior],
    ],
    [0, 0],
  );
  fixes.forEach(({ t, x, y, xx, xy, yy }, index) => {
    const at = 4 * index;
    add(
      [[[at, 1]], [[at + 1, 1]]],
      inverse([
        [xx, xy],
        [xy, yy],
      ]),
      [x, y],
    );
    const before = fixes[index - 1];
    if (!before) return;
    const seconds = t - before.t;
    const q = (power: number, divisor: number): number => (acceleration * seconds ** power) / divisor;
    for (const axis of [0, 1]) {
      add(
        [
          [
            [at + axis, 1],
            [at - 4 + axis, -1],
            [at - 2 + axis, -seconds],
          ],
          [
            [at + 2 + axis, 1],
            [at - 2 + axis, -1],
          ],
        ],
        inverse([
          [q(3, 3), q(2, 2)],
          [q(2, 2), q(1, 1)],
        ]),
        [0, 0],
      );
    }
  });
  const covariance = inverse(information);
  return { states: times(covariance, right), covariance };
}

test('the smoother gives the same estimates as least squares over the whole track', () => {
  for (const seed of [1, 2, 3]) {
    const { fixes, starts } = simulate(seed, 12);
    const { smoothed } = estimate(fixes, starts, open);
    const whole = leastSquares(fixes, open);
    for (const index of fixes.keys()) {
      stateAt(smoothed, index).forEach((value, row) => {
        expect(Math.abs(value - (whole.states[4 * index + row] ?? Number.NaN))).toBeLessThan(1e-9);
        for (const column of [0, 1, 2, 3]) {
          const expected = cell(whole.covariance, 4 * index + row, 4 * index + column);
          expect(Math.abs(cell(covarianceAt(smoothed, index), row, column) - expected)).toBeLessThan(1e-9);
        }
      });
    }
  }
});

test('fixes on one side of a gap do not change the estimates on the other side', () => {
  const [one, two] = [simulate(1, 20), simulate(2, 15)];
  const fixes = [...one.fixes, ...two.fixes.map((fix) => ({ ...fix, t: fix.t + 5000 }))];
  const starts = Uint8Array.from([...one.starts, ...two.starts]);
  const both = estimate(fixes, starts, open).smoothed;
  const alone = [one, two].map((run) => estimate(run.fixes, run.starts, open).smoothed);
  const [states, expected] = [both.states, alone.flatMap((track) => [...track.states])];
  expect(states.every((value, at) => Math.abs(value - (expected[at] ?? Number.NaN)) < 1e-6)).toBe(true);
});

test('the gate rejects one correct fix in a thousand, and every outlier', () => {
  const gated = { ...open, gate: chiSquare2(0.999) };
  const [tracks, steps] = [1000, 30];
  let untouched = 0;
  for (let seed = 1; seed <= tracks; seed += 1) {
    const { fixes, starts } = simulate(seed, steps);
    if (filterTrack(columnsOf(fixes), starts, gated).accepted.every(Boolean)) untouched += 1;
    const wild = fixes.map((fix, index) => (index === 20 ? { ...fix, x: fix.x + 500 } : fix));
    expect(filterTrack(columnsOf(wild), starts, gated).accepted[20]).toBe(0);
  }
  // The gate decides on each fix independently until it rejects one. So the share of tracks without a rejection is a
  // power of 0.999.
  const share = 0.999 ** (steps - 1);
  expect(Math.abs(untouched - tracks * share)).toBeLessThan(3 * Math.sqrt(tracks * share * (1 - share)));
});

test('chi-square quantiles match published tables, and the axes of an ellipse match its covariance', () => {
  expect(chiSquare2(0.999)).toBeCloseTo(13.816, 3);
  expect(chiSquare2(0.95)).toBeCloseTo(5.991, 3);
  expect(sigmas95).toBeCloseTo(2.448, 3);
  // The semi-axes of this ellipse are 5 m in the direction 30° north of east, and 2 m across it.
  const [c, s] = [Math.cos(Math.PI / 6), Math.sin(Math.PI / 6)];
  const covariance = { xx: 25 * c * c + 4 * s * s, xy: 21 * c * s, yy: 25 * s * s + 4 * c * c };
  const { major, minor, angle } = axesOf(covariance);
  expect([major, minor, angle]).toEqual([5, 2, Math.PI / 6].map((value) => expect.closeTo(value, 9)));
  expect(radius95(covariance)).toBeCloseTo(5 * sigmas95, 9);
});
