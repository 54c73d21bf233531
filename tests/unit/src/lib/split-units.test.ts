import { expect, test } from 'vitest';
import { joinUnits, splitUnits } from '../../../../src/lib/units.ts';

test.each([
  ['within 1-2 business days.', 'within 1-2\u00a0business\u00a0days.'],
  ['Every 15 min, ±25 m, at 2.4 GHz', 'Every 15\u00a0min, ±25\u00a0m, at 2.4\u00a0GHz'],
  ['1,000 people met in 2023 and after', '1,000 people met in 2023 and after'],
  ['4 servers', '4 servers'],
  ['At 95% (1.96 σ)', 'At 95% (1.96\u00a0σ)'],
  ['The 95 of W3C in 2023, Canada 2, G-5 and RFC-X', 'The 95 of W3C in 2023, Canada 2, G-5 and RFC-X'],
])('in "%s", non-breaking spaces join numbers only to their units', (text, joined) => {
  expect(joinUnits(text)).toBe(joined);
  expect(splitUnits(text).join('')).toBe(text);
});

test.each(['ISO 19115', 'IEEE 802.11', 'CVE-2023-25157', 'section 487.017', 'Article 57(2)'])(
  'the reference "%s" stays on one line',
  (name) => {
    expect(splitUnits(`See ${name}. And ${name}, so`)).toEqual(['See ', name, '. And ', name, ', so']);
    expect(joinUnits(`See ${name}.`)).toBe(`See ${name.replace(' ', '\u00a0')}.`);
  },
);

test('in the array from `splitUnits`, the parts that must not be broken have odd indexes', () => {
  expect(splitUnits('Between 25 m and 3 days.')).toEqual(['Between ', '25 m', ' and ', '3 days', '.']);
  expect(splitUnits('By Wi-Fi within 25 m.')).toEqual(['By ', 'Wi-Fi', ' within ', '25 m', '.']);
});
