// Tests the ten probabilities that the forecast issues: how often each is issued, whether they are calibrated, and how
// they are scored.
import { describe, expect, test } from 'vitest';
import { cells } from '../../../../../src/instruments/forecast/city.ts';
import { compute, hours } from '../../../../../src/instruments/forecast/model.ts';
import { frequenciesOf, issued, spreadOf } from '../../../../../src/instruments/forecast/probabilities.ts';
import { groupByStated, interval95, scoreBrier } from '../../../../../src/instruments/forecast/verification.ts';
import { seeded } from '../../../../../src/instruments/shared/random.ts';
import { urn } from '../../../../support/instruments.ts';

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const rates = cells.map(({ rate }) => rate);
const skills = [10, 20, 35, 50, 60];

test.each([
  [0.05, 0.3],
  [0.2, 0.1],
  [0.95, 0.7],
])('with rate %d and spread %d, forecast values follow Pólya’s urn, and their mean is the rate', (rate, spread) => {
  const frequencies = frequenciesOf(rate, spread);
  urn(rate, spread).forEach((expected, index) => {
    expect(frequencies[index]).toBeCloseTo(expected, 12);
  });
  expect(sum(frequencies)).toBeCloseTo(1, 12);
  expect(sum(frequencies.map((frequency, index) => frequency * (issued[index] ?? 0)))).toBeCloseTo(rate, 12);
});

test.each(skills)(
  'a skill setting of %d% equals the Brier skill score against forecasts that state each cell’s own rate',
  (skill) => {
    const spread = spreadOf(skill / 100, rates);
    // The expected Brier score of a calibrated value p is p(1 − p).
    const score = sum(
      rates.map((rate) => sum(urn(rate, spread).map((f, step) => f * valueAt(step) * (1 - valueAt(step))))),
    );
    const reference = sum(rates.map((rate) => rate * (1 - rate)));
    expect(1 - score / reference).toBeCloseTo(skill / 100, 12);
  },
);

const valueAt = (step: number): number => 0.05 + step / 10;

test.each(skills)(
  'with a skill of %d%, each probability is forecast as often as expected, and crowds follow as often as it states',
  (skill) => {
    const { groups } = compute({ skill, bias: 0, ratio: 30 });
    const spread = spreadOf(skill / 100, rates);
    expect(sum(groups.map(({ count }) => count))).toBe(cells.length * hours);
    for (const { stated, count, happened } of groups) {
      const step = (stated - 5) / 10;
      const probability = stated / 100;
      const expected = hours * sum(rates.map((rate) => urn(rate, spread)[step] ?? 0));
      expect(Math.abs(count - expected) / Math.sqrt(expected)).toBeLessThan(3.5);
      const sigma = Math.sqrt(count * probability * (1 - probability));
      expect(Math.abs(happened - count * probability) / sigma).toBeLessThan(3.5);
    }
  },
);

describe('the Brier score', () => {
  const random = seeded(5);
  const forecasts = Array.from({ length: 30 }, (_, round) =>
    Array.from({ length: 7 + 40 * round }, () => {
      const stated = 5 * Math.floor(random() * 21);
      return { stated, happens: random() < (round % 3 ? stated / 100 : 0.4) };
    }),
  );

  test('the Brier score of any forecast equals reliability − resolution + uncertainty, within 1e-12', () => {
    for (const pairs of forecasts) {
      const brute = sum(pairs.map(({ stated, happens }) => (stated / 100 - (happens ? 1 : 0)) ** 2)) / pairs.length;
      const groups = groupByStated(
        pairs.map(({ stated }) => stated),
        pairs.map(({ happens }) => happens),
      );
      const { score, reliability, resolution, uncertainty } = scoreBrier(groups);
      expect(Math.abs(score - brute)).toBeLessThan(1e-12);
      expect(Math.abs(reliability - resolution + uncertainty - brute)).toBeLessThan(1e-12);
    }
  });

  test('the score of a perfect forecast is 0, and its resolution equals the uncertainty', () => {
    for (const pairs of forecasts) {
      const outcomes = pairs.map(({ happens }) => happens);
      const groups = groupByStated(
        outcomes.map((happens) => (happens ? 100 : 0)),
        outcomes,
      );
      const rate = outcomes.filter(Boolean).length / outcomes.length;
      const { score, reliability, resolution, uncertainty } = scoreBrier(groups);
      expect([score, reliability]).toEqual([0, 0]);
      expect(resolution).toBeCloseTo(rate * (1 - rate), 12);
      expect(uncertainty).toBeCloseTo(rate * (1 - rate), 12);
    }
  });

  test('the reliability of a calibrated forecast is 0, and the resolution is 0 if all forecasts are equal', () => {
    const calibrated = scoreBrier([
      { stated: 20, count: 10, happened: 2 },
      { stated: 75, count: 4, happened: 3 },
    ]);
    expect(calibrated.reliability).toBeCloseTo(0, 15);
    // The expected Brier score is (10 × 0.16 + 4 × 0.1875) / 14.
    expect(calibrated.score).toBeCloseTo(2.35 / 14, 12);
    expect(scoreBrier([{ stated: 40, count: 10, happened: 3 }])).toMatchObject({ resolution: 0 });
    expect(scoreBrier([{ stated: 40, count: 10, happened: 3 }]).reliability).toBeCloseTo(0.01, 12);
  });
});

// Source: Newcombe, "Two-sided confidence intervals for the single proportion", Statistics in Medicine 17 (1998), table
// I, method 3.
test.each([
  [263, 81, 0.2553, 0.3662],
  [148, 15, 0.0624, 0.1605],
  [20, 0, 0, 0.1611],
  [29, 1, 0.0061, 0.1718],
])('for %d cases with %d events, the 95% interval is %d to %d, as published', (count, happened, low, high) => {
  const [from, to] = interval95({ stated: 50, count, happened });
  expect(from).toBeCloseTo(low, 4);
  expect(to).toBeCloseTo(high, 4);
});
