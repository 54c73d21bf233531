import { keepLast } from '#instruments/shared/keep-last.ts';
import { seeded } from '#instruments/shared/random.ts';
import { cells } from './city.ts';
import { listRules, type Rule, type Statement } from './cost.ts';
import { frequenciesOf, issued, spreadOf } from './probabilities.ts';
import { type Brier, type Group, groupByStated, scoreBrier } from './verification.ts';

/** All in percent. */
export type ForecastParameters = Readonly<{
  /** Brier skill score against a forecast that always states the rate of the cell. */
  skill: number;
  /** Added to each of the ten probabilities; what leaves 0 to 100 is brought back into it. */
  bias: number;
  /** Cost of acting over the loss that it averts. */
  ratio: number;
}>;

/** A cell in the hour of the map. */
export type Outlook = {
  /** In percent. */
  stated: number;
  isActedOn: boolean;
  isCrowded: boolean;
};

export type ForecastResult = {
  /** As long as the list of cells. */
  outlooks: readonly Outlook[];
  /** Of all simulated hours in all cells. */
  groups: readonly Group[];
  brier: Brier;
  /** Costs in the long run, from always acting to never acting. */
  rules: readonly Rule[];
  /** Index of the rule that takes the forecast at its word: act where more is stated than cost over loss. */
  chosen: number;
  /** Index of the cheapest rule: the chosen one where several are. */
  best: number;
  /** Cost of the cheaper of always and never acting. */
  withoutForecast: number;
  /** Cost of acting just where it happens. */
  withHindsight: number;
};

export const hours = 72;
/** Costs that differ by less are equal. */
const rounding = 1e-12;

const random = seeded(1);
/** For each cell in each hour, cell by cell: whether it is crowded, and the chance that the forecast draws on. */
const history = cells.flatMap(({ rate }, cell) =>
  Array.from({ length: hours }, () => ({ cell, isCrowded: random() < rate, chance: random() })),
);
const crowded = history.map(({ isCrowded }) => isCrowded);
/** The chance of each hour, as a part of the hours of its cell that are crowded, or that are not. */
const lots = Float64Array.from(history, ({ cell, isCrowded, chance }) => {
  const rate = cells[cell]?.rate ?? 0;
  return chance * (isCrowded ? rate : 1 - rate);
});

/** Of a cell, how often each value is issued among its hours: those that are crowded, and those that are not. */
function weightsOf(frequencies: readonly number[]): { ofCrowded: number[]; ofOthers: number[] } {
  const weigh = (factor: (value: number) => number) =>
    issued.map((value, index) => (frequencies[index] ?? 0) * factor(value));
  return { ofCrowded: weigh((value) => value), ofOthers: weigh((value) => 1 - value) };
}

/** Index of what is issued, by chance from these weights. A plain loop: it runs for each of thousands of hours at each update. */
function drawIndex(weights: readonly number[], from: number): number {
  let left = from;
  for (let index = 0; index < weights.length; index += 1) {
    left -= weights[index] ?? 0;
    if (left < 0) return index;
  }
  return 0;
}

/** What is stated where this is issued, in percent. */
const addBias = (value: number, bias: number): number => Math.max(0, Math.min(100, Math.round(value * 100) + bias));

/** What is stated in the long run: exact, from the rates. Values that the bias has made equal are one statement. */
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

/** What is issued, by index: in the long run of each cell, and in each hour. */
const issueAll = keepLast(
  ({ skill }: ForecastParameters) => [skill],
  ({ skill }) => {
    const spread = spreadOf(skill / 100, rates);
    const frequencies = rates.map((rate) => frequenciesOf(rate, spread));
    const indices = new Uint8Array(history.length);
    frequencies.forEach((ofCell, cell) => {
      const { ofCrowded, ofOthers } = weightsOf(ofCell);
      for (let hour = cell * hours; hour < (cell + 1) * hours; hour += 1)
        // The chance of an hour is the same at every skill.
        indices[hour] = drawIndex(crowded[hour] ? ofCrowded : ofOthers, lots[hour] ?? 0);
    });
    return { frequencies, indices };
  },
);

/** What is stated, whatever acting costs. */
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
