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

/**
 * Index of what is issued, by chance from its distribution among the hours that are crowded, or among those that are not.
 * The chance of an hour is the same at every skill.
 */
function drawIndex(frequencies: readonly number[], rate: number, isCrowded: boolean, chance: number): number {
  let left = chance * (isCrowded ? rate : 1 - rate);
  return Math.max(
    0,
    frequencies.findIndex((frequency, index) => {
      const value = issued[index] ?? 0;
      left -= frequency * (isCrowded ? value : 1 - value);
      return left < 0;
    }),
  );
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
    const indices = Uint8Array.from(history, ({ cell, isCrowded, chance }) =>
      drawIndex(frequencies[cell] ?? [], rates[cell] ?? 0, isCrowded, chance),
    );
    return { frequencies, indices };
  },
);

/** What is stated, whatever acting costs. */
const stateAll = keepLast(
  (given: ForecastParameters) => [issueAll(given), given.bias],
  (given) => {
    const { frequencies, indices } = issueAll(given);
    const values = issued.map((value) => addBias(value, given.bias));
    const stated = Array.from(indices, (index) => values[index] ?? 0);
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
