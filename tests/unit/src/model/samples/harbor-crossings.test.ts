// The sample of real data contains the published crossings, credits the source of the reports, and agrees with the
// page's table.
import { expect, test } from 'vitest';
import { findSampleProblems } from '../../../../../scripts/site/verify/find-sample-problems.ts';
import { harbor } from '../../../../../src/evidence/harbor.ts';
import { fileOf, files } from '../../../../support/sample-files.ts';

const name = 'harbor-crossings';
type Between = { earliest: string; latest: string };
type Crossing = {
  id: string;
  simulated: boolean;
  departed: Between;
  arrived: Between;
  scheduled: string;
  minutesAfter: number;
};
const { notice, records }: { notice: string; records: Crossing[] } = JSON.parse(fileOf(name).text);
const table =
  files.find(({ path }) => path === `/samples/${name}.csv`)?.text ??
  expect.fail(`The sample ${name} has no CSV table.`);

test('the file contains each published crossing with its departure and arrival intervals in UTC', () => {
  const seconds = (time: string): number => (Date.parse(time) - Date.parse(harbor.start)) / 1000;
  const between = ({ earliest, latest }: Between) => [seconds(earliest), seconds(latest)];
  const read = records.map(({ id, departed, arrived }) => [id, between(departed), between(arrived)]);
  const published = harbor.crossings.map(({ id, departed, arrived }) => [id, departed, arrived]);
  expect(read.toSorted()).toEqual(published.toSorted());
  expect(records.find(({ id }) => id === 'B06')).toMatchObject({
    departed: { earliest: '2020-01-01T12:28:03Z', latest: '2020-01-01T12:34:07Z' },
    scheduled: '2020-01-01T12:30:00Z',
  });
});

test('the notice in the file states the source, the licence and the limits of the data', () => {
  for (const words of [
    ...harbor.source.replace(/^.*: /, '').split(', '),
    ...['public domain', 'Not for navigation', 'do not endorse', 'chosen after looking', 'found 95', 'edition (2024)'],
  ])
    expect(notice).toContain(words);
});

test('the CSV table has a column for each record field and a row for each crossing', () => {
  const lines = table.trimEnd().split('\r\n');
  expect(lines).toHaveLength(98);
  expect(lines[0]).toBe(
    'id,kind,simulated,vessel,from,to,departed.earliest,departed.latest,arrived.earliest,arrived.latest,scheduled,minutesAfter,halfWidth',
  );
  expect(lines.find((line) => line.startsWith('A07,'))).toBe(
    'A07,crossing,false,A,Whitehall,St George,2020-01-01T05:40:35Z,2020-01-01T05:41:38Z,2020-01-01T06:01:02Z,2020-01-01T06:02:13Z,2020-01-01T05:30:00Z,11.11,0.53',
  );
});

test.each([
  ['a missing row', table.replace(/A07,.*\r\n/, ''), 'has 96 rows, but the JSON file has 97 records'],
  ['a changed value', table.replace('11.11', '1.11'), /^row \d+ differs from the record \{"id":"A07"/],
])('the build rejects a CSV table with %s', (_change, text, says) => {
  const changed = files.map((file) => (file.path.endsWith('.csv') ? { ...file, text } : file));
  const [problem = '', ...others] = findSampleProblems(changed);
  expect(others).toEqual([]);
  expect(problem.replace('/samples/harbor-crossings.csv: ', '')).toMatch(says);
});

test('the published files contain no vessel positions', () => {
  for (const { path, text } of files.filter((file) => file.path.includes(name)))
    expect(text, path).not.toMatch(/latitude|longitude|coordinates|-74\.|\b40\.[67]/i);
});
