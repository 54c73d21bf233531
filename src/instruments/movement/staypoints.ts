/**
 * Staypoints by distance and dwell: Li, Zheng, Xie, Chen, Liu and Ma, "Mining user similarity based on location history"
 * (ACM GIS 2008), figure 4. A window grows from its first position while the next lies within the distance of that first one.
 * If its first and last moment are then at least the dwell apart, it is a staypoint and the search goes on behind it; else the
 * next position begins a window. Unlike there, the dwell ends with the last position inside, so that it is a lower bound, and
 * no window passes a start.
 */

/** Metres and seconds. */
export type Thresholds = { distance: number; dwell: number };

/** Indices of the first and the last position. */
export type Span = { first: number; last: number };

export type Moment = { t: number; x: number; y: number };

/** Index of the last position before the first that lies farther from the anchor. */
function lastNear(track: readonly Moment[], anchor: Moment, first: number, distance: number): number {
  for (let index = first + 1; index < track.length; index += 1) {
    const next = track[index] ?? anchor;
    const dx = anchor.x - next.x;
    const dy = anchor.y - next.y;
    const isNear = dx * dx + dy * dy <= distance * distance;
    if (!isNear) return index - 1;
  }
  return track.length - 1;
}

/** Spans that don't overlap, in order of time. @param track without gaps */
export function findStays(track: readonly Moment[], { distance, dwell }: Thresholds): Span[] {
  const stays: Span[] = [];
  let first = 0;
  while (first < track.length) {
    const anchor = track[first];
    if (!anchor) break;
    const last = lastNear(track, anchor, first, distance);
    const isStay = last > first && (track[last]?.t ?? 0) - anchor.t >= dwell;
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
