// What the bench of instruments makes of its samples.
import { expect, test } from 'vitest';
import { findSlowControls, printUpdateTable } from '../../scripts/measure/bench/instrument-results.ts';

const sample = (control: string, ...updates: number[]) => ({ path: '/page', control, updates });

test('a control whose median reaches a frame misses the goal, whatever single updates took', () => {
  expect(findSlowControls([sample('Fast', 2, 3, 90), sample('Even', 15.9, 15.9), sample('Slow', 1, 16, 17)])).toEqual([
    '/page, "Slow": 16.0 ms an update',
  ]);
});

test('the table has median and slowest of each control', () => {
  expect(printUpdateTable([sample('Noise', 1, 2, 6)])).toContain('| /page | Noise | 3 | 2.0 | 6.0 |');
});
