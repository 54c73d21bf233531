// Tests that the sample file agrees with the figure on its page, and that its radio bursts can be located again from
// the file alone.
import { expect, test } from 'vitest';
import { operate } from '../../../../../src/instruments/operate.ts';
import { circle95, ellipse95 } from '../../../../../src/instruments/shared/ellipse.ts';
import { nowhere, touchAt } from '../../../../../src/instruments/shared/tangent-plane.ts';
import { signals } from '../../../../../src/instruments/signals/instrument.ts';
import { chiSquareTail, normalShare, shareWithin } from '../../../../../src/model/samples/probability.ts';
import { chord, type Position, readCollection } from '../../../../support/sample-files.ts';

const { features } = readCollection('signals');
const ofKind = (kind: string) => features.filter(({ properties }) => properties.kind === kind);
const placeOf = ({ geometry }: (typeof features)[number]): Position =>
  (geometry?.coordinates ?? expect.fail('The feature has no coordinates.')) as Position;

test('the position errors (±) and ellipses of the bursts match the instrument, and the covariances differ between bursts', () => {
  const { value, sentence, notes } = operate(signals).read();
  const found = ofKind('burst');
  expect(notes[1]).toContain(` of ${found.length} simulated fixes`);
  // The instrument computes the position error (±) at the emitter's true position. A real receiver doesn't know that
  // position. The errors in the file are therefore computed at the estimated position, and may differ by 5%.
  const atEmitter = Number(/[\d.]+/.exec(value)?.[0]);
  const covariances = new Set<string>();
  for (const { properties } of found) {
    const { sigma } = properties.temporalAlignment as { sigma: number };
    expect(Math.abs(Number(properties.plusMinus) / atEmitter - 1)).toBeLessThan(0.05);
    expect(notes[0]).toContain(`(${sigma} ns)`);
    const [xx = 0, xy = 0, yy = 0] = properties.covariance as number[];
    covariances.add(`${[xx, xy, yy]}`);
    const [middle, spread] = [(xx + yy) / 2, Math.hypot((xx - yy) / 2, xy)];
    const axes = [middle + spread, middle - spread].map((variance) => Math.round(Math.sqrt(5.991 * variance)));
    expect(sentence).toContain(`semi-axes of ${axes[0]} m and ${axes[1]} m`);
  }
  expect(covariances.size).toBeGreaterThan(10);
});

test('as many bursts are near the emitter as their confidence scores and position errors (±) predict', () => {
  const { emitter } = signals.compute(signals.defaults);
  const { settings } = readCollection('signals') as unknown as { settings: { confidenceRadius: number } };
  const truth = touchAt(nowhere)(emitter[0], -emitter[1]);
  const found = ofKind('burst').map((burst) => ({ ...burst.properties, error: chord(placeOf(burst), truth) }));
  const within = (radiusOf: (burst: (typeof found)[number]) => number) =>
    found.filter((burst) => burst.error <= radiusOf(burst)).length;
  const expected = found.reduce((sum, burst) => sum + Number((burst as Record<string, unknown>).confidenceScore), 0);
  // The limit is three standard errors of a binomial count: 3 √(n p (1 − p)).
  const spread = (share: number) => 3 * Math.sqrt(found.length * share * (1 - share));
  expect(Math.abs(within(() => settings.confidenceRadius) - expected)).toBeLessThan(spread(expected / found.length));
  const inside = within((burst) => Number((burst as Record<string, unknown>).plusMinus));
  expect(Math.abs(inside - 0.95 * found.length)).toBeLessThan(spread(0.95));
});

/** Metres per degree at 45° N (NGA, "Length of a degree of latitude and longitude"). */
const degree = { longitude: 78_847, latitude: 111_132 };

/**
 * Returns the misfit of a position to the measured time differences. It is smallest at the emitter. The misfit is the
 * sum of squared residuals, weighted by the inverse of their covariance σ²(I + 11ᵀ).
 */
function misfitAt(at: Position, receivers: readonly Position[], differences: readonly number[], sigma: number): number {
  const nanosecond = 0.299792458;
  const ranges = receivers.map((receiver) => chord(receiver, at) / nanosecond);
  const left = differences.map((difference, index) => (ranges[index + 1] ?? 0) - (ranges[0] ?? 0) - difference);
  const sum = left.reduce((total, residual) => total + residual, 0);
  return (left.reduce((total, residual) => total + residual ** 2, 0) - sum ** 2 / receivers.length) / sigma ** 2;
}

test('each burst’s position can be recomputed from the receivers and time differences in the file', () => {
  const receivers = ofKind('receiver').map(placeOf);
  const sigma = signals.compute(signals.defaults).arrivalTime * 1e9;
  expect(receivers).toHaveLength(4);
  for (const burst of ofKind('burst')) {
    const [longitude, latitude] = placeOf(burst);
    const { properties } = burst;
    const { differences, reference } = properties.temporalAlignment as { differences: number[]; reference: string };
    expect(reference).toBe(ofKind('receiver')[0]?.id);
    const misfit = (east: number, north: number): number =>
      misfitAt(
        [longitude + east / degree.longitude, latitude + north / degree.latitude],
        receivers,
        differences,
        sigma,
      );
    const here = misfit(0, 0);
    for (const [east, north] of [
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
    ] as const)
      expect(misfit(east, north)).toBeGreaterThan(here);
    expect(Math.abs(chiSquareTail(here, 1) - Number(properties.residualPValue))).toBeLessThan(0.03);
  }
});

test.each([
  [1, 3.841_459],
  [2, 5.991_465],
  [3, 7.814_728],
])('a chi-square variable with %i degrees of freedom exceeds %f with a probability of 5%', (freedom, quantile) => {
  expect(chiSquareTail(quantile, freedom)).toBeCloseTo(0.05, 6);
  expect(chiSquareTail(0, freedom)).toBeCloseTo(1, 6);
});

test('probabilities of normal distributions match published tables and closed forms', () => {
  expect([-1.959964, 0, 0.841621].map((deviate) => Number(normalShare(deviate).toFixed(5)))).toEqual([0.025, 0.5, 0.8]);
  // If both axes of the ellipse are equal, the length of the error has a Rayleigh distribution. The share of errors
  // within a radius then has a closed form.
  expect(shareWithin(3, { xx: 4, xy: 0, yy: 4 })).toBeCloseTo(1 - Math.exp(-9 / 8), 6);
  // `circle95` computes the radius that contains 95% of errors. `shareWithin` uses a different method, and must agree.
  const slim = { xx: 9, xy: 2, yy: 1 };
  expect(shareWithin(circle95(ellipse95(slim)), slim)).toBeCloseTo(0.95, 4);
});
