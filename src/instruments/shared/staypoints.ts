/**
 * Staypoints by distance and dwell: Li, Zheng, Xie, Chen, Liu and Ma, "Mining user similarity based on location history"
 * (ACM GIS 2008), figure 4. A window grows from its first position while the next lies within the distance of that first one.
 * If its first and last moment are then at least the dwell apart, it is a staypoint and the search goes on behind it; else the
 * next position begins a window. Unlike there, the dwell ends with the last position inside, so that it is a lower bound, and
 * no window passes a start.
 */
import { entry } from '#instruments/shared/matrix.ts';

/** Metres and seconds. */
export type Thresholds = { distance: number; dwell: number };

/** Indices of the first and the last position. */
export type Span = { first: number; last: number };

/** Positions in order of time: a column of each number. */
export type Track = Readonly<Record<'t' | 'x' | 'y', Float64Array>>;

/** Index of the last position before the first that lies farther from this one. */
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

/** Spans that don't overlap, in order of time. @param track without gaps */
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

/** The stretches of a track between its starts. */
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
