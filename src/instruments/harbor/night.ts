/** Combines the published crossings of the night with the timetable: each crossing gets its scheduled departure. */
import { middleOf } from '#evidence/crossings.ts';
import { harbor } from '#evidence/harbor.ts';
import type { Interval, Crossing as Published } from '#evidence/results.ts';

export { type Interval, middleOf };
export const { silence, midnight, turnarounds, thinning } = harbor;

/**
 * A crossing with its data from the timetable. Times are seconds after the start of the night, as in all published
 * results.
 */
export type Crossing = Published & {
  /** Scheduled time of departure. */
  scheduled: number;
  /** Minutes from the scheduled to the real departure. The true value is within ± `halfWidth` minutes of this. */
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
