import { expect, test } from 'vitest';
import { problemsAfter } from '../support/changed-content.ts';
import { expectOneMessage, type Mistake, set } from '../support/content-mistakes.ts';
import { content } from '../support/real-content.ts';

const file = 'services/movement.yaml';
const { sections } = content.services.find(({ slug }) => slug === 'movement') ?? expect.fail('no service');
const at = sections.findIndex(({ type }) => type === 'sample');
const section = sections[at];
const dictionary = section?.type === 'sample' ? section.dictionary : expect.fail('no sample');
const group = dictionary.findIndex(({ kinds }) => kinds.includes('staypoint') && kinds.length === 1);
const end = dictionary[group]?.fields.length ?? -1;
const row = dictionary[group]?.fields.findIndex(({ name }) => name === 'dwellTime') ?? -1;

const here = ['sections', at, 'dictionary', group] as const;
const place = `sections[${at + 1}].dictionary`;

const mistakes: Mistake[] = [
  {
    mistake: 'a field without a row',
    changes: [set(file, [...here, 'fields', row], undefined)],
    ...{ file, field: place, wrong: 'the field "dwellTime" of "staypoint" has no row' },
    mend: 'Add one (name: dwellTime, and its meaning) to a group whose "kinds" name staypoint',
  },
  {
    mistake: 'a misspelt field',
    changes: [set(file, [...here, 'fields', row, 'name'], 'dwelTime')],
    ...{ file, field: `${place}[${group + 1}].fields[${row + 1}].name`, wrong: '"staypoint" has no field "dwelTime"' },
    mend: 'Did you mean "dwellTime"? Correct the name or remove the row.',
  },
  {
    mistake: 'a row without a field',
    changes: [set(file, [...here, 'fields', end], { name: 'moodOfTheDay', meaning: 'None' })],
    ...{
      file,
      field: `${place}[${group + 1}].fields[${end + 1}].name`,
      wrong: '"staypoint" has no field "moodOfTheDay"',
    },
    mend: 'Correct the name or remove the row.',
  },
  {
    mistake: 'two rows of one field',
    changes: [set(file, [...here, 'fields', end], { name: 'dwellTime', meaning: 'Again' })],
    ...{
      file,
      field: `${place}[${group + 1}].fields[${end + 1}].name`,
      wrong: '"dwellTime" of "staypoint" has a row above',
    },
    mend: 'Remove one of them.',
  },
  {
    mistake: 'a kind of record that the sample has not',
    changes: [set(file, [...here, 'kinds', 0], 'staypiont')],
    ...{ file, field: `${place}[${group + 1}].kinds[1]`, wrong: 'the sample "movement" has no kind "staypiont"' },
    mend: 'Did you mean "staypoint"? It has file, staypoint, trip, gap.',
  },
  {
    mistake: 'a sample that there is not',
    changes: [set(file, ['sections', at, 'name'], 'movements')],
    ...{ file, field: `sections[${at + 1}].name`, wrong: '"movements" is no value', mend: 'Did you mean "movement"?' },
  },
  {
    mistake: 'a row without a meaning',
    changes: [set(file, [...here, 'fields', row, 'meaning'], undefined)],
    ...{
      file,
      field: `${place}[${group + 1}].fields[${row + 1}].meaning`,
      wrong: 'is missing',
      mend: 'Add it (a text)',
    },
  },
];

test.each(mistakes)('$mistake has one message with file, field and remedy', async (mistake) => {
  expect(row).toBeGreaterThan(-1);
  await expectOneMessage(mistake);
});

test('a sample on two pages is refused: its files would be of two minds', async () => {
  const problems = await problemsAfter({ file: 'services/twin.yaml', copyOf: file });
  expect(problems.filter((problem) => problem.includes('the sample "movement" stands in'))).toEqual([
    expect.stringMatching(
      new RegExp(
        `^content/services/twin.yaml, line \\d+, field "sections\\[${at + 1}\\].name": the sample "movement" stands in content/${file}. Keep one of them.`,
      ),
    ),
  ]);
});
