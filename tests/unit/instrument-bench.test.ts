// What the bench of instruments makes of its samples.
import { expect, test } from 'vitest';
import { cornerSettings } from '../../scripts/measure/bench/corner-settings.ts';
import {
  findSlowControls,
  findSlowFrames,
  printFrames,
  printUpdateTable,
} from '../../scripts/measure/bench/instrument-results.ts';
import { frameMark, readFrames } from '../../scripts/measure/bench/trace-frames.ts';
import { chooseUndisturbed, readUpdates } from '../../scripts/measure/bench/trace-updates.ts';
import { instrumentNames } from '../../src/content/instrument-names.ts';
import { loadOperation } from '../../src/instruments/load-operation.ts';

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
    mark('reference-start', 900, 100),
    mark('reference-end', 950, 200),
    mark('reference-start', 19_000, 3500),
    mark('reference-end', 19_800, 3800),
  ];
  expect(readUpdates(JSON.stringify({ traceEvents }))).toEqual([
    { update: 2.5, reference: 0.1 },
    { update: 1, reference: 0.3 },
  ]);
});

test('repeats count by how quick the reference was before them, whatever they took', () => {
  const repeats = [
    { update: 1, reference: 0.3 },
    { update: 9, reference: 0.1 },
    { update: 4, reference: 0.2 },
  ];
  expect(chooseUndisturbed(repeats, 2).map(({ update }) => update)).toEqual([9, 4]);
});

test.each(instrumentNames)('the settings that give %s most to do are settings that it takes', async (name) => {
  const operation = await loadOperation(name);
  operation.parse(`#${name}=${cornerSettings[name]}`);
  const taken = operation
    .print()
    .slice(name.length + 1)
    .split(',');
  expect(taken.sort()).toEqual(cornerSettings[name].split(',').sort());
});

test('a frame is the callback that draws with the layout after it, and not one that only looks at the clock', () => {
  const event = (name: string, ts: number, dur: number, tdur: number) => ({ name, ts, dur, tdur, ph: 'X' });
  const traceEvents = [
    event('FireAnimationFrame', 1000, 900, 500),
    { name: frameMark, ts: 1100 },
    event('Layout', 1050, 10, 10),
    event('UpdateLayoutTree', 2000, 400, 200),
    event('FireAnimationFrame', 17_000, 20, 10),
    event('Layout', 18_000, 400, 300),
    event('FireAnimationFrame', 34_000, 900, 700),
    { name: frameMark, ts: 34_800 },
    { name: frameMark, ts: 34_850 },
  ];
  expect(readFrames(JSON.stringify({ traceEvents }))).toEqual([1, 0.7]);
});

test('frames miss their goal by the median, whatever single ones took', () => {
  expect(findSlowFrames([1, 3.9, 30])).toEqual([]);
  expect(findSlowFrames([1, 4, 5])).toEqual(['/, what moves: 4.00 ms for a frame']);
  expect([findSlowFrames([]), printFrames([])]).toEqual([[], []]);
  expect(printFrames([1, 2, 9])).toEqual([expect.stringContaining('3 frames, median 2.00 ms, most 9.00 ms')]);
});
