// The samples say what the figures above them say, hold the fields of the specification, and can be checked from the files alone.
import { expect, test } from 'vitest';
import { operate } from '../../../../../src/instruments/operate.ts';
import { signals } from '../../../../../src/instruments/signals/instrument.ts';
import { chiSquareTail } from '../../../../../src/model/samples/signals.ts';
import { chord, type Position, readCollection } from '../../../../support/sample-files.ts';

const bursts = readCollection('signals').features;
const ofKind = (kind: string) => bursts.filter(({ properties }) => properties.kind === kind);
/** Of a point. */
const placeOf = ({ geometry }: (typeof bursts)[number]): Position =>
  (geometry?.coordinates ?? expect.fail('no place')) as Position;

test('the bursts have the number, ±, errors and ellipse of the instrument', () => {
  const { value, sentence, notes } = operate(signals).read();
  const found = ofKind('burst');
  expect(notes[1]).toContain(` of ${found.length} simulated fixes`);
  for (const { properties } of found) {
    const { sigma } = properties.temporalAlignment as { sigma: number };
    expect(`±${properties.radius95} m`).toBe(value);
    expect(notes[0]).toContain(`(${sigma} ns)`);
    const [xx = 0, xy = 0, yy = 0] = properties.covariance as number[];
    const [middle, spread] = [(xx + yy) / 2, Math.hypot((xx - yy) / 2, xy)];
    const axes = [middle + spread, middle - spread].map((variance) => Math.round(Math.sqrt(5.991 * variance)));
    expect(sentence).toContain(`half axes of ${axes[0]} m and ${axes[1]} m`);
  }
});

/** Metres on the ground at 45° N (NGA, "Length of a degree of latitude and longitude"). */
const degree = { longitude: 78_847, latitude: 111_132 };

/** Weighted sum of squares of what a position leaves of the differences, by covariance σ²(I + 11ᵀ), in units of σ². */
function misfitAt(at: Position, receivers: readonly Position[], differences: readonly number[], sigma: number): number {
  const nanosecond = 0.299792458;
  const ranges = receivers.map((receiver) => chord(receiver, at) / nanosecond);
  const left = differences.map((difference, index) => (ranges[index + 1] ?? 0) - (ranges[0] ?? 0) - difference);
  const sum = left.reduce((total, residual) => total + residual, 0);
  return (left.reduce((total, residual) => total + residual ** 2, 0) - sum ** 2 / receivers.length) / sigma ** 2;
}

test('each burst’s position and confidence follow from the receivers and differences in the file', () => {
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
    expect(Math.abs(chiSquareTail(here, 1) - Number(properties.confidenceScore))).toBeLessThan(0.03);
  }
});

test.each([
  [1, 3.841_459],
  [2, 5.991_465],
  [3, 7.814_728],
])('with %i degrees of freedom, %f is exceeded by one in twenty', (freedom, quantile) => {
  expect(chiSquareTail(quantile, freedom)).toBeCloseTo(0.05, 6);
  expect(chiSquareTail(0, freedom)).toBeCloseTo(1, 6);
});
