// Compares the results of `findAlarms` with those of a regular expression, and with the true course. Compares the
// results of `matchAlerts` with those of a search through all pairings.
import { expect, test } from 'vitest';
import { findAlarms, matchAlerts, type Span } from '../../../../../src/instruments/geofence/alarm.ts';
import { curves, length, stays } from '../../../../../src/instruments/geofence/course.ts';
import { geofence } from '../../../../../src/instruments/geofence/instrument.ts';
import { compute, type GeofenceParameters, intervals } from '../../../../../src/instruments/geofence/model.ts';
import { normalPair, seeded } from '../../../../../src/instruments/shared/random.ts';

const { defaults } = geofence;

const random = seeded(11);
/**
 * Simulated depths inside the fence, in metres, as random walks. Each walk ends with depths exactly on the fence and
 * exactly on a threshold.
 */
const walks = Array.from({ length: 300 }, () => {
  let depth = -10;
  return [
    ...Array.from({ length: 60 }, () => {
      depth += 8 * normalPair(random)[0] - depth / 20;
      return Math.round(depth);
    }),
    ...[0, 20, -20, 0],
  ];
});

/**
 * Returns the reports that are beyond a threshold, each as a letter (I for inside, O for outside) with its index. Skips
 * reports within the margin.
 */
const beyond = (depths: readonly number[], margin: number) => {
  const told = depths.map((depth) => (depth > margin ? 'I' : depth < -margin ? 'O' : ''));
  return told.flatMap((letter, index) => (letter ? [{ letter, index }] : []));
};

test.each([0, 1, 20])(
  'an alarm starts and ends only at reports that are farther from the fence than the margin of %i m',
  (margin) => {
    for (const depths of walks) {
      const told = beyond(depths, margin);
      const text = `O${told.map(({ letter }) => letter).join('')}`;
      const expected = [...text.matchAll(/(?<=O)I+/g)].map(({ index, 0: run }) => ({
        raised: told[index - 1]?.index,
        until: told[index - 1 + run.length]?.index ?? depths.length,
      }));
      expect(findAlarms(depths, margin)).toEqual(expected);
    }
  },
);

/**
 * Points of the course, at most 0.2 m apart, with their distance along the course (`s`) and their depth inside the
 * fence.
 */
const track = (() => {
  const made = [{ x: 0, s: 0, depth: curves[0]?.[0][1] ?? Number.NaN }];
  for (const piece of curves) {
    for (let step = 1; step <= 2000; step += 1) {
      // Finds the point on the curve with De Casteljau's algorithm.
      let points: (readonly [number, number])[] = [...piece];
      while (points.length > 1) {
        points = points.slice(1).map(([x, y], index) => {
          const [fromX, fromY] = points[index] ?? [Number.NaN, Number.NaN];
          return [fromX + ((x - fromX) * step) / 2000, fromY + ((y - fromY) * step) / 2000] as const;
        });
      }
      const [[x, depth] = [Number.NaN, Number.NaN], last] = [points[0], made.at(-1)];
      made.push({ x, depth, s: (last?.s ?? 0) + Math.hypot(x - (last?.x ?? 0), depth - (last?.depth ?? 0)) });
    }
  }
  return made;
})();
const trackAt = (s: number) => track[track.findIndex((point) => point.s >= s - 1e-3)] ?? track.at(-1);

test.each(intervals.map((seconds, interval) => [seconds, interval] as const))(
  'without noise or margin, the first report after each entry raises an alert (interval %i s)',
  (seconds, interval) => {
    for (const speed of [2, 7, 13, 30]) {
      const metresASecond = (speed * 1852) / 3600;
      const times = Array.from({ length: Math.ceil(3600 / seconds) }, (_, index) => index * seconds);
      const sampled = times.filter((time) => time * metresASecond <= length);
      const sides = sampled.map((time) => (trackAt(time * metresASecond)?.depth ?? 0) > 0);
      const crossings = sampled.filter((_, index) => sides[index] && !sides[index - 1]);
      const result = compute({ ...defaults, noise: 0, margin: 0, interval, speed });
      expect(result.reports.map(({ time }) => time)).toEqual(sampled);
      expect(result.alarms.map(({ raised }) => result.reports[raised]?.time)).toEqual(crossings);
      const missed = stays.flatMap(({ from, to }, index) =>
        crossings.some((time) => time * metresASecond > from && time * metresASecond < to) ? [] : [index],
      );
      expect(result.missed).toEqual(missed);
    }
  },
);

/** Returns the largest number of alerts that can each be paired with a different stay, by trying all pairings. */
function mostPairs(alerts: readonly number[], open: readonly Span[], early: number): number {
  const [alert, ...rest] = alerts;
  if (alert === undefined) return 0;
  const taken = open.flatMap((stay, index) =>
    alert < stay.from - early || alert > stay.to ? [] : [1 + mostPairs(rest, open.toSpliced(index, 1), early)],
  );
  return Math.max(mostPairs(rest, open, early), ...taken);
}

test('matchAlerts pairs each alert with at most one stay, and finds as many valid pairs as possible', () => {
  for (let round = 0; round < 300; round += 1) {
    const ends = Array.from({ length: 6 }, () => Math.round(random() * 200)).toSorted((one, other) => one - other);
    const inside = [0, 2, 4].map((index) => ({ from: ends[index] ?? 0, to: ends[index + 1] ?? 0 }));
    const alerts = Array.from({ length: 5 }, () => Math.round(random() * 200)).toSorted((one, other) => one - other);
    const matches = matchAlerts(alerts, inside, 20);
    const found = matches.filter((stay) => stay >= 0);
    expect(found).toHaveLength(mostPairs(alerts, inside, 20));
    expect(new Set(found).size).toBe(found.length);
    matches.forEach((stay, index) => {
      if (stay < 0) return;
      expect(alerts[index]).toBeGreaterThanOrEqual((inside[stay]?.from ?? 0) - 20);
      expect(alerts[index]).toBeLessThanOrEqual(inside[stay]?.to ?? 0);
    });
  }
});

test('of several alerts from 30 s before an entry until the exit, only the first counts as true', () => {
  const inside = [{ from: 100, to: 200 }];
  expect(matchAlerts([69, 70, 71, 150], inside, 30)).toEqual([-1, 0, -1, -1]);
  expect(matchAlerts([200], inside, 30)).toEqual([0]);
  expect(matchAlerts([201], inside, 30)).toEqual([-1]);
  for (let seed = 1; seed <= 100; seed += 1) {
    const { alarms, stays: truly, reports, missed, merged, delay } = compute({ ...defaults, margin: seed % 60 }, seed);
    const timeOf = (index: number) => reports[index]?.time ?? Number.POSITIVE_INFINITY;
    const matched = alarms.filter(({ stay }) => stay >= 0);
    expect(matched.length + missed.length).toBe(truly.length);
    const late = matched.map(({ raised, stay }) => timeOf(raised) - (truly[stay]?.from ?? Number.NaN));
    for (const each of late) expect(each).toBeGreaterThanOrEqual(-30);
    if (late.length > 0) expect(delay).toBeCloseTo(late.reduce((sum, each) => sum + each, 0) / late.length, 9);
    const held = missed.filter((stay) => {
      const entry = truly[stay]?.from ?? Number.NaN;
      return alarms.some(({ raised, until }) => timeOf(raised) <= entry && entry < timeOf(until));
    });
    expect(merged).toBe(held.length);
  }
});

test('the shown simulation raises 11 alerts, as does the median of 1,000 simulations', () => {
  const count = (changes: Partial<GeofenceParameters>) =>
    Array.from({ length: 1000 }, (_, draw) => compute({ ...defaults, ...changes }, 1001 + draw).alarms.length).toSorted(
      (one, other) => one - other,
    );
  const counts = count({});
  expect([counts[499], counts[500]]).toEqual([11, 11]);
  expect(compute(defaults).alarms).toHaveLength(11);
  expect(counts.filter((each) => each >= 8 && each <= 15).length).toBeGreaterThan(900);
  expect(count({ margin: 25 }).filter((each) => each === 3).length).toBeGreaterThan(700);
});
