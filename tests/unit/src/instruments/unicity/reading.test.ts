import { expect, test } from 'vitest';
import { unicity } from '../../../../../src/instruments/unicity/instrument.ts';
import type { UnicityParameters } from '../../../../../src/instruments/unicity/model.ts';

const { defaults, compute, read } = unicity;
const said = (given: UnicityParameters) => read(compute(given), given);
const withDefaults = (changes: Partial<UnicityParameters>): UnicityParameters => ({ ...defaults, ...changes });

/**
 * Parameters to test: all cell sizes with the shortest and longest time bin, few and many known points, and several k.
 */
const some = [0, 1, 2, 3, 4, 5].flatMap((cell) =>
  [0, 4].flatMap((bin) => [1, 6].flatMap((points) => [1, 5, 20].map((k) => ({ cell, bin, points, k })))),
);

test('the reading is correct at the defaults, with nothing withheld, and with one known point', () => {
  expect(said(defaults)).toEqual({
    value: '58%',
    sentence:
      'Four known points single out 577 of 1,000 people, although every released cell holds at least 5 people. 19% of the records are withheld.',
    notes: [
      'With cells of 4 km or larger, at most 1 person in 100 is singled out',
      'Cells finer than 500 m single out fewer people, because more records are withheld',
      'Marked person: 3 of 4 known points released, nobody else fits',
      'Withheld: 1,315 of 2,400 cells in use, counted per time bin',
    ],
  });
  expect(said(withDefaults({ cell: 0, k: 1, points: 6 })).sentence).toMatch(
    /^Six known points single out 99\d of 1,000 people\. Every record is released, /,
  );
  expect(said(withDefaults({ cell: 0 })).sentence).toBe(
    'Four known points single out 18 of 1,000 people. 92% of the records are withheld: few people can be found, but little data is left.',
  );
  expect(said(withDefaults({ k: 1 })).notes.join()).not.toContain('because more records are withheld');
  expect(said(withDefaults({ points: 1 })).sentence).toBe(
    'One known point singles out nobody, as every released cell holds at least 5 people. 19% of the records are withheld.',
  );
});

test('the reading is correct if nothing is released, and if nobody or almost everybody is singled out', () => {
  const none = said(withDefaults({ cell: 0, k: 20, points: 1 }));
  expect(none).toMatchObject({
    value: '0%',
    sentence: expect.stringMatching(/^Every cell holds fewer than 20 people, /),
  });
  const lost = said({ cell: 5, bin: 4, points: 6, k: 1 });
  expect(lost).toMatchObject({ value: '0%', sentence: expect.stringMatching(/^Six known points single out nobody/) });
  expect(said({ cell: 5, bin: 4, points: 6, k: 5 }).sentence).toMatch(
    /nobody: the same points also match other people\. 0% of the records/,
  );
  expect(said({ cell: 0, bin: 0, points: 6, k: 1 }).value).toBe('>99%');
  expect(said({ cell: 0, bin: 0, points: 4, k: 5 }).notes).toContain('Marked person: every known point withheld');
  expect(said({ cell: 5, bin: 0, points: 6, k: 1 }).notes[0]).toBe(
    'Even 4 km cells single out more than 1 person in 100',
  );
  expect(said({ cell: 3, bin: 0, points: 1, k: 5 }).notes[0]).toBe(
    'No size of cell singles out more than 1 person in 100',
  );
  for (const given of some) {
    const { value, sentence, notes } = said(given);
    expect(value).toMatch(/^(\d+|<1|>99)%$/);
    expect([sentence, ...notes].join(' ')).not.toMatch(/NaN|undefined|Infinity/);
    expect(sentence).toMatch(/^[A-Z][^.]+\.( [A-Z0-9<>][^.]+\.)?$/);
  }
});
