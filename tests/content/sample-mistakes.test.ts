import { expect, test } from 'vitest';
import { expectOneMessage, type Mistake, problemsAfter, set } from '../support/changed-content.ts';
import { content } from '../support/real-content.ts';

const file = 'services/movement.yaml';
const { sections } =
  content.services.find(({ slug }) => slug === 'movement') ?? expect.fail('There is no service "movement".');
const at = sections.findIndex(({ type }) => type === 'sample');
const section = sections[at];
const dictionary =
  section?.type === 'sample' ? section.dictionary : expect.fail('The service "movement" has no sample.');
const group = dictionary.findIndex(({ kinds }) => kinds.includes('staypoint') && kinds.length === 1);
const end = dictionary[group]?.fields.length ?? -1;
const row = dictionary[group]?.fields.findIndex(({ name }) => name === 'dwellTime') ?? -1;

const here = ['sections', at, 'dictionary', group] as const;
const place = `sections[${at + 1}].dictionary`;

const mistakes: Mistake[] = [
  [
    'a sample field without a row in the dictionary',
    set(file, [...here, 'fields', row], undefined),
    `${file}, line …, field "${place}": the field "dwellTime" of "staypoint" has no row … Add one (name: dwellTime, and its meaning) to a group whose "kinds" include staypoint`,
  ],
  [
    'a misspelt field in the dictionary',
    set(file, [...here, 'fields', row, 'name'], 'dwelTime'),
    `${file}, line …, field "${place}[${group + 1}].fields[${row + 1}].name": "staypoint" has no field "dwelTime" … Did you mean "dwellTime"? Correct the name or remove the row.`,
  ],
  [
    'two dictionary rows for one field',
    set(file, [...here, 'fields', end], { name: 'dwellTime', meaning: 'Again' }),
    `${file}, line …, field "${place}[${group + 1}].fields[${end + 1}].name": "dwellTime" of "staypoint" already has a row above … Remove one of the two.`,
  ],
  [
    'an unknown kind of record',
    set(file, [...here, 'kinds', 0], 'staypiont'),
    `${file}, line …, field "${place}[${group + 1}].kinds[1]": the sample "movement" has no kind "staypiont" … Did you mean "staypoint"? Its kinds are file, staypoint, trip, gap.`,
  ],
];

test.each(mistakes)('the content check reports %s in one message, with its place and a fix', expectOneMessage);

test('a sample on two pages is reported, because its files would get two descriptions', async () => {
  const problems = await problemsAfter({ file: 'services/twin.yaml', copyOf: file });
  expect(problems.filter((problem) => problem.includes('the sample "movement" is already shown in'))).toEqual([
    expect.stringMatching(
      new RegExp(
        `^content/services/twin.yaml, line \\d+, field "sections\\[${at + 1}\\].name": the sample "movement" is already shown in content/${file}. Keep one of the two.`,
      ),
    ),
  ]);
});
