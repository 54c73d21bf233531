import fc from 'fast-check';
import { expect, test } from 'vitest';
import { printRecord } from '../../../../../src/model/collections/print-record.ts';

test('a printed record is the record', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const json = JSON.stringify(value);
      expect(JSON.parse(printRecord(json))).toEqual(JSON.parse(json));
    }),
  );
});

test('what fits into one line stands in one, and what does not is opened', () => {
  const places = { place: [45.018726, -74.93379], names: ['a long name of a place', 'another name of the same'] };
  expect(printRecord(JSON.stringify(places))).toBe(
    [
      '{',
      ' "place": [ 45.018726, -74.93379 ],',
      ' "names": [ "a long name of a place", "another name of the same" ]',
      '}',
    ].join('\n'),
  );
});
