/**
 * Two tables about the records (stays, trips and places) that are computed from a device's fixes. `calibration` states
 * how often records are correct, and `errors95` states the errors of durations and distances. Both come from 1,000
 * simulated days (seeds 3001 to 4000) with the settings of `calibratedFor`. The test
 * `tests/unit/src/model/samples/movement-confidence.test.ts` defines when a record is correct, and computes both tables
 * again. It also compares them with other simulated days.
 */
import type { MovementParameters } from '#instruments/movement/model.ts';
import type { Entry, Staypoint } from '#instruments/movement/records.ts';

/**
 * Settings of the simulated days, for which the two tables in this file are valid. Other parameters, such as the hours
 * in which the phone is off, may differ.
 */
const calibratedFor = { interval: 1, noise: 1, distance: 125, dwell: 15, data: 'stored' } as const;

export function isCalibrated(given: MovementParameters): boolean {
  return Object.entries(calibratedFor).every(([name, value]) => given[name as keyof MovementParameters] === value);
}

/** Number of records of each class in the simulated days, and how many of them were correct (`right`). */
export const calibration = {
  'staypoint apart from others': { cases: 6705, right: 6620 },
  'staypoint beside another': { cases: 599, right: 0 },
  'trip between staypoints apart': { cases: 4572, right: 4454 },
  'trip to or from one beside another': { cases: 732, right: 0 },
  'mode walk': { cases: 1794, right: 1794 },
  'mode bike': { cases: 898, right: 897 },
  'mode car': { cases: 894, right: 891 },
  'mode transit': { cases: 618, right: 618 },
  'place alone in the envelope': { cases: 4154, right: 4154 },
  'nearest of several places': { cases: 1008, right: 1007 },
  'farther of several places': { cases: 1008, right: 1 },
} as const;

export type RecordClass = keyof typeof calibration;

/** Returns the probability that a new record of a class is correct (Laplace's rule of succession), never 0 or 1. */
export function confidenceOf(name: RecordClass): number {
  const { cases, right } = calibration[name];
  const share = Number(((right + 1) / (cases + 2)).toFixed(3));
  return Math.min(0.999, Math.max(0.001, share));
}

/**
 * The lowest and the highest correction of each computed value. For 95% of the correctly detected stays and trips, the
 * true value is between the two corrected values. For `dwell` and `duration`, a correction is a number of seconds to
 * add. For `distance`, it is a factor.
 */
export const errors95 = { dwell: [-126, 64], duration: [-138, 144], distance: [1.018, 1.446] } as const;

/**
 * Returns true if two staypoints look like one stay that was split: their distance is less than twice the distance
 * threshold, and there is no gap between them.
 */
const areSplit = (one: Staypoint, other: Staypoint, starts: Uint8Array): boolean =>
  Math.hypot(one.x - other.x, one.y - other.y) < 2 * calibratedFor.distance &&
  !starts.subarray(one.last + 1, other.first + 1).includes(1);

/** Returns the `number` of each staypoint that is probably only a part of a stay, because the stay was split. */
export function findSplit(records: readonly Entry[], starts: Uint8Array): Set<number> {
  const split = new Set<number>();
  const stays = records.filter((entry) => entry.kind === 'staypoint');
  stays.slice(1).forEach((stay, index) => {
    const before = stays[index];
    if (before && areSplit(before, stay, starts)) split.add(before.number).add(stay.number);
  });
  return split;
}
