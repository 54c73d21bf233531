/** Describes the result of the instrument `copresence` in words: a value, a sentence and notes. */

import type { Reading } from '#instruments/instrument.ts';
import { grouped } from '#instruments/shared/grouped.ts';
import { type CopresenceParameters, type CopresenceResult, convincing, days, mostRequired, shareOf } from './model.ts';
import { meetings, percent } from './print.ts';

/** Prints "never", "once", "twice" or "3 times". */
const times = (count: number): string => ['never', 'once', 'twice'][count] ?? `${count} times`;

function describeEdges({ edges }: CopresenceResult): string {
  const all = edges.real + edges.false;
  if (all === 0) return 'No edge is drawn';
  if (all === 1) return `The only edge drawn is ${edges.real ? 'real' : 'false'}`;
  if (edges.false === 0) return `All ${all} edges drawn are real`;
  if (edges.real === 0) return `Of ${all} edges drawn, none is real`;
  return `Of ${all} edges drawn, ${edges.real} ${edges.real === 1 ? 'is' : 'are'} real`;
}

function describeMissed(missed: number, contacts: number): string {
  if (missed === 0) return 'no contact is missed';
  if (missed === contacts) return contacts === 1 ? 'the only contact is missed' : `all ${contacts} contacts are missed`;
  return `${missed} of ${contacts} contacts ${missed === 1 ? 'is' : 'are'} missed`;
}

/** Returns a phrase such as "1 in 24 pairs of strangers meets". */
function describeChance(probability: number): string {
  if (probability < 1e-6) return 'fewer than 1 in a million pairs of strangers meets';
  if (probability >= 0.1) return `${percent(probability)} of pairs of strangers meet`;
  return `1 in ${grouped(Number((1 / probability).toPrecision(2)))} pairs of strangers meets`;
}

/** Prints a number with one decimal, or "under 0.1" if it would be rounded to 0. */
const count = (value: number): string => (value > 0 && value < 0.05 ? 'under 0.1' : value.toFixed(1));

export function read(result: CopresenceResult, { required, contacts }: CopresenceParameters): Reading {
  const { edges, missed, expected, chance, improbability, enough } = result;
  const nine = `Expected: ${convincing * 10} of 10 edges real`;
  return {
    value: edges.real + edges.false === 0 ? 'No edge' : `${percent(shareOf(edges))} real`,
    sentence: `${describeEdges(result)}, and ${describeMissed(missed, contacts)}. By chance alone, ${describeChance(improbability)} here at least ${times(required)}.`,
    notes: [
      `Chance meetings: ${chance.toFixed(chance < 0.1 ? 3 : 2)} per pair in ${days} days`,
      `Expected: ${count(expected.real)} real and ${count(expected.false)} false edges, false discovery rate ${percent(1 - shareOf(expected))}`,
      enough === undefined
        ? `${nine} at no threshold up to ${meetings(mostRequired)}`
        : `${nine} at a threshold of ${meetings(enough)} or more`,
    ],
  };
}
