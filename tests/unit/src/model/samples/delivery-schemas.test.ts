// The published schemas accept a data file as delivered to clients, and refuse a file with a mistake.
import { expect, test } from 'vitest';
import { findSampleProblems } from '../../../../../scripts/site/verify/find-sample-problems.ts';
import { samples } from '../../../../../src/model/samples/samples.ts';
import { type SampleName, sampleNames } from '../../../../../src/model/schemas/names.ts';
import { realDeliveries } from '../../../../support/real-deliveries.ts';
import { fileOf, files } from '../../../../support/sample-files.ts';

function findProblems(name: SampleName, text: string): string[] {
  const data = fileOf(name);
  const schema =
    files.find(({ path }) => path === `/samples/${name}.schema.json`) ??
    expect.fail(`The sample ${name} has no schema.`);
  return findSampleProblems([{ ...data, text }, schema]).map((problem) => problem.replace(`${data.path}: `, ''));
}

test.each(sampleNames)('a delivery of real %s data with every kind of record matches the published schema', (name) => {
  const text = JSON.stringify(realDeliveries[name]);
  for (const kind of Object.keys(samples[name].kinds)) expect(text).toContain(`"kind":"${kind}"`);
  expect(findProblems(name, text)).toEqual([]);
});

const wrong: readonly [what: string, name: SampleName, from: string, to: string, said: string | RegExp][] = [
  [
    'a text instead of a boolean',
    'movement',
    '"simulated":false,"kind":"staypoint"',
    '"simulated":"no","kind":"staypoint"',
    /simulated must be boolean$/,
  ],
  [
    'a probability above 1',
    'movement',
    '"confidence":0.899,"completeness"',
    '"confidence":89.9,"completeness"',
    /confidence must be <= 1$/,
  ],
  [
    'a local time',
    'movement',
    '"arrival":"2027-05-04T12:03:11Z"',
    '"arrival":"2027-05-04T08:03:11-04:00"',
    /arrival must match pattern "Z\$"$/,
  ],
  [
    'a text instead of a clock offset',
    'movement',
    '"clockOffset":-0.42',
    '"clockOffset":"slow"',
    /clockOffset must be number$/,
  ],
  [
    'a number instead of a version text',
    'social',
    '"processingVersion":"2.0.0"',
    '"processingVersion":2',
    /processingVersion must be string$/,
  ],
  ['an edge without recency', 'social', '"recency":0.97,', '', /must have required property 'recency'$/],
  [
    'an unknown status',
    'ml',
    '"status":"withheld"',
    '"status":"late"',
    /status must be equal to one of the allowed values$/,
  ],
  [
    'a wrong text instead of a count',
    'gis',
    '"unobserved"',
    '"withheld"',
    /people\/3 must match pattern "\^unobserved\$"$/,
  ],
  ['a fraction of a person', 'gis', '41', '41.5', /people\/2 must be integer,null,string$/],
  [
    'too few time differences',
    'signals',
    '[-120.5,88,310.2,12]',
    '[-120.5]',
    /differences must NOT have fewer than 2 items$/,
  ],
  ['a negative ±', 'awareness', '"plusMinus":11.2', '"plusMinus":-11.2', /plusMinus must be >= 0$/],
  ['a field without a description', 'harbor-crossings', '"vessel":"C"', '"vessel":"C","master":"x"', /\("master"\)$/],
];

test.each(wrong)('the published schema rejects %s in %s data', (_what, name, from, to, said) => {
  const text = JSON.stringify(realDeliveries[name]);
  expect(text).toContain(from);
  expect(findProblems(name, text.replace(from, to))).toContainEqual(expect.stringMatching(said));
});

test('no published schema requires values that only simulated data has', () => {
  for (const { path, text } of files.filter((file) => file.path.endsWith('.schema.json')))
    expect(text, path).not.toMatch(/"const": (?!")|simulated-1/);
});
