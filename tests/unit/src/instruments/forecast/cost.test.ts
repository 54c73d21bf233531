// Compares the cost of each threshold with a separate computation, which adds up the costs of all ten probabilities
// that the forecast can state.
import { expect, test } from 'vitest';
import { cells } from '../../../../../src/instruments/forecast/city.ts';
import { listRules } from '../../../../../src/instruments/forecast/cost.ts';
import { compute, type ForecastParameters } from '../../../../../src/instruments/forecast/model.ts';
import { spreadOf } from '../../../../../src/instruments/forecast/probabilities.ts';
import { urn } from '../../../../support/instruments.ts';

const rates = cells.map(({ rate }) => rate);
const meanRate = rates.reduce((sum, rate) => sum + rate, 0) / rates.length;
const ratios = Array.from({ length: 99 }, (_, index) => index + 1);

/**
 * For each skill: how often the forecast states each of its ten probabilities, as a share of all hours in all cells.
 */
const shares = new Map(
  [10, 20, 30, 35, 40, 50, 60].map((skill) => {
    const urns = rates.map((rate) => urn(rate, spreadOf(skill / 100, rates)));
    const values = Array.from({ length: 10 }, (_, step) => 5 + 10 * step);
    return [
      skill,
      values.map((truth, step) => ({
        truth,
        share: urns.reduce((sum, frequencies) => sum + (frequencies[step] ?? 0), 0) / rates.length,
      })),
    ] as const;
  }),
);

/** Returns the cost of following the rule “act whenever the forecast states more than `threshold` percent”. */
const costOf = (threshold: number, { skill, bias, ratio }: ForecastParameters): number =>
  (shares.get(skill) ?? []).reduce((sum, { truth, share }) => {
    const stated = Math.min(100, Math.max(0, truth + bias));
    return sum + (share * (stated > threshold ? ratio : truth)) / 100;
  }, 0);

test.each([10, 35, 60])(
  'with a skill of %d% and no bias, the cheapest rule acts on probabilities above the cost-loss ratio',
  (skill) => {
    for (const ratio of ratios) {
      const given = { skill, bias: 0, ratio };
      const { rules, chosen, best } = compute(given);
      const cheapest = Math.min(...[-1, ...ratios, 100].map((threshold) => costOf(threshold, given)));
      expect(rules[chosen]?.cost).toBeCloseTo(cheapest, 12);
      expect(best).toBe(chosen);
    }
  },
);

test.each([-30, -15, -10, 10, 20, 30])(
  'with a bias of %d points, the costs match a sum over all values that the forecast can state',
  (bias) => {
    for (const skill of [20, 50]) {
      for (const ratio of [2, 15, 20, 37, 60, 95]) {
        const given = { skill, bias, ratio };
        const { rules, chosen, best } = compute(given);
        expect(rules[chosen]?.cost).toBeCloseTo(costOf(ratio, given), 12);
        const all = [-1, 0, ...ratios, 100].map((threshold) => costOf(threshold, given));
        expect(rules[best]?.cost).toBeCloseTo(Math.min(...all), 12);
        const from = rules[best]?.from;
        expect(costOf(from === undefined ? 100 : from - 1, given)).toBeCloseTo(Math.min(...all), 12);
      }
    }
  },
);

test('the first decision rule always acts, the last never acts, and acting with hindsight costs less than any rule', () => {
  for (const ratio of [1, 19, 20, 80]) {
    const { rules, withoutForecast, withHindsight } = compute({ skill: 35, bias: 10, ratio });
    expect(rules[0]?.cost).toBeCloseTo(ratio / 100, 12);
    expect(rules.at(-1)).toEqual({ from: undefined, cost: expect.closeTo(meanRate, 12) });
    expect(withoutForecast).toBeCloseTo(Math.min(ratio / 100, meanRate), 12);
    expect(withHindsight).toBeCloseTo((ratio / 100) * meanRate, 12);
    expect(withHindsight).toBeLessThan(Math.min(...rules.map(({ cost }) => cost)));
  }
});

test('with two forecast values, the costs of the decision rules match a calculation by hand', () => {
  const statements = [
    { stated: 10, share: 0.75, happening: 0.1 },
    { stated: 40, share: 0.25, happening: 0.15 },
  ];
  expect(listRules(statements, 0.2)).toEqual([
    { from: 10, cost: expect.closeTo(0.2, 12) },
    { from: 40, cost: expect.closeTo(0.15, 12) },
    { from: undefined, cost: expect.closeTo(0.25, 12) },
  ]);
});
