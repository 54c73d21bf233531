import { keepLast } from '#instruments/shared/keep-last.ts';
import { seeded } from '#instruments/shared/random.ts';
import { cells } from './city.ts';
import { listRules, type Rule, type Statement } from './cost.ts';
import { frequenciesOf, issued, spreadOf } from './probabilities.ts';
import { type Brier, type Group, groupByStated, scoreBrier } from './verification.ts';

/** The settings of the visitor, all in percent. */
export type ForecastParameters = Readonly<{
  /** Brier skill score against a forecast that always states the rate of the cell. */
  skill: number;
  /** Percentage points added to each of the ten probabilities. Each sum is limited to 0 to 100. */
  bias: number;
  /** Cost of acting divided by the loss that it averts (C/L). */
  ratio: number;
}>;

/** A cell in the hour of the map. */
export type Outlook = {
  /** Chance that the forecast gives, in percent. */
  stated: number;
  isActedOn: boolean;
  isCrowded: boolean;
};

export type ForecastResult = {
  /** One outlook for each cell, in the order of `cells`. */
  outlooks: readonly Outlook[];
  /** All simulated hours of all cells, grouped by stated probability. */
  groups: readonly Group[];
  brier: Brier;
  /** Rules with their costs in the long run, from always acting to never acting. */
  rules: readonly Rule[];
  /** Index of the rule that acts if the forecast states more than C/L. */
  chosen: number;
  /** Index of the cheapest rule. If several cost the same, the chosen rule is preferred. */
  best: number;
  /** Cost of always or never acting, whichever is cheaper. */
  withoutForecast: number;
  /** Cost of acting only in crowded hours. */
  withHindsight: number;
};

export const hours = 72;
/** Costs that differ by less than this count as equal. */
const rounding = 1e-12;

const random = seeded(1);
/** All hours of all cells, cell by cell. `chance` is the random number that decides which value the forecast issues. */
const history = cells.flatMap(({ rate }, cell) =>
  Array.from({ length: hours }, () => ({ cell, isCrowded: random() < rate, chance: random() })),
);
const crowded = history.map(({ isCrowded }) => isCrowded);
/** The `chance` of each hour times the share of the cell's hours that are crowded, or uncrowded, like this hour. */
const lots = Float64Array.from(history, ({ cell, isCrowded, chance }) => {
  const rate = cells[cell]?.rate ?? 0;
  return chance * (isCrowded ? rate : 1 - rate);
});

/** Returns the share of a cell's hours in which each value is issued, for crowded hours and for all others. */
function weightsOf(frequencies: readonly number[]): { ofCrowded: number[]; ofOthers: number[] } {
  const weigh = (factor: (value: number) => number) =>
    issued.map((value, index) => (frequencies[index] ?? 0) * factor(value));
  return { ofCrowded: weigh((value) => value), ofOthers: weigh((value) => 1 - value) };
}

/**
 * Returns the index of the weight in which `from` falls. It is a plain loop, because each update calls it for thousands
 * of hours.
 */
function drawIndex(weights: readonly number[], from: number): number {
  let left = from;
  for (let index = 0; index < weights.length; index += 1) {
    left -= weights[index] ?? 0;
    if (left < 0) return index;
  }
  return 0;
}

/** Returns the percentage that the forecast states for an issued value: the value plus the bias, limited to 0 to 100. */
const addBias = (value: number, bias: number): number => Math.max(0, Math.min(100, Math.round(value * 100) + bias));

/**
 * Returns the statements with their exact frequencies in the long run. Values that become equal at 0 or 100% are
 * combined into one statement.
 */
function listStatements(frequencies: readonly (readonly number[])[], bias: number): Statement[] {
  const statements: Statement[] = [];
  issued.forEach((value, index) => {
    const stated = addBias(value, bias);
    const share = frequencies.reduce((sum, ofCell) => sum + (ofCell[index] ?? 0), 0) / frequencies.length;
    const last = statements.at(-1);
    if (last?.stated === stated) {
      last.share += share;
      last.happening += share * value;
    } else statements.push({ stated, share, happening: share * value });
  });
  return statements;
}

const rates = cells.map(({ rate }) => rate);

/**
 * Returns how often each cell gets each issued value in the long run, and the index of the value issued in each
 * simulated hour.
 */
const issueAll = keepLast(
  ({ skill }: ForecastParameters) => [skill],
  ({ skill }) => {
    const spread = spreadOf(skill / 100, rates);
    const frequencies = rates.map((rate) => frequenciesOf(rate, spread));
    const indices = new Uint8Array(history.length);
    frequencies.forEach((ofCell, cell) => {
      const { ofCrowded, ofOthers } = weightsOf(ofCell);
      for (let hour = cell * hours; hour < (cell + 1) * hours; hour += 1)
        // Each hour keeps its random number when the skill setting changes, so results can be compared.
        indices[hour] = drawIndex(crowded[hour] ? ofCrowded : ofOthers, lots[hour] ?? 0);
    });
    return { frequencies, indices };
  },
);

/** Returns the part of the result that doesn't depend on the cost of acting. */
const stateAll = keepLast(
  (given: ForecastParameters) => [issueAll(given), given.bias],
  (given) => {
    const { frequencies, indices } = issueAll(given);
    const values = issued.map((value) => addBias(value, given.bias));
    const stated = indices.map((index) => values[index] ?? 0);
    const groups = groupByStated(stated, crowded);
    return { stated, groups, brier: scoreBrier(groups), statements: listStatements(frequencies, given.bias) };
  },
);

export function compute(given: ForecastParameters): ForecastResult {
  const { ratio } = given;
  const { stated, groups, brier, statements } = stateAll(given);
  const rules = listRules(statements, ratio / 100);
  const rate = rates.reduce((sum, each) => sum + each, 0) / rates.length;
  const cheapest = Math.min(...rules.map(({ cost }) => cost));
  const isCheapest = (rule: Rule | undefined): boolean => rule !== undefined && rule.cost <= cheapest + rounding;
  const chosen = statements.filter((statement) => statement.stated <= ratio).length;
  return {
    outlooks: cells.map((_, cell) => {
      const percent = stated[cell * hours] ?? 0;
      return { stated: percent, isActedOn: percent > ratio, isCrowded: crowded[cell * hours] ?? false };
    }),
    groups,
    brier,
    rules,
    chosen,
    best: isCheapest(rules[chosen]) ? chosen : rules.findIndex(isCheapest),
    withoutForecast: Math.min(ratio / 100, rate),
    withHindsight: (ratio / 100) * rate,
  };
}
