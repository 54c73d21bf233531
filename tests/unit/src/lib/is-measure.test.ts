import { expect, test } from 'vitest';
import { isMeasure } from '../../../../src/lib/units.ts';

test.each(['±18 m', '<1%', '06:30', '× 2.5', '2.4 km'])('the measure “%s” needs no translation', (text) => {
  expect(isMeasure(text)).toBe(true);
});

test.each(['No fix', '3 alerts', 'less than 0.1%', 'On', ''])(
  'the text “%s” is not a measure, so it may be translated',
  (text) => {
    expect(isMeasure(text)).toBe(false);
  },
);
