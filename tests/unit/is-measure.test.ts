import { expect, test } from 'vitest';
import { isMeasure } from '../../src/lib/is-measure.ts';

test.each(['±18 m', '70%', '<1%', '+1,234 km', '06:30', '−5%', '× 2.5', '12 min', '3', '2.4 km'])(
  '%s is a number with its unit, which no translator touches',
  (text) => {
    expect(isMeasure(text)).toBe(true);
  },
);

test.each(['No fix', 'Same length', '3 alerts', '80% real', 'less than 0.1%', '2 hours', 'On', ''])(
  '“%s” holds words, which are translated',
  (text) => {
    expect(isMeasure(text)).toBe(false);
  },
);
