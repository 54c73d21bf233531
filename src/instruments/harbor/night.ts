/** Combines the published ferry crossings with the timetable, so that each crossing has its scheduled departure. */
import { middleOf } from '#evidence/crossings.ts';
import { harbor } from '#evidence/harbor.ts';
import type { Interval, Crossing as Published } from '#evidence/results.ts';

export { type Interval, middleOf };
export const { silence, midnight, turnarounds, thinning } = harbor;

/**
 * A ferry crossing and how late it departed. Times are in seconds after `harbor.start`, as in all published results.
 */
export type Crossing = Published & {
  /** Scheduled time of departure. */
  scheduled: number;
  /**
   * Minutes from the scheduled to the real departure. The true number is at most `halfWidth` minutes smaller or larger.
   */
  minutesAfter: number;
  halfWidth: number;
};

/** All crossings, in order of their scheduled departure. */
export const crossings: readonly Crossing[] = harbor.departures
  .flatMap(({ crossing: id, scheduled, minutesAfter, halfWidth }) => {
    const crossing = harbor.crossings.find((one) => one.id === id);
    return crossing ? [{ ...crossing, scheduled, minutesAfter, halfWidth }] : [];
  })
  .sort((one, other) => one.scheduled - other.scheduled);

const start = Date.parse(harbor.start);
const toLocal = harbor.timeZoneOffset * 3600;

/** Prints a time as RFC 3339, such as "2020-01-01T05:40:36Z". */
const instant = (time: number): string => new Date(start + time * 1000).toISOString().replace('.000', '');

/** Prints New York time, such as "00:40:36". */
export const clockWithSeconds = (time: number): string => instant(time + toLocal).slice(11, 19);

/** Prints New York time without seconds, such as "00:40". */
export const clock = (time: number): string => clockWithSeconds(time).slice(0, 5);
