// Tests how crossings are found, matched with the timetable and forecast, and how ferries get their letters. The
// expected values were computed by hand.
import { expect, test } from 'vitest';
import { findFerries } from '../../../../scripts/evidence/ferries.ts';
import { countGatherings } from '../../../../scripts/evidence/gatherings.ts';
import { forecastErrors, matchDepartures, slots } from '../../../../scripts/evidence/timetable.ts';
import { durationOf, findCrossings, findVisits, listTurnarounds } from '../../../../src/evidence/crossings.ts';
import type { Track } from '../../../../src/evidence/report.ts';
import type { Crossing } from '../../../../src/evidence/results.ts';
import { settings } from '../../../../src/evidence/stays.ts';
import {
  elsewhere,
  every,
  lie,
  northOf,
  report,
  sail,
  shuttle,
  stGeorge,
  whitehall,
} from '../../../support/evidence-files.ts';

test('the departure and the arrival of a crossing each lie between two consecutive reports', () => {
  const reports = shuttle(3600);
  const visits = findVisits(reports, settings);
  expect(visits.map(({ terminal }) => terminal)).toEqual(['St George', 'Whitehall', 'St George']);
  const crossings = findCrossings('A', reports, visits);
  expect(crossings).toMatchObject([
    { id: 'A01', vessel: 'A', from: 'St George', to: 'Whitehall', departed: [3600, 3660], arrived: [4740, 4800] },
    { id: 'A02', from: 'Whitehall', to: 'St George', departed: [5400, 5460], arrived: [6540, 6600] },
  ]);
  // The midpoints of the departure and arrival intervals are 3,630 s and 4,770 s, so they are 19 min apart.
  expect(crossings.map(durationOf)).toEqual([19, 19]);
  // The ferry is at Whitehall from 4,800 s to 5,400 s. Stays before the first crossing and after the last crossing are
  // not turnarounds.
  expect(listTurnarounds(reports, visits)).toEqual([10]);
});

test('a departure during a reporting gap lies between the last report at the berth and the next report', () => {
  const reports = [
    ...lie(stGeorge, ...every(60, 0, 600)),
    ...sail(stGeorge, whitehall, 600, 1800).filter(({ t }) => t > 960),
    ...lie(whitehall, ...every(60, 1800, 2400)),
  ];
  const [crossing] = findCrossings('B', reports, findVisits(reports, settings));
  expect(crossing).toMatchObject({ departed: [600, 1020], arrived: [1740, 1800] });
});

test('consecutive stays at one terminal form one visit, and stays elsewhere form no visit', () => {
  const reports = [
    ...lie(stGeorge, ...every(60, 0, 300)),
    ...lie(northOf(stGeorge, 200), ...every(60, 360, 660)),
    ...lie(elsewhere, ...every(60, 1200, 1800)),
    ...lie(whitehall, ...every(60, 2400, 2700)),
  ];
  expect(findVisits(reports, settings)).toEqual([
    { terminal: 'St George', first: 0, last: 11 },
    { terminal: 'Whitehall', first: 23, last: 28 },
  ]);
});

const leaving = (id: string, middle: number, minutes = 20): Crossing => ({
  id,
  vessel: id.slice(0, 1),
  from: 'St George',
  to: 'Whitehall',
  departed: [middle - 30, middle + 30],
  arrived: [middle + minutes * 60 - 60, middle + minutes * 60 + 60],
});

test.each([
  ['240 s early', 'is', -240],
  ['241 s early', 'is not', -241],
  ['1,080 s late', 'is', 1080],
  ['1,081 s late', 'is not', 1081],
])('a departure %s %s matched with its scheduled time', (_when, verb, offset) => {
  const isFound = verb === 'is';
  const { departures, unmatched, left } = matchDepartures(
    [leaving('A01', 3600 + offset)],
    [{ terminal: 'St George', scheduled: 3600 }],
  );
  expect([departures.length, unmatched.length, left.length]).toEqual(isFound ? [1, 0, 0] : [0, 1, 1]);
  if (isFound)
    expect(departures).toEqual([
      {
        terminal: 'St George',
        scheduled: 3600,
        crossing: 'A01',
        minutesAfter: Number((offset / 60).toFixed(2)),
        halfWidth: 0.5,
      },
    ]);
});

test('each scheduled departure is matched with the nearest unused crossing from its terminal', () => {
  const wrongWay: Crossing = { ...leaving('C01', 3600), from: 'Whitehall', to: 'St George' };
  const { departures, left } = matchDepartures(
    [leaving('A01', 3900), leaving('B01', 3500), wrongWay],
    [
      { terminal: 'St George', scheduled: 3600 },
      { terminal: 'St George', scheduled: 3780 },
    ],
  );
  expect(departures.map(({ crossing, minutesAfter }) => [crossing, minutesAfter])).toEqual([
    ['B01', -1.67],
    ['A01', 2],
  ]);
  expect(left).toEqual([wrongWay]);
});

test('the timetable has 97 departures, including the extra boats on a weekday evening', () => {
  expect(slots).toHaveLength(97);
  const evening = slots.filter(({ terminal, scheduled }) => terminal === 'Whitehall' && scheduled <= 3600);
  expect(evening.map(({ scheduled }) => scheduled / 60)).toEqual([0, 20, 40, 60]);
});

const track = (vessel: string, reports: Track['reports'], type: number | null = 60): Track => ({
  vessel,
  type,
  reports,
});

test('vessels that stay at the terminals count as ferries, lettered from largest to smallest delay', () => {
  const laidUp = lie(stGeorge, ...every(180, 60, 86_220));
  const ferries = findFerries([
    track('punctual', shuttle(3600)),
    // This ferry leaves 64.5 min after the punctual ferry, so its delay is 4.5 min longer.
    track('late', shuttle(7470)),
    track('laid up', laidUp),
    track('half a day', laidUp.slice(0, 200)),
    track('elsewhere', lie(elsewhere, ...every(180, 60, 86_220))),
  ]);
  expect(ferries.map(({ vessel, source, isAtWork }) => [vessel, source, isAtWork])).toEqual([
    ['A', 'late', true],
    ['B', 'punctual', true],
    ['C', 'laid up', false],
  ]);
  expect(ferries[0]?.crossings.map(({ id }) => id)).toEqual(['A01', 'A02']);
});

test('a crossing is forecast only after five completed crossings in the same direction', () => {
  const hour = 3600;
  const minutes = [10, 12, 14, 16, 18, 20];
  const crossings = minutes.map((duration, index) => leaving(`A0${index + 1}`, index * hour, duration));
  // The median of the first five crossings is 14 min, but the sixth crossing took 20 min.
  expect(forecastErrors(crossings)).toEqual([-6]);
  expect(forecastErrors(crossings.slice(0, 5))).toEqual([]);
  // When this crossing departs, the sixth is still under way. So the sixth does not change this crossing's forecast.
  const overlapping = leaving('B01', 5 * hour - 60, 30);
  expect(forecastErrors([...crossings, overlapping])).toEqual([-6, 14 - 30]);
  // Crossings in the opposite direction must not change the forecast.
  const back = crossings.map((crossing): Crossing => ({ ...crossing, from: 'Whitehall', to: 'St George' }));
  expect(forecastErrors([...back.slice(0, 5), ...crossings.slice(5)])).toEqual([]);
});

test('near the Statue of Liberty, slow vessels count as gathered and fast vessels as passing, if their reports are recent', () => {
  const statue = { latitude: 40.6892, longitude: -74.0445 };
  const at = (t: number, metres: number, speed: number) => [report(t, northOf(statue, metres), speed)];
  const count = (tracks: readonly Track[]) => countGatherings(tracks)[1];
  expect(
    count([
      track('lies', at(600, 1400, 3.9)),
      track('adrift', at(780, 100, 0)),
      track('passes', at(600, 100, 4)),
      track('tug', at(600, 100, 0), 31),
      track('unknown', at(600, 100, 0), null),
      track('too far', at(600, 1600, 0)),
      track('too old', at(419, 100, 0)),
    ]),
  ).toEqual({ at: 600, passenger: 2, other: 2, passing: 1 });
});
