// What becomes of the simulated day's fixes, beside its timetable, brute force and definitions.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { simulateFixes } from '../../../src/instruments/movement/fixes.ts';
import { movement } from '../../../src/instruments/movement/instrument.ts';
import { compute, type MovementParameters, type MovementResult } from '../../../src/instruments/movement/model.ts';
import type { Staypoint, Trip } from '../../../src/instruments/movement/records.ts';
import { findStays } from '../../../src/instruments/movement/staypoints.ts';
import { findMode } from '../../../src/instruments/movement/travel-mode.ts';
import { day, followTruth, type Place, stops } from '../../../src/instruments/movement/world.ts';
import { assertNever } from '../../../src/lib/assert-never.ts';

const staysOf = ({ records }: MovementResult): Staypoint[] => records.filter((entry) => entry.kind === 'staypoint');
const tripsOf = ({ records }: MovementResult): Trip[] => records.filter((entry) => entry.kind === 'trip');

/** Any setting that the controls allow. */
const settings: fc.Arbitrary<MovementParameters> = fc
  .tuple(
    ...movement.controls.map((control) => {
      switch (control.kind) {
        case 'range': {
          const steps = Math.round((control.max - control.min) / control.step);
          return fc.integer({ min: 0, max: steps }).map((step) => [control.name, control.min + step * control.step]);
        }
        case 'choice':
          return fc.constantFrom(...control.options).map(({ value }) => [control.name, value]);
        case 'switch':
          return fc.boolean().map((value) => [control.name, value]);
        default:
          return assertNever(control);
      }
    }),
  )
  .map((entries) => ({ ...movement.defaults, ...Object.fromEntries(entries) }));

/** Staypoints beside the timetable: each at the right place and, but for where the phone is off, at the right time. */
function findMisses(result: MovementResult, names: readonly string[]): string[] {
  const found = staysOf(result);
  if (found.length !== names.length) return [`${found.length} staypoints`];
  const isAtGap = (t: number): boolean => result.gaps.some(({ from, to }) => t === from || t === to);
  return found.flatMap(({ x, y, start, end }, index) => {
    const stay = day.stays[index];
    if (!stay) return ['too many'];
    return [
      ...(Math.hypot(x - stay.place[0], y - stay.place[1]) > 30 ? [`${stay.name} misplaced`] : []),
      ...(Math.abs(start - stay.from) > 180 && !isAtGap(start) ? [`${stay.name} begins at ${start}`] : []),
      ...(Math.abs(end - stay.to) > 180 && !isAtGap(end) ? [`${stay.name} ends at ${end}`] : []),
    ];
  });
}

const names = ['Home', 'Office', 'Café', 'Office', 'Climbing hall', 'Restaurant', 'Home'];

test('the timetable has the stays of a working day', () => {
  expect(day.stays.map(({ name }) => name)).toEqual(names);
});

test.each(['stored', 'live'] as const)('at the defaults all staypoints of the truth are found, %s', (data) => {
  const result = compute({ ...movement.defaults, data });
  expect(findMisses(result, names)).toEqual([]);
  expect(tripsOf(result).map(({ mode }) => mode)).toEqual(['transit', 'walk', 'walk', 'bike', 'car']);
});

test('on at least two of five other days all staypoints are found as well', () => {
  const right = Array.from({ length: 60 }, (_, seed) => compute(movement.defaults, seed + 1)).filter(
    (result) => findMisses(result, names).length === 0,
  );
  expect(right.length).toBeGreaterThan(24);
});

test('with the phone on all day each trip has the mode of the timetable and nearly its length', () => {
  const result = compute({ ...movement.defaults, offTo: 0 });
  const trips = tripsOf(result);
  expect(trips.map(({ mode }) => mode)).toEqual(['transit', 'walk', 'walk', 'bike', 'walk', 'car']);
  for (const { start, end, distance, origin, destination } of trips) {
    const truthAt = followTruth();
    let [length, before]: [number, Place] = [0, truthAt(start)];
    for (let t = start + 1; t <= end; t += 1) {
      const place = truthAt(t);
      length += Math.hypot(place[0] - before[0], place[1] - before[1]);
      before = place;
    }
    expect(Math.abs(distance / length - 1), `${distance} m for ${length} m`).toBeLessThan(0.15);
    expect(destination).toBe((origin ?? 0) + 1);
  }
});

test('no record spans a gap, none overlaps another, and the selected one holds the chosen time', () => {
  fc.assert(
    fc.property(settings, (given) => {
      const { fixes, records, selected } = compute(given);
      const limit = Math.max(10, 3 * given.interval) * 60;
      for (const [index, { start, end }] of records.entries()) {
        expect(end).toBeGreaterThan(start);
        expect(start).toBeGreaterThanOrEqual(records[index - 1]?.end ?? 0);
        const within = fixes.filter(({ t }) => t >= start && t <= end);
        for (const [at, { t }] of within.entries()) expect(t - (within[at - 1]?.t ?? t)).toBeLessThanOrEqual(limit);
      }
      const chosen = records[selected];
      const time = given.time * 3600;
      if (chosen) expect(chosen.start <= time && time <= chosen.end).toBe(true);
      else expect(records.some(({ start, end }) => start <= time && time <= end)).toBe(false);
    }),
    { numRuns: 60, seed: 4 },
  );
});

test('no fix comes while the phone is off, and no gap is left out', () => {
  const { fixes, gaps } = compute({ ...movement.defaults, offFrom: 3, offTo: 5 });
  expect(fixes.some(({ t }) => t >= 3 * 3600 && t < 5 * 3600)).toBe(false);
  expect(gaps).toHaveLength(1);
  expect(compute({ ...movement.defaults, offFrom: 3, offTo: 3.15 }).gaps).toHaveLength(0);
  expect(compute({ ...movement.defaults, offFrom: 0, offTo: 24 })).toMatchObject({
    fixes: [],
    records: [],
    selected: -1,
  });
});

test('a trip that the evidence enters or leaves on the way has an open end', () => {
  const [first, second] = tripsOf(compute({ ...movement.defaults, offFrom: 7.77, offTo: 9 }));
  expect(first).toMatchObject({ origin: 1, destination: null });
  expect(second).toMatchObject({ origin: 2, destination: 3 });
});

const walks = fc.record({
  steps: fc.array(
    fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: -4, max: 4 }), fc.integer({ min: -4, max: 4 })),
    {
      minLength: 1,
      maxLength: 60,
    },
  ),
  distance: fc.integer({ min: 1, max: 12 }),
  dwell: fc.integer({ min: 1, max: 60 }),
});

test('staypoints are what their definition says, of any walk', () => {
  fc.assert(
    fc.property(walks, ({ steps, distance, dwell }) => {
      let [t, x, y] = [0, 0, 0];
      const track = steps.map(([seconds, dx, dy]) => {
        [t, x, y] = [t + seconds, x + dx, y + dy];
        return { t, x, y };
      });
      const at = (index: number) => track[index] ?? { t: 0, x: Number.POSITIVE_INFINITY, y: 0 };
      const isNear = (a: number, b: number): boolean => Math.hypot(at(a).x - at(b).x, at(a).y - at(b).y) <= distance;
      /** The last position before the first that is too far from this one. */
      const reach = (from: number): number =>
        (track.map((_, index) => index).find((index) => index > from && !isNear(from, index)) ?? track.length) - 1;
      const isStay = (from: number): boolean => reach(from) > from && at(reach(from)).t - at(from).t >= dwell;
      const stays = findStays(track, { distance, dwell });
      const covered = new Set<number>();
      for (const { first, last } of stays) {
        expect(isStay(first)).toBe(true);
        expect(last).toBe(reach(first));
        for (let index = first; index <= last; index += 1) {
          expect(covered.has(index)).toBe(false);
          covered.add(index);
        }
      }
      // Whatever is in none begins none.
      for (const index of track.keys()) if (!covered.has(index)) expect(isStay(index)).toBe(false);
    }),
    { numRuns: 300, seed: 5 },
  );
});

/** A straight ride with a position every minute. */
const ride = ([x, y]: Place, [toX, toY]: Place, speed: number, radius = 5) => {
  const length = Math.hypot(toX - x, toY - y);
  const steps = Math.ceil(length / speed / 60);
  return Array.from({ length: steps + 1 }, (_, index) => ({
    index,
    t: (index * length) / speed / steps,
    x: x + ((toX - x) * index) / steps,
    y: y + ((toY - y) * index) / steps,
    radius,
  }));
};
const [firstStop = [0, 0], , thirdStop = [0, 0]] = stops;

test.each([
  ['walk', ride([0, 0], [0, 600], 1.4)],
  ['bike', ride([0, 0], [0, 2000], 4.5)],
  ['car', ride([2140, 100], [5200, 100], 10)],
  ['transit', ride(firstStop, thirdStop, 10)],
  ['undetermined', ride(firstStop, [5200, 100], 10)],
  // Two steps say little.
  ['undetermined', ride([0, 0], [0, 160], 1.4)],
  // A speed that might be that of a bicycle or of a car.
  ['undetermined', ride([2140, 100], [5200, 100], 8, 150)],
])('a ride is by %s', (mode, track) => {
  expect(findMode(track)).toBe(mode);
});

test('fixes err as their covariance says, 2 % of them wildly', () => {
  const days = Array.from({ length: 20 }, (_, seed) => simulateFixes(1, 1, () => false, seed + 1)).flat();
  const regular = days.filter(({ isOutlier }) => !isOutlier);
  const outliers = days.length - regular.length;
  expect(Math.abs(outliers - 0.02 * days.length)).toBeLessThan(3 * Math.sqrt(0.02 * 0.98 * days.length));
  for (const source of ['GNSS', 'Wi-Fi', 'cellular']) {
    const errors = regular
      .filter((fix) => fix.source === source)
      .map(({ x, y, xx, xy, yy, trueX, trueY }) => {
        const [dx, dy] = [x - trueX, y - trueY];
        return (yy * dx * dx - 2 * xy * dx * dy + xx * dy * dy) / (xx * yy - xy * xy);
      });
    // Chi-square of two degrees of freedom: mean 2, standard deviation 2.
    const mean = errors.reduce((sum, error) => sum + error, 0) / errors.length;
    expect(Math.abs(mean - 2), source).toBeLessThan(6 / Math.sqrt(errors.length));
  }
});

test('noise scales the errors and changes nothing else', () => {
  const [once, twice] = [1, 2].map((noise) => simulateFixes(5, noise, () => false, 3));
  for (const [index, { t, x, y, source, isOutlier, trueX, trueY }] of (once ?? []).entries()) {
    const other = twice?.[index];
    expect(other).toMatchObject({ t, source, isOutlier, trueX, trueY });
    if (isOutlier) continue;
    expect((other?.x ?? 0) - trueX).toBeCloseTo(2 * (x - trueX), 6);
    expect((other?.y ?? 0) - trueY).toBeCloseTo(2 * (y - trueY), 6);
  }
});

test('the errors are those of all fixes', () => {
  const { fixes, track, error, inside } = compute(movement.defaults);
  const square = (xs: readonly number[]): number => Math.sqrt(xs.reduce((sum, x) => sum + x * x, 0) / fixes.length);
  expect(error.raw).toBeCloseTo(square(fixes.map(({ x, y, trueX, trueY }) => Math.hypot(x - trueX, y - trueY))), 6);
  const misses = fixes.map(({ trueX, trueY }, index) =>
    Math.hypot((track.states[4 * index] ?? 0) - trueX, (track.states[4 * index + 1] ?? 0) - trueY),
  );
  expect(error.track).toBeCloseTo(square(misses), 6);
  expect(error.track).toBeLessThan(error.raw / 5);
  expect(inside).toBeGreaterThan(0.9);
});
