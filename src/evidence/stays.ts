/**
 * Finds stays by distance and dwell, as `findStays` of the movement instrument does, with one difference. A position
 * must be near the mean of the stay's earlier positions, not near the first position. The reason is that a ferry at
 * its berth changes ends. It then transmits from its other wheelhouse, 58 m away, which must not split the stay.
 */
import type { Span, Thresholds } from '#instruments/shared/staypoints.ts';
import { distanceBetween, type Report } from './report.ts';

export type Stay = Span & {
  /** Mean position of the stay, in degrees north and east. */
  latitude: number;
  longitude: number;
};

/**
 * Thresholds of a stay: the greatest distance from its mean position, in metres, and its shortest duration (dwell), in
 * seconds.
 */
export const settings: Thresholds = { distance: 100, dwell: 180 };
/** Thresholds that were tried first. They split a stay when a ferry's transmissions moved to its other wheelhouse. */
export const firstSettings: Thresholds = { distance: 60, dwell: 120 };

/** A stay ends if no report comes for longer than this, in seconds. */
const longestGap = 8 * 3600;

/** Extends a stay from its first report until the next report is too far from the mean position, or comes too late. */
function growFrom(reports: readonly Report[], first: number, start: Report, distance: number): Stay {
  const stay = { first, last: first, latitude: start.latitude, longitude: start.longitude };
  let before = start;
  for (let index = first + 1; index < reports.length; index += 1) {
    const next = reports[index];
    if (!next || distanceBetween(stay, next) > distance || next.t - before.t > longestGap) break;
    const count = index - first + 1;
    stay.latitude += (next.latitude - stay.latitude) / count;
    stay.longitude += (next.longitude - stay.longitude) / count;
    stay.last = index;
    before = next;
  }
  return stay;
}

/**
 * Returns the stays in chronological order, without overlaps.
 * @param reports all reports of a vessel, without repeated reports and impossible positions
 */
export function findStays(reports: readonly Report[], { distance, dwell }: Thresholds): Stay[] {
  const stays: Stay[] = [];
  for (let first = 0; first < reports.length; ) {
    const start = reports[first];
    if (!start) break;
    const stay = growFrom(reports, first, start, distance);
    const isStay = (reports[stay.last]?.t ?? start.t) - start.t >= dwell;
    if (isStay) stays.push(stay);
    first = isStay ? stay.last + 1 : first + 1;
  }
  return stays;
}
