import type { Reading } from '#instruments/instrument.ts';
import { grouped } from '#instruments/shared/grouped.ts';
import type { Rule } from './cost.ts';
import type { ForecastParameters, ForecastResult } from './model.ts';
import { percent } from './print.ts';

/**
 * Returns how much less a rule costs than having no forecast, in whole percent. The number is negative if the rule
 * costs more.
 */
const savingOf = ({ rules, withoutForecast }: ForecastResult, index: number): number =>
  // Adding 0 turns −0 into 0, which prints without a minus sign.
  Math.round(100 * (1 - (rules[index]?.cost ?? 0) / withoutForecast)) + 0;

/** Names the cheaper of the two rules that need no forecast: always acting or never acting. */
const namePlain = (rules: readonly Rule[]): string =>
  (rules[0]?.cost ?? 0) <= (rules.at(-1)?.cost ?? 0) ? 'always acting' : 'never acting';

function compare(saving: number, plain: string): string {
  if (saving === 0) return `costs as much as ${plain}`;
  return `costs ${Math.abs(saving)}% ${saving > 0 ? 'less' : 'more'} than ${plain}`;
}

/** Says what it costs to act whenever the forecast exceeds the chosen cost/loss ratio (`ratio`, in percent). */
function sayChosen(result: ForecastResult, ratio: number, plain: string): string {
  const { rules, chosen } = result;
  const comparison = compare(savingOf(result, chosen), plain);
  const last = rules.length - 1;
  if (chosen > 0 && chosen < last) return `Acting wherever the forecast exceeds ${ratio}% ${comparison}`;
  const [where, rule] = chosen === 0 ? ['everywhere', 'always'] : ['nowhere', 'never'];
  const outcome = plain.startsWith(rule) ? 'as it would without a forecast' : `which ${comparison}`;
  return `The forecast exceeds ${ratio}% ${where}, so the rule ${rule} acts, ${outcome}`;
}

/** Continues the sentence of `sayChosen`: says whether another threshold for acting would cost less. */
function sayBest(result: ForecastResult, plain: string): string {
  const { rules, chosen, best } = result;
  const [saving, most] = [savingOf(result, chosen), savingOf(result, best)];
  const from = rules[best]?.from;
  if (chosen === best) return '; no other threshold costs less';
  if (saving === most) return '; the best threshold would add less than one percentage point to this saving';
  if (most === 0 || from === undefined) return `; no threshold costs less than ${plain}`;
  return `; acting on forecasts of ${from}% or more would cost ${most}% less`;
}

export function read(result: ForecastResult, { ratio }: ForecastParameters): Reading {
  const { groups, brier, rules, chosen, withoutForecast, withHindsight } = result;
  const plain = namePlain(rules);
  const all = groups.reduce((sum, group) => sum + group.count, 0);
  const meanOf = (part: (group: (typeof groups)[number]) => number): string =>
    ((100 * groups.reduce((sum, group) => sum + part(group), 0)) / all).toFixed(1);
  const three = (value: number): string => value.toFixed(3);
  return {
    value: percent(savingOf(result, chosen)),
    sentence: `${sayChosen(result, ratio, plain)}${sayBest(result, plain)}.`,
    notes: [
      `Brier score ${three(brier.score)}: reliability ${three(brier.reliability)}, resolution ${three(brier.resolution)}, uncertainty ${three(brier.uncertainty)}`,
      `Average forecast ${meanOf((group) => (group.count * group.stated) / 100)}%; ${meanOf(({ happened }) => happened)}% of ${grouped(all)} cell-hours were crowded`,
      `Perfect forecasts would cost ${Math.round(100 * (1 - withHindsight / withoutForecast))}% less than no forecast`,
    ],
  };
}
