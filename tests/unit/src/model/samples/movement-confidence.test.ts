// A record's confidence is the share of similar simulated records that are correct. 95% intervals contain 95 of 100
// true values.
import { expect, test } from 'vitest';
import { movement } from '../../../../../src/instruments/movement/instrument.ts';
import { squaredDistance } from '../../../../../src/instruments/shared/matrix.ts';
import {
  calibration,
  confidenceOf,
  errors95,
  isCalibrated,
  type RecordClass,
} from '../../../../../src/model/samples/movement-confidence.ts';
import { record } from '../../../../../src/model/samples/movement-records.ts';
import { type Judged, judgeDays } from '../../../../support/true-days.ts';

function countOutcomes({ outcomes }: Judged) {
  const counts = new Map<RecordClass, { cases: number; right: number }>();
  for (const { class: name, isRight } of outcomes) {
    const count = counts.get(name) ?? { cases: 0, right: 0 };
    counts.set(name, { cases: count.cases + 1, right: count.right + (isRight ? 1 : 0) });
  }
  return Object.fromEntries(counts);
}

/** Returns the interval that contains the middle 95% of the values. */
function middle95(values: readonly number[]): [low: number, high: number] {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.floor(share * sorted.length)] ?? Number.NaN;
  return [at(0.025), at(0.975)];
}

test('the calibration table matches counts from 1,000 simulated days', () => {
  const days = judgeDays(3001, 1000);
  expect(countOutcomes(days)).toEqual(calibration);
  for (const name of ['dwell', 'duration'] as const)
    expect(middle95(days.errors[name]).map(Math.round)).toEqual(errors95[name]);
  expect(middle95(days.errors.distance).map((factor) => Number(factor.toFixed(3)))).toEqual(errors95.distance);
});

const others = judgeDays(20_001, 500);

test.each(Object.entries(countOutcomes(others)))(
  'on 500 other simulated days, the class "%s" is right as often as its confidence states',
  (name, { cases, right }) => {
    const confidence = confidenceOf(name as RecordClass);
    // The share on these days may differ from the calibrated share by up to three standard errors. Half a case more is
    // allowed for shares near 0 and 1.
    const { cases: counted } = calibration[name as RecordClass];
    const error = Math.sqrt(confidence * (1 - confidence) * (1 / cases + 1 / counted));
    expect(Math.abs(right / cases - confidence)).toBeLessThan(3 * error + 0.5 / cases);
  },
);

test('on 500 days that were not used for calibration, 95% of the intervals contain the true value', () => {
  const { dwell, duration, distance } = others.errors;
  for (const [values, [low, high]] of [
    [dwell, errors95.dwell],
    [duration, errors95.duration],
    [distance, errors95.distance],
  ] as const) {
    const share = values.filter((value) => value >= low && value <= high).length / values.length;
    expect(values.length).toBeGreaterThan(1000);
    expect(Math.abs(share - 0.95)).toBeLessThan(0.015);
  }
});

test('on 500 days that were not used for calibration, 95% of staypoints are within their stated error of the true position', () => {
  const inside = others.means.filter(({ stay, x, y }) => squaredDistance(stay.x - x, stay.y - y, stay.error) <= 5.991);
  expect(others.means.length).toBeGreaterThan(3000);
  expect(Math.abs(inside.length / others.means.length - 0.95)).toBeLessThan(0.01);
});

test('the confidence of staypoints also holds if the phone is off at a different time', () => {
  const given = { ...movement.defaults, offFrom: 9, offTo: 11.5 };
  const outcomes = countOutcomes(judgeDays(30_001, 200, given));
  for (const name of ['staypoint apart from others', 'staypoint beside another'] as const) {
    const { cases = 0, right = 0 } = outcomes[name] ?? {};
    expect(Math.abs(right / cases - confidenceOf(name))).toBeLessThan(0.02);
  }
  expect(isCalibrated(given)).toBe(true);
});

test('with settings that were never calibrated, a record has no confidence and no intervals', () => {
  const given = { ...movement.defaults, interval: 2, time: 3 };
  const result = movement.compute(given);
  expect(isCalibrated(given)).toBe(false);
  expect(record(result, given, result.selected)?.properties).toMatchObject({ confidence: null, dwellInterval: null });
});
