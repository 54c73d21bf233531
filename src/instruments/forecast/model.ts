import { keepLast } from '#instruments/shared/keep-last.ts';
import { seeded } from '#instruments/shared/random.ts';
import { cells } from './city.ts';
import { listRules, type Rule, type Statement } from './cost.ts';
import { frequenciesOf, issued, spreadOf } from './probabilities.ts';
import { type Brier, type Group, groupByStated, scoreBrier } from './verification.ts';

/** Parameters that the visitor sets, all in percent. */
export type ForecastParameters = Readonly<{
  /**
   * Brier skill score. The reference is a forecast that always states the share of hours in which the cell is crowded.
   */
  skill: number;
  /** Percentage points that are added to each of the ten probabilities. Each sum is then limited to 0 to 100. */
  bias: number;
  /** Cost of acting divided by the loss that it averts (C/L). */
  ratio: number;
}>;

/** The forecast for a cell in the hour that the map shows. */
export type Outlook = {
  /** The forecast's stated probability that the hour is crowded, in percent. */
  stated: number;
  isActedOn: boolean;
  isCrowded: boolean;
};

export type ForecastResult = {
  /** One outlook for each cell, in the same order as `cells`. */
  outlooks: readonly Outlook[];
  /** All simulated hours of all cells, grouped by stated probability. */
  groups: readonly Group[];
  brier: Brier;
  /** All rules from always acting to never acting, with their costs in the long run. */
  rules: readonly Rule[];
  /** Index of the rule that the visitor has chosen: act if the forecast states more than C/L. */
  chosen: number;
  /** Index of the cheapest rule. If several rules cost the same, the chosen rule is preferred. */
  best: number;
  /** Cost of always acting or of never acting, whichever is lower. */
  withoutForecast: number;
  /** Cost of acting only in crowded hours. */
  withHindsight: number;
};

export const hours = 72;
/** Costs that differ by less than this are treated as equal. The difference is a rounding error. */
const rounding = 1e-12;

const random = seeded(1);
/**
 * The simulated past of the city: all hours of the first cell, then all hours of the second cell, and so on. `chance`
 * is a random number (0 to 1) that decides which probability the forecast issues for that hour.
 */
const history = cells.flatMap(({ rate }, cell) =>
  Array.from({ length: hours }, () => ({ cell, isCrowded: random() < rate, chance: random() })),
);
const crowded = history.map(({ isCrowded }) => isCrowded);
/**
 * One random number for each hour, with which `drawIndex` selects the probability that the forecast issues. `drawIndex`
 * needs a number between 0 and the sum of its weights. That sum is the cell's share of crowded hours if the hour is
 * crowded, and otherwise the share of its other hours.
 */
const lots = Float64Array.from(history, ({ cell, isCrowded, chance }) => {
  const rate = cells[cell]?.rate ?? 0;
  return chance * (isCrowded ? rate : 1 - rate);
});

/**
 * Returns how often the forecast for a cell issues each probability in crowded hours (`ofCrowded`) and in other hours
 * (`ofOthers`). The numbers are shares of all hours.
 */
function weightsOf(frequencies: readonly number[]): { ofCrowded: number[]; ofOthers: number[] } {
  const weigh = (factor: (value: number) => number) =>
    issued.map((value, index) => (frequencies[index] ?? 0) * factor(value));
  return { ofCrowded: weigh((value) => value), ofOthers: weigh((value) => 1 - value) };
}

/**
 * Returns the index of an item that is selected at random, in proportion to its weight. `from` is a random number
 * between 0 and the sum of the weights. The function avoids callbacks for speed, because each update calls it for
 * thousands of hours.
 */
function drawIndex(weights: readonly number[], from: number): number {
  let left = from;
  for (let index = 0; index < weights.length; index += 1) {
    left -= weights[index] ?? 0;
    if (left < 0) return index;
  }
  return 0;
}

/**
 * Adds the bias to an issued probability. Returns the percentage that the forecast then states, limited to 0 to 100.
 */
const addBias = (value: number, bias: number): number => Math.max(0, Math.min(100, Math.round(value * 100) + bias));

/**
 * Returns the probabilities that the forecast states, with their exact frequencies in the long run. If the bias turns
 * several issued probabilities into 0% or 100%, they are combined into one.
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
 * Returns, for each cell, how often the forecast issues each probability in the long run. Also returns the index of the
 * probability that it issues in each simulated hour.
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
        // Each hour keeps its random number when the skill changes. So visitors can compare the results before and
        // after the change.
        indices[hour] = drawIndex(crowded[hour] ? ofCrowded : ofOthers, lots[hour] ?? 0);
    });
    return { frequencies, indices };
  },
);

/**
 * Returns the part of the result that doesn't depend on the cost of acting. It isn't computed again if only the cost
 * changes.
 */
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
