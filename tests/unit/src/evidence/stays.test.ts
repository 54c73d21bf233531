// Tests which position reports are used, and when a vessel counts as staying at a place. The expected values were
// computed by hand.
import { expect, test } from 'vitest';
import { clean, longestGap } from '../../../../scripts/evidence/clean.ts';
import { percentile, spreadOf } from '../../../../scripts/evidence/percentile.ts';
import { distanceBetween } from '../../../../src/evidence/report.ts';
import { findStays, firstSettings, settings } from '../../../../src/evidence/stays.ts';
import { findStays as findAnchoredStays } from '../../../../src/instruments/shared/staypoints.ts';
import { every, lie, northOf, report, stGeorge, whitehall } from '../../../support/evidence-files.ts';

test('distances are measured along the great circle', () => {
  expect(distanceBetween(stGeorge, northOf(stGeorge, 1000))).toBeCloseTo(1000, 3);
  // Whitehall is 0.0569° (6,327 m) north and 0.0585° (6,505 m · cos 40.67°) east of St George.
  expect(distanceBetween(stGeorge, whitehall)).toBeCloseTo(
    Math.hypot(6327, 6505 * Math.cos((40.67 * Math.PI) / 180)),
    -1,
  );
});

test('a position report is dropped if the vessel would need more than 60 knots to reach and leave it', () => {
  const jump = report(60, northOf(stGeorge, 10_000));
  const { reports, jumps } = clean([report(0, stGeorge), jump, report(120, stGeorge), report(180, stGeorge)]);
  expect(reports.map(({ t }) => t)).toEqual([0, 120, 180]);
  expect(jumps).toHaveLength(1);
  expect(jumps[0]?.report).toBe(jump);
  expect(jumps[0]?.metres).toBeCloseTo(10_000, 2);
  // The vessel jumps 10,000 m in 60 s. A knot is 1,852 m in an hour.
  expect(jumps[0]?.knots).toBeCloseTo((10_000 * 60) / 1852, 2);
});

test('a vessel counts as staying after at least three minutes near one place', () => {
  expect(findStays(lie(stGeorge, 0, 60, 120, 180), settings)).toMatchObject([{ first: 0, last: 3 }]);
  expect(findStays(lie(stGeorge, 0, 60, 120, 179), settings)).toEqual([]);
});

test('a reporting gap ends a stay only if the gap is longer than eight hours', () => {
  const silentFor = (hours: number) => [
    ...lie(stGeorge, 0, 60, 120, 180),
    ...lie(northOf(stGeorge, 46), ...every(60, 180 + hours * 3600, 480 + hours * 3600)),
  ];
  expect(findStays(silentFor(5), settings)).toMatchObject([{ first: 0, last: 9 }]);
  expect(findStays(silentFor(9), settings)).toMatchObject([
    { first: 0, last: 3 },
    { first: 4, last: 9 },
  ]);
});

test('`longestGap` returns when the longest gap began and ended and how far the vessel moved', () => {
  const { between, metresMoved } = longestGap([...lie(stGeorge, 0, 60), ...lie(northOf(stGeorge, 46), 400, 460)]);
  expect(between).toEqual([60, 400]);
  expect(metresMoved).toBeCloseTo(46, 3);
});

/**
 * One report near the berth, ten minutes at the berth, and ten more minutes with reports from an antenna at the ferry's
 * other end.
 */
const berthing = [
  report(0, northOf(stGeorge, -50)),
  ...lie(stGeorge, ...every(60, 60, 600)),
  ...lie(northOf(stGeorge, 58), ...every(60, 660, 1200)),
];

test('a ferry’s stay continues when the ferry transmits from its other end, 58 m away', () => {
  // When the position jumps, the mean position so far is 50/11 = 4.5 m south of the berth, so the jump is 62.5 m.
  const [stay, ...others] = findStays(berthing, settings);
  expect(others).toEqual([]);
  expect(stay).toMatchObject({ first: 0, last: 20 });
  // The mean position of all reports is (−50 + 10 · 0 + 10 · 58) / 21 m north of the berth.
  expect(stay?.latitude).toBeCloseTo(northOf(stGeorge, 530 / 21).latitude, 9);
});

test('a ferry’s stay is wrongly split with `firstSettings`, or if distances are measured from the stay’s first report', () => {
  expect(findStays(berthing, firstSettings)).toMatchObject([
    { first: 0, last: 10 },
    { first: 11, last: 20 },
  ]);
  const plane = {
    t: Float64Array.from(berthing, ({ t }) => t),
    x: new Float64Array(berthing.length),
    y: Float64Array.from(berthing, (_, index) => (index === 0 ? -50 : index <= 10 ? 0 : 58)),
  };
  expect(findAnchoredStays(plane, settings)).toEqual([
    { first: 0, last: 10 },
    { first: 11, last: 20 },
  ]);
});

test('percentiles are interpolated between the two nearest ranks', () => {
  expect(percentile([4, 1, 3, 2], 0.5)).toBe(2.5);
  expect(percentile([4, 1, 3, 2], 0.9)).toBeCloseTo(3.7, 9);
  expect(spreadOf([10, 20])).toEqual({ count: 2, min: 10, p10: 11, median: 15, p90: 19, max: 20 });
  expect(percentile([], 0.5)).toBeNaN();
});
