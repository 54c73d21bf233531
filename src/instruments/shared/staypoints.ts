/**
 * Finds staypoints by distance and dwell: Li, Zheng, Xie, Chen, Liu and Ma, "Mining user similarity based on location
 * history" (ACM GIS 2008), figure 4.
 *
 * A window of positions grows while the next position is within the distance threshold of the first. If the window lasts
 * at least as long as the dwell threshold, it is a staypoint, and the search continues after it. Otherwise the next
 * window begins one position later.
 *
 * One thing differs from the paper: the dwell ends with the last position inside, so it is a lower bound.
 */
import { entry } from '#instruments/shared/matrix.ts';

/** Distance in metres, and dwell in seconds. */
export type Thresholds = { distance: number; dwell: number };

/** Indices of the first and the last position. */
export type Span = { first: number; last: number };

/** Columns of the positions in order of time: seconds, and metres east and north. */
export type Track = Readonly<Record<'t' | 'x' | 'y', Float64Array>>;

/** Returns the index of the last position before the track first goes farther than `distance` from its position `first`. */
function lastNear({ x, y }: Track, first: number, distance: number): number {
  const east = entry(x, first);
  const north = entry(y, first);
  for (let index = first + 1; index < x.length; index += 1) {
    const dx = east - entry(x, index);
    const dy = north - entry(y, index);
    const isNear = dx * dx + dy * dy <= distance * distance;
    if (!isNear) return index - 1;
  }
  return x.length - 1;
}

/** Returns the stays of a track without gaps, in order of time. They don't overlap. */
export function findStays(track: Track, { distance, dwell }: Thresholds): Span[] {
  const { t } = track;
  const stays: Span[] = [];
  let first = 0;
  while (first < t.length) {
    const last = lastNear(track, first, distance);
    const isStay = last > first && entry(t, last) - entry(t, first) >= dwell;
    if (isStay) stays.push({ first, last });
    first = isStay ? last + 1 : first + 1;
  }
  return stays;
}

/** Returns the stretches of a track. Each begins at a start and ends before the next one. */
export function stretchesOf(starts: Uint8Array): Span[] {
  const stretches: Span[] = [];
  for (let first = 0; first < starts.length; ) {
    const next = starts.indexOf(1, first + 1);
    const end = next < 0 ? starts.length : next;
    stretches.push({ first, last: end - 1 });
    first = end;
  }
  return stretches;
}
