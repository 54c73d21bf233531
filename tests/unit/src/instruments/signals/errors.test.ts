// Checks three computations against integrals, simulations and closed forms: the errors of arrival times, the 95%
// regions, and the random numbers.
import { expect, test } from 'vitest';
import { seeded as figuresSeeded } from '../../../../../scripts/site/figures/figure-drawing.ts';
import { circle95, ellipse95 } from '../../../../../src/instruments/shared/ellipse.ts';
import { normalPair, seeded } from '../../../../../src/instruments/shared/random.ts';
import { arrivalError, bandwidthOf } from '../../../../../src/instruments/signals/model.ts';

/**
 * Returns the Cramér-Rao bound for the arrival time of a sampled burst in white noise. The Fisher information is 2E/N₀
 * times the energy of the burst's derivative, divided by the energy of the burst.
 */
function sampledBound(bandwidth: number, energyToNoise: number): number {
  const envelope = (time: number) =>
    time === 0 ? 1 : Math.sin(Math.PI * bandwidth * time) / (Math.PI * bandwidth * time);
  const step = 1 / (50 * bandwidth);
  let [energy, slope] = [0, 0];
  for (let index = -50_000; index <= 50_000; index += 1) {
    energy += envelope(index * step) ** 2;
    slope += ((envelope((index + 0.01) * step) - envelope((index - 0.01) * step)) / (0.02 * step)) ** 2;
  }
  return 1 / Math.sqrt((2 * energyToNoise * slope) / energy);
}

test('the timing error from bandwidth equals the Cramér-Rao bound for a flat spectrum at 20 dB', () => {
  for (const bandwidth of [125e3, 20e6]) {
    expect(arrivalError(0, bandwidth) / sampledBound(bandwidth, 10 ** (20 / 10))).toBeCloseTo(1, 2);
  }
});

test('the squared timing error is the sum of the squared errors from clock and bandwidth', () => {
  const [clock, section] = [40e-9, arrivalError(0, 1e6)];
  expect(arrivalError(clock, 1e6) ** 2 / (clock ** 2 + section ** 2)).toBeCloseTo(1, 12);
  expect([bandwidthOf(0), bandwidthOf(4), bandwidthOf(8)]).toEqual([125e3, 2e6, 32e6]);
});

const covariances = [
  { xx: 9, xy: 0, yy: 1 },
  { xx: 2, xy: 4, yy: 11 },
  { xx: 1e4, xy: 99, yy: 1 },
];

test.each(covariances)(
  'the semi-axes of the 95% ellipse equal the largest and smallest spread for the covariance $xx, $xy, $yy',
  ({ xx, xy, yy }) => {
    const { major, minor, angle } = ellipse95({ xx, xy, yy });
    const spread = (turn: number) =>
      2.4477468307 *
      Math.sqrt(xx * Math.cos(turn) ** 2 + 2 * xy * Math.cos(turn) * Math.sin(turn) + yy * Math.sin(turn) ** 2);
    const spreads = Array.from({ length: 36_000 }, (_, index) => spread((index * Math.PI) / 36_000));
    expect(major).toBeCloseTo(Math.max(...spreads), 3);
    expect(minor).toBeCloseTo(Math.min(...spreads), 2);
    expect(spread(angle) / major).toBeCloseTo(1, 9);
  },
);

test('the 95% circle has a radius of 2.45 σ for a round distribution and 1.96 σ for points along a line', () => {
  expect(circle95(ellipse95({ xx: 4, xy: 0, yy: 4 }))).toBeCloseTo(2 * 2.4477468307, 4);
  expect(circle95({ major: 2.4477468307, minor: 1e-6, angle: 0 })).toBeCloseTo(1.96, 1);
});

test('the seeded generator draws the same numbers as the figures’ generator, and normalPair draws independent normal values', () => {
  const [one, two] = [seeded(5), figuresSeeded(5)];
  expect(Array.from({ length: 50 }, one)).toEqual(Array.from({ length: 50 }, two));
  const random = seeded(7);
  const pairs = Array.from({ length: 100_000 }, () => normalPair(random));
  const mean = (of: (pair: [number, number]) => number) =>
    pairs.reduce((sum, pair) => sum + of(pair), 0) / pairs.length;
  // Each limit is four standard errors of the mean that it checks.
  expect(Math.abs(mean(([x]) => x))).toBeLessThan(0.013);
  expect(Math.abs(mean(([, y]) => y))).toBeLessThan(0.013);
  expect(Math.abs(mean(([x]) => x * x) - 1)).toBeLessThan(0.018);
  expect(Math.abs(mean(([x, y]) => x * y))).toBeLessThan(0.013);
  expect(Math.abs(mean(([, y]) => Number(Math.abs(y) < 1.959964)) - 0.95)).toBeLessThan(0.0028);
});
