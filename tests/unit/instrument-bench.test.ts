// What the bench of instruments makes of its samples.
import { expect, test } from 'vitest';
import { findSlowControls, printUpdateTable } from '../../scripts/measure/bench/instrument-results.ts';
import { readUpdates } from '../../scripts/measure/bench/trace-updates.ts';

const sample = (control: string, ...steps: number[][]) => ({ path: '/page', control, steps });

test('a control with a step that reaches a frame each time misses the goal, whatever single updates took', () => {
  const samples = [
    sample('Fast', [2, 3, 90], [1, 1, 40]),
    sample('Even', [15.9, 15.9, 15.9]),
    sample('Slow', [1, 1, 1], [16, 17, 3], [1, 1, 1]),
  ];
  expect(findSlowControls(samples)).toEqual(['/page, "Slow": 16.0 ms at the slowest step']);
});

test('the table has the median of all updates and the slowest step of each control', () => {
  expect(printUpdateTable([sample('Noise', [1, 2, 2], [2, 6, 7])])).toContain('| /page | Noise | 2 | 2.0 | 6.0 |');
});

test('of a trace, the CPU time of the thread counts, and not the time that passed', () => {
  const mark = (name: string, ts: number, tts: number) => ({ name, ts, tts, cat: 'blink.user_timing', ph: 'I' });
  const traceEvents = [
    mark('update-end', 9000, 3000),
    mark('update-start', 1000, 500),
    { name: 'navigationStart', ts: 0 },
    mark('update-start', 20_000, 4000),
    mark('update-end', 21_000, 5000),
  ];
  expect(readUpdates(JSON.stringify({ traceEvents }))).toEqual([2.5, 1]);
});
