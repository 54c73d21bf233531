/**
 * Finds staypoints by distance and duration. Source: Li, Zheng, Xie, Chen, Liu and Ma, "Mining user similarity based on
 * location history" (ACM GIS 2008), figure 4.
 *
 * A window of positions grows as long as the next position is within the distance threshold of the window's first
 * position. If the window lasts at least as long as the dwell threshold, it is a staypoint, and the search continues
 * after it. Otherwise the next window begins one position later.
 *
 * Unlike in the paper, a stay ends with the window's last position. So its duration is a lower bound.
 */
import { entry } from '#instruments/shared/matrix.ts';

/** Definition of a stay: for at least `dwell` seconds, all positions are within `distance` metres of the first position. */
export type Thresholds = { distance: number; dwell: number };

/** Part of a track, given by the indices of its first and last position. */
export type Span = { first: number; last: number };

/** Positions as columns, in order of time: `t` in seconds, `x` (east) and `y` (north) in metres. */
export type Track = Readonly<Record<'t' | 'x' | 'y', Float64Array>>;

/** Returns the index just before the first position that is farther than `distance` from position `first`. */
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

/** Returns the stays in order of time. The track must have no gaps. Stays don't overlap. */
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

/**
 * Divides a track into the parts between its gaps. Each part begins at an index where `starts` is 1, and ends before
 * the next such index.
 */
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
