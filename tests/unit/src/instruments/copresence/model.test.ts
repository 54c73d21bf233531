// Compares the copresence model with closed forms, the binomial distribution, many simulations and published tables.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { copresence } from '../../../../../src/instruments/copresence/instrument.ts';
import { type CopresenceParameters, chanceMeetings, compute } from '../../../../../src/instruments/copresence/model.ts';
import { tail } from '../../../../../src/instruments/copresence/poisson.ts';
import { projectRoot } from '../../../../support/project.ts';

const { defaults } = copresence;
const settings: readonly CopresenceParameters[] = [
  defaults,
  { crowd: 100, required: 1, contacts: 40, arranged: 2 },
  { crowd: 600, required: 3, contacts: 100, arranged: 1 },
  { crowd: 800, required: 6, contacts: 5, arranged: 10 },
];

// Textbook values of P(N ≤ n), rounded to four decimals.
test.each([
  [0.5, 1, 0.9098],
  [2, 3, 0.8571],
  [4.5, 5, 0.7029],
])(
  'for a Poisson mean of %d, the probability of at most %d events matches published tables',
  (mean, upTo, published) => {
    expect((1 - tail(mean, upTo + 1)).toFixed(4)).toBe(published.toFixed(4));
  },
);

/** Returns the probability of at least k events in 360 hours. `p` is the probability of an event in one hour. */
function binomialTail(p: number, k: number): number {
  let [below, term] = [0, (1 - p) ** 360];
  for (let n = 0; n < k; n += 1) {
    below += term;
    term *= ((360 - n) / (n + 1)) * (p / (1 - p));
  }
  return 1 - below;
}

test('the probability of chance meetings differs from the exact binomial probability by less than 0.1 percentage points', () => {
  for (let crowd = 20; crowd <= 800; crowd += 20) {
    for (let required = 1; required <= 6; required += 1) {
      const { improbability } = compute({ ...defaults, crowd, required });
      expect(Math.abs(improbability - binomialTail((crowd / 10_000) ** 2, required))).toBeLessThan(0.001);
    }
  }
});

test.each(settings)('the numbers of edges in 100 simulations match the closed-form expectation: %o', (given) => {
  const { crowd, required, contacts, arranged } = given;
  const closed = (mean: number): number => {
    const factorials = [1, 1, 2, 6, 24, 120];
    return (
      1 -
      factorials.slice(0, required).reduce((sum, factorial, n) => sum + (mean ** n * Math.exp(-mean)) / factorial, 0)
    );
  };
  const chance = (360 * crowd * crowd) / 1e8;
  const results = Array.from({ length: 100 }, (_, seed) => compute(given, seed + 500));
  const shares = { real: [contacts, closed(chance + arranged)], false: [1000 - contacts, closed(chance)] } as const;
  for (const kind of ['real', 'false'] as const) {
    const [pairs, p] = shares[kind];
    const drawn = results.reduce((sum, { edges }) => sum + edges[kind], 0);
    // The tolerance is three standard errors.
    expect(Math.abs(drawn - 100 * pairs * p)).toBeLessThan(3 * Math.sqrt(100 * pairs * p * (1 - p)));
    expect(results[0]?.expected[kind]).toBeCloseTo(pairs * p, 9);
  }
  for (const { groups, missed, edges } of results) {
    expect(groups.reduce((sum, group) => sum + group.strangers, 0)).toBe(1000 - contacts);
    expect(groups.reduce((sum, group) => sum + group.contacts, 0)).toBe(contacts);
    expect(missed).toBe(contacts - edges.real);
  }
});

test.each(settings)(
  'among pairs with the same number of meetings, the expected share of contacts follows from Bayes’ rule: %o',
  (given) => {
    // The odds of a contact after n meetings are the prior odds times a likelihood ratio, e^−a (1 + a/m)^n. m is the
    // mean number of chance meetings, and a is the mean number of arranged meetings.
    const chance = (360 * given.crowd * given.crowd) / 1e8;
    const odds = given.contacts / (1000 - given.contacts);
    const { groups } = compute(given);
    groups.slice(0, 6).forEach(({ meetings, share }) => {
      const ratio = odds * Math.exp(-given.arranged) * (1 + given.arranged / chance) ** meetings;
      expect(share).toBeCloseTo(ratio / (1 + ratio), 9);
    });
    const last = compute({ ...given, required: 6 }).expected;
    expect(groups[6]?.share).toBeCloseTo(last.real / (last.real + last.false), 12);
  },
);

test('the numbers in content/services/social.yaml match the model', () => {
  const page = readFileSync(join(projectRoot, 'content/services/social.yaml'), 'utf8');
  expect(page).toContain(`${chanceMeetings(300).toFixed(2)} at $n = 300$`);
  const share = (crowd: number): string => {
    const { real, false: wrong } = compute({ ...defaults, crowd }).expected;
    return `${Math.round((100 * real) / (real + wrong))}%`;
  };
  expect(page).toContain(`with 100 people instead of 300, ${share(100)} would be expected; with 600, ${share(600)}.`);
  const shares = Array.from({ length: 1000 }, (_, index) => {
    const { real, false: wrong } = compute(defaults, 1001 + index).edges;
    return real / (real + wrong);
  }).toSorted((one, two) => one - two);
  const [low, high] = [shares[25], shares[974]].map((each) => `${Math.round(100 * (each ?? 0))}%`);
  expect(page).toContain(`In 95 of 100 other draws, ${low} to ${high} of the edges are real`);
});
