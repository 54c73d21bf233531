// Checks the records of the simulated day against its timetable, a brute-force search and the definitions of records.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { simulateFixes, sources } from '../../../../../src/instruments/movement/fixes.ts';
import { movement } from '../../../../../src/instruments/movement/instrument.ts';
import {
  compute,
  type MovementParameters,
  type MovementResult,
} from '../../../../../src/instruments/movement/model.ts';
import type { Staypoint, Trip } from '../../../../../src/instruments/movement/records.ts';
import { findMode } from '../../../../../src/instruments/movement/travel-mode.ts';
import { day, followTruth, type Place, stops } from '../../../../../src/instruments/movement/world.ts';
import { findStays } from '../../../../../src/instruments/shared/staypoints.ts';
import { assertNever } from '../../../../../src/lib/assert-never.ts';

const staysOf = ({ records }: MovementResult): Staypoint[] => records.filter((entry) => entry.kind === 'staypoint');
const tripsOf = ({ records }: MovementResult): Trip[] => records.filter((entry) => entry.kind === 'trip');

/** Generates random parameters that the controls allow. */
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

/** Describes the staypoints that differ from the timetable in place or time. Times next to a gap are not compared. */
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

test.each(['stored', 'live'] as const)(
  'with the default settings, the records computed from %s data contain all true staypoints and travel modes',
  (data) => {
    const result = compute({ ...movement.defaults, data });
    expect(findMisses(result, names)).toEqual([]);
    expect(tripsOf(result).map(({ mode }) => mode)).toEqual(['transit', 'walk', 'walk', 'bike', 'car']);
  },
);

test('with the phone on all day, each trip has its true travel mode and almost its true length', () => {
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

test('records span no gap and do not overlap, and the selected record contains the chosen time', () => {
  fc.assert(
    fc.property(settings, (given) => {
      const { fixes, records, selected } = compute(given);
      const limit = Math.max(10, 3 * given.interval) * 60;
      for (const [index, { start, end }] of records.entries()) {
        expect(end).toBeGreaterThan(start);
        expect(start).toBeGreaterThanOrEqual(records[index - 1]?.end ?? 0);
        const within = fixes.t.filter((t) => t >= start && t <= end);
        for (const [at, t] of within.entries()) expect(t - (within[at - 1] ?? t)).toBeLessThanOrEqual(limit);
      }
      const chosen = records[selected];
      const time = given.time * 3600;
      if (chosen) expect(chosen.start <= time && time <= chosen.end).toBe(true);
      else expect(records.some(({ start, end }) => start <= time && time <= end)).toBe(false);
    }),
    { numRuns: 60, seed: 4 },
  );
});

test('a switched-off phone sends no fixes, and leaves a gap if it is off long enough', () => {
  const { fixes, gaps } = compute({ ...movement.defaults, offFrom: 3, offTo: 5 });
  expect(fixes.t.some((t) => t >= 3 * 3600 && t < 5 * 3600)).toBe(false);
  expect(gaps).toHaveLength(1);
  expect(compute({ ...movement.defaults, offFrom: 3, offTo: 3.15 }).gaps).toHaveLength(0);
  const dark = compute({ ...movement.defaults, offFrom: 0, offTo: 24 });
  expect(dark.fixes.t).toHaveLength(0);
  expect(dark).toMatchObject({ records: [], selected: -1 });
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

test('the staypoints found in random walks match the definition of a staypoint', () => {
  fc.assert(
    fc.property(walks, ({ steps, distance, dwell }) => {
      let [t, x, y] = [0, 0, 0];
      const track = steps.map(([seconds, dx, dy]) => {
        [t, x, y] = [t + seconds, x + dx, y + dy];
        return { t, x, y };
      });
      const at = (index: number) => track[index] ?? { t: 0, x: Number.POSITIVE_INFINITY, y: 0 };
      const isNear = (a: number, b: number): boolean => Math.hypot(at(a).x - at(b).x, at(a).y - at(b).y) <= distance;
      /**
       * Returns the index of the last position before the track first goes farther than `distance` from position
       * `from`.
       */
      const reach = (from: number): number =>
        (track.map((_, index) => index).find((index) => index > from && !isNear(from, index)) ?? track.length) - 1;
      const isStay = (from: number): boolean => reach(from) > from && at(reach(from)).t - at(from).t >= dwell;
      const column = (name: 't' | 'x' | 'y'): Float64Array => Float64Array.from(track, (position) => position[name]);
      const stays = findStays({ t: column('t'), x: column('x'), y: column('y') }, { distance, dwell });
      const covered = new Set<number>();
      for (const { first, last } of stays) {
        expect(isStay(first)).toBe(true);
        expect(last).toBe(reach(first));
        for (let index = first; index <= last; index += 1) {
          expect(covered.has(index)).toBe(false);
          covered.add(index);
        }
      }
      // All stays must be found: a position outside of them must not be the start of a further stay.
      for (const index of track.keys()) if (!covered.has(index)) expect(isStay(index)).toBe(false);
    }),
    { numRuns: 300, seed: 5 },
  );
});

/** Returns a straight ride as positions, about one per minute. */
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
  ['a trip at 1.4 m/s', 'walk', ride([0, 0], [0, 600], 1.4)],
  ['a trip at 4.5 m/s', 'bike', ride([0, 0], [0, 2000], 4.5)],
  ['a trip at 10 m/s away from stops', 'car', ride([2140, 100], [5200, 100], 10)],
  ['a trip at 10 m/s between two stops', 'transit', ride(firstStop, thirdStop, 10)],
  ['a trip at 10 m/s with a stop at one end', 'undetermined', ride(firstStop, [5200, 100], 10)],
  ['a trip of only two steps', 'undetermined', ride([0, 0], [0, 160], 1.4)],
  // At this speed and with this error, the vehicle may be a bicycle or a car.
  ['a trip with a large speed error', 'undetermined', ride([2140, 100], [5200, 100], 8, 150)],
])('the travel mode of %s is "%s"', (_trip, mode, track) => {
  expect(findMode(track)).toBe(mode);
});

/** Returns all fixes of several simulated days, one for each seed. The phone is never off on these days. */
const listFixes = (interval: number, noise: number, seeds: readonly number[]) =>
  seeds.flatMap((seed) => {
    const fixes = simulateFixes({ interval, noise, seed }, { from: 0, to: 0 });
    const at = (name: keyof typeof fixes, index: number): number => fixes[name][index] ?? Number.NaN;
    return Array.from(fixes.t, (t, index) => ({
      t,
      source: sources[at('source', index)],
      isOutlier: at('isOutlier', index) === 1,
      truth: [at('trueX', index), at('trueY', index)],
      error: [at('x', index) - at('trueX', index), at('y', index) - at('trueY', index)] as const,
      covariance: { xx: at('xx', index), xy: at('xy', index), yy: at('yy', index) },
    }));
  });

test('the errors of simulated fixes match their covariance, and 2% of the fixes are outliers', () => {
  const days = listFixes(
    1,
    1,
    Array.from({ length: 20 }, (_, seed) => seed + 1),
  );
  const regular = days.filter(({ isOutlier }) => !isOutlier);
  const outliers = days.length - regular.length;
  expect(Math.abs(outliers - 0.02 * days.length)).toBeLessThan(3 * Math.sqrt(0.02 * 0.98 * days.length));
  for (const source of sources) {
    const errors = regular
      .filter((fix) => fix.source === source)
      .map(
        ({ error: [dx, dy], covariance: { xx, xy, yy } }) =>
          (yy * dx * dx - 2 * xy * dx * dy + xx * dy * dy) / (xx * yy - xy * xy),
      );
    // The squared errors have a chi-square distribution with two degrees of freedom. Its mean is 2 and its standard
    // deviation is 2.
    const mean = errors.reduce((sum, error) => sum + error, 0) / errors.length;
    expect(Math.abs(mean - 2), source).toBeLessThan(6 / Math.sqrt(errors.length));
  }
});

test('the errors of the raw fixes and the track are root mean squares over all fixes', () => {
  const { fixes, track, error, inside } = compute(movement.defaults);
  const errorOf = (x: (index: number) => number | undefined, y: (index: number) => number | undefined): number => {
    const squares = Array.from(
      fixes.trueX,
      (east, index) =>
        ((x(index) ?? Number.NaN) - east) ** 2 + ((y(index) ?? Number.NaN) - (fixes.trueY[index] ?? Number.NaN)) ** 2,
    );
    return Math.sqrt(squares.reduce((sum, square) => sum + square, 0) / squares.length);
  };
  expect(error.raw).toBeCloseTo(
    errorOf(
      (index) => fixes.x[index],
      (index) => fixes.y[index],
    ),
    6,
  );
  expect(error.track).toBeCloseTo(
    errorOf(
      (index) => track.states[4 * index],
      (index) => track.states[4 * index + 1],
    ),
    6,
  );
  expect(error.track).toBeLessThan(error.raw / 5);
  expect(inside).toBeGreaterThan(0.9);
});
