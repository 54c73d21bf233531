import type { Reading } from '#instruments/instrument.ts';
import { grouped } from '#instruments/shared/grouped.ts';
import type { UnicityParameters, UnicityResult } from './model.ts';
import { inWords, printCell, roundPercent } from './print.ts';

/** The answer names the smallest cell size that singles out at most this share of the people. */
const lost = 0.01;

/** Says in one or two sentences how many people are singled out, and how many records are withheld. */
function tell({ people, records, grain: { singledOut, withheld } }: UnicityResult, { points, k }: UnicityParameters) {
  if (withheld === records) {
    return `Every cell holds fewer than ${k} people, so all records are withheld. Nobody is singled out, and nothing is learned.`;
  }
  const known = `${inWords(points)} known ${points === 1 ? 'point singles' : 'points single'} out`;
  const who = singledOut === 0 ? 'nobody' : `${grouped(singledOut)} of ${grouped(people)} people`;
  if (k === 1) return `${known} ${who}. Every record is released, even where somebody is alone in a cell.`;
  const held = `${roundPercent(withheld / records)} of the records are withheld.`;
  if (withheld > records / 2 && singledOut > 0 && singledOut < people / 4)
    return `${known} ${who}. ${held.slice(0, -1)}: few people can be found, but little data is left.`;
  if (singledOut === 0 && points > 1) return `${known} nobody: the same points also match other people. ${held}`;
  const link = singledOut === 0 ? 'as' : 'although';
  return `${known} ${who}, ${link} every released cell holds at least ${k} people. ${held}`;
}

/** Names the smallest cell size from which hardly anybody is singled out, with all other settings unchanged. */
function answer({ grains, people }: UnicityResult): string {
  const last = grains.findLastIndex(({ singledOut }) => singledOut > lost * people);
  const enough = grains[last + 1];
  if (!enough) return `Even ${printCell(grains.at(-1)?.metres ?? 0)} cells single out more than 1 person in 100`;
  return last < 0
    ? 'No size of cell singles out more than 1 person in 100'
    : `With cells of ${printCell(enough.metres)} or larger, at most 1 person in 100 is singled out`;
}

/**
 * If the finest cells don't single out the most people, says why: more of their records are withheld. Without
 * withholding, finer cells never single out fewer people.
 */
function explainPeak({ grains }: UnicityResult): string[] {
  const most = Math.max(...grains.map(({ singledOut }) => singledOut));
  const peak = grains.find(({ singledOut }) => singledOut === most);
  return peak && peak !== grains[0]
    ? [`Cells finer than ${printCell(peak.metres)} single out fewer people, because more records are withheld`]
    : [];
}

function describeMarked({ marked: { points, others } }: UnicityResult): string {
  const released = points.filter(({ isReleased }) => isReleased).length;
  if (released === 0) return 'Marked person: every known point withheld';
  const fit = others === 0 ? 'nobody else fits' : `${grouped(others)} ${others === 1 ? 'other fits' : 'others fit'}`;
  return `Marked person: ${released} of ${points.length} known points released, ${fit}`;
}

export function read(result: UnicityResult, given: UnicityParameters): Reading {
  const { people, grain, blocks, withheldBlocks } = result;
  return {
    value: roundPercent(grain.singledOut / people),
    sentence: tell(result, given),
    notes: [
      answer(result),
      ...explainPeak(result),
      describeMarked(result),
      `Withheld: ${grouped(withheldBlocks)} of ${grouped(blocks)} cells in use, counted per time bin`,
    ],
  };
}
