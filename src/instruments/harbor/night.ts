/** The published results of the night, joined: each crossing with its departure of the timetable. */
import { middleOf } from '#evidence/crossings.ts';
import { harbor } from '#evidence/harbor.ts';
import type { Interval, Crossing as Published } from '#evidence/results.ts';

export { type Interval, middleOf };
export const { silence, midnight, turnarounds, thinning } = harbor;

/** Times are seconds after the start, as in all of the results. */
export type Crossing = Published & {
  /** By the timetable. */
  scheduled: number;
  /** Departure minus timetable, with its half-width, in minutes. */
  minutesAfter: number;
  halfWidth: number;
};

/** In the order of the timetable. */
export const crossings: readonly Crossing[] = harbor.departures
  .flatMap(({ crossing: id, scheduled, minutesAfter, halfWidth }) => {
    const crossing = harbor.crossings.find((one) => one.id === id);
    return crossing ? [{ ...crossing, scheduled, minutesAfter, halfWidth }] : [];
  })
  .sort((one, other) => one.scheduled - other.scheduled);

const start = Date.parse(harbor.start);
const toLocal = harbor.timeZoneOffset * 3600;

/** "2020-01-01T05:40:36Z" (RFC 3339) */
const instant = (time: number): string => new Date(start + time * 1000).toISOString().replace('.000', '');

/** "00:40:36", by the clocks of New York. */
export const clockWithSeconds = (time: number): string => instant(time + toLocal).slice(11, 19);

/** "00:40" */
export const clock = (time: number): string => clockWithSeconds(time).slice(0, 5);
