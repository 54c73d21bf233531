// Tests crossings, position errors and the radii that contain most errors, when most position reports are left out. The
// expected values were computed by hand.
import { expect, test } from 'vitest';
import { describeErrors, errorsBetween, recover, testRadius, thin } from '../../../../scripts/evidence/thinning.ts';
import { findCrossings, findVisits } from '../../../../src/evidence/crossings.ts';
import { settings } from '../../../../src/evidence/stays.ts';
import { elsewhere, every, lie, northOf, report, shuttle } from '../../../support/evidence-files.ts';

const timesOf = (reports: readonly { t: number }[]): number[] => reports.map(({ t }) => t);

test('thinning keeps one report per interval, counted from the given start', () => {
  const minutes = lie(elsewhere, ...every(60, 0, 600));
  expect(timesOf(thin(minutes, 180, 0))).toEqual([0, 180, 360, 540]);
  expect(timesOf(thin(minutes, 180, 60))).toEqual([60, 240, 420, 600]);
  expect(timesOf(thin(minutes, 180, 120))).toEqual([120, 300, 480]);
  // A report is used if it comes at most half a minute early: the report at 149 s is skipped, the report at 150 s is
  // used.
  expect(timesOf(thin(lie(elsewhere, 0, 149, 150, 300), 180, 0))).toEqual([0, 150, 300]);
});

test('with fewer reports, the departure and arrival intervals of a crossing are wider', () => {
  const reports = shuttle(3600);
  const full = findCrossings('A', reports, findVisits(reports, settings));
  // These reports remain, one every 180 s: 3,000 s, 3,180 s, … 3,540 s, 3,720 s and later.
  const { recovered, unknown } = recover(full, thin(reports, 180, 0), settings);
  expect(unknown).toEqual([]);
  expect(recovered.map(({ full: { id }, thinned }) => [id, thinned.departed, thinned.arrived])).toEqual([
    ['A01', [3540, 3720], [4620, 4800]],
    ['A02', [5340, 5520], [6420, 6600]],
  ]);
});

test('with a report every ten minutes, crossings are found only if each stay has two reports', () => {
  const reports = shuttle(3600);
  const full = findCrossings('A', reports, findVisits(reports, settings));
  // These reports reveal all stays: at 3,000 and 3,600 s (St George), 4,800 and 5,400 s (Whitehall), 6,600 and 7,200 s
  // (St George).
  expect(recover(full, thin(reports, 600, 0), settings).recovered).toHaveLength(2);
  // Reports at 3,300, 3,900, … 5,100, 5,700 s, … leave only one report at each terminal, and one report is not a stay.
  expect(recover(full, thin(reports, 600, 300), settings).recovered).toEqual([]);
});

const bend = [
  report(0, elsewhere, 10),
  report(60, northOf(elsewhere, 350), 10),
  report(120, northOf(elsewhere, 500), 10),
];
const [first, , last] = bend;

test('the position error at an omitted report is that report’s distance from the line between the kept reports', () => {
  const kept = [first, last].flatMap((one) => one ?? []);
  // At the time of the omitted report, the straight line between the kept reports is 250 m north of the first one. The
  // omitted report was 350 m north of it.
  const [error, ...others] = errorsBetween(bend, kept, 120);
  expect(others).toEqual([]);
  expect(error).toBeCloseTo(100, 3);
});

test('position errors are not counted for slow vessels or in gaps of the track', () => {
  const kept = [first, last].flatMap((one) => one ?? []);
  const slow = bend.map((one) => ({ ...one, speed: 2.9 }));
  expect(errorsBetween(slow, kept, 120)).toEqual([]);
  expect(
    errorsBetween(
      bend.map((one) => ({ ...one, speed: null })),
      kept,
      120,
    ),
  ).toEqual([]);
  // The kept reports are 120 s apart. That is more than 1.6 times the reporting interval of 60 s, so the track has a
  // gap there.
  expect(errorsBetween(bend, kept, 60)).toEqual([]);
});

test('errors up to and including the radius count as inside, and a summary lists the percentiles of the errors', () => {
  expect(testRadius([1, 2, 3, 4], 3)).toEqual({ inside: 0.75, of: 4 });
  expect(describeErrors([10, 20, 30])).toEqual({ cases: 3, median: 20, p90: 28, p95: 29, max: 30 });
});
