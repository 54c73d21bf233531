/** Builds the staypoints and trips of a track. */

import type { Estimates } from '#instruments/shared/kalman.ts';
import { type Covariance, chiSquare2, entry, squaredDistance } from '#instruments/shared/matrix.ts';
import { findStays, type Span, stretchesOf, type Thresholds, type Track } from '#instruments/shared/staypoints.ts';
import type { Fixes } from './fixes.ts';
import { findMode, type Position } from './travel-mode.ts';
import { type Mode, pointsOfInterest } from './world.ts';

/**
 * A stay at one place. Times are in seconds since midnight, lengths in metres. `first` and `last` are indices of fixes.
 */
export type Staypoint = Span & {
  kind: 'staypoint';
  /** Staypoints are numbered from 1, in order of time. */
  number: number;
  start: number;
  end: number;
  x: number;
  y: number;
  /** Covariance of the device's positions during the stay. Its 95% ellipse is the area (“envelope”) of the stay. */
  spread: Covariance;
  /**
   * Covariance of the mean position's error. The errors of single positions are treated as independent, because fixes
   * are about a minute or more apart.
   */
  error: Covariance;
  /**
   * Share (0 to 1) of the due fixes that arrived, passed the filter's gate, and are certain enough. A fix is certain
   * enough if the longer semi-axis of its 95% ellipse is at most the distance threshold.
   */
  completeness: number;
  /** Names of the points of interest within the 95% ellipse of the stay. */
  linkedPoi: string[];
};

export type Trip = Span & {
  kind: 'trip';
  number: number;
  start: number;
  end: number;
  /** Numbers of the staypoints before and after the trip. Null if the track begins or ends during the trip. */
  origin: number | null;
  destination: number | null;
  /** Positions of the trip, in order of time. */
  way: readonly Position[];
  /** Sum of the straight-line distances between successive positions of the trip, in metres. */
  distance: number;
  mode: Mode | 'undetermined';
};

export type Entry = Staypoint | Trip;

/** Returns the indices of all fixes of a record, from its first to its last. */
export const indicesOf = ({ first, last }: Pick<Entry, 'first' | 'last'>): number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

/** The track's positions, with one array for each quantity. Times are in seconds, and places in metres. */
export type Positions = Track & {
  /** Longer semi-axis of each position's 95% ellipse, in metres. */
  radius: Float64Array;
};

/** The data from which the records are built. */
export type Evidence = {
  fixes: Fixes;
  /** 1 for the first fix, and for each fix after a gap. The track starts again there. */
  starts: Uint8Array;
  accepted: Uint8Array;
  track: Estimates;
  positions: Positions;
  /** Seconds between the times at which two successive fixes are due. */
  interval: number;
};

const positionAt = ({ t, x, y, radius }: Positions, index: number): Position => ({
  index,
  t: entry(t, index),
  x: entry(x, index),
  y: entry(y, index),
  radius: entry(radius, index),
});

/**
 * Returns the mean position of these fixes and the covariance of its error (`error`). `spread` is the covariance of the
 * device's true positions: that of the estimated positions, plus the mean covariance of their errors.
 */
function meanOf(
  { track: { covariances }, positions }: Evidence,
  inside: readonly number[],
): Pick<Staypoint, 'x' | 'y' | 'spread' | 'error'> {
  const count = inside.length;
  let [x, y] = [0, 0];
  for (const index of inside) {
    x += entry(positions.x, index) / count;
    y += entry(positions.y, index) / count;
  }
  const spread = { xx: 0, xy: 0, yy: 0 };
  const error = { xx: 0, xy: 0, yy: 0 };
  for (const index of inside) {
    const own = 10 * index;
    const dx = entry(positions.x, index) - x;
    const dy = entry(positions.y, index) - y;
    spread.xx += (dx ** 2 + entry(covariances, own)) / count;
    spread.xy += (dx * dy + entry(covariances, own + 1)) / count;
    spread.yy += (dy ** 2 + entry(covariances, own + 4)) / count;
    error.xx += entry(covariances, own) / count ** 2;
    error.xy += entry(covariances, own + 1) / count ** 2;
    error.yy += entry(covariances, own + 4) / count ** 2;
  }
  return { x, y, spread, error };
}

function spanOf({ t }: Positions, indices: readonly number[]) {
  const [first, last] = [indices[0] ?? 0, indices.at(-1) ?? 0];
  return { first, last, start: entry(t, first), end: entry(t, last) };
}

function buildStaypoint(evidence: Evidence, inside: readonly number[]) {
  const { accepted, interval, positions } = evidence;
  const span = spanOf(positions, inside);
  const mean = meanOf(evidence, inside);
  const due = Math.max(span.last - span.first + 1, (span.end - span.start) / interval);
  const linkedPoi = pointsOfInterest
    .filter(
      ({ place: [east, north] }) => squaredDistance(east - mean.x, north - mean.y, mean.spread) <= chiSquare2(0.95),
    )
    .map(({ name }) => name);
  let passed = 0;
  for (const index of inside) passed += accepted[index] ?? 0;
  return { kind: 'staypoint' as const, ...span, ...mean, completeness: passed / due, linkedPoi };
}

function buildTrip(
  positions: Positions,
  indices: readonly number[],
  origin: number | null,
  destination: number | null,
) {
  const way = indices.map((index) => positionAt(positions, index));
  const distance = way.reduce((sum, { x, y }, index) => {
    const before = way[index - 1];
    return before ? sum + Math.hypot(x - before.x, y - before.y) : sum;
  }, 0);
  const span = spanOf(positions, indices);
  return { kind: 'trip' as const, ...span, origin, destination, way, distance, mode: findMode(way) };
}

/**
 * Returns true if any position is farther than `distance` from the first position. If not, a trip without a staypoint
 * at one end is dropped as noise.
 */
function leaves({ x, y }: Positions, indices: readonly number[], distance: number): boolean {
  const first = indices[0] ?? 0;
  const [east, north] = [entry(x, first), entry(y, first)];
  return indices.some((index) => Math.hypot(entry(x, index) - east, entry(y, index) - north) > distance);
}

/**
 * Returns the positions in a span that are certain enough to tell a stay from a trip. Their 95% ellipse has a longer
 * semi-axis of at most `distance`. The result contains their indices (`telling`) and a track of only these positions.
 */
function findTelling({ t, x, y, radius }: Positions, { first, last }: Span, distance: number) {
  const telling: number[] = [];
  for (let index = first; index <= last; index += 1) if (entry(radius, index) <= distance) telling.push(index);
  const columnOf = (column: Float64Array): Float64Array => {
    const own = new Float64Array(telling.length);
    // Use a loop, because `Float64Array.from` takes ten times as long.
    for (let at = 0; at < own.length; at += 1) own[at] = entry(column, telling[at] ?? -1);
    return own;
  };
  return { telling, track: { t: columnOf(t), x: columnOf(x), y: columnOf(y) } };
}

/**
 * Returns the records in order of time. No record extends across a gap in the fixes. A position that is too uncertain
 * to tell a stay from a trip belongs to no record.
 */
export function buildRecords(evidence: Evidence, thresholds: Thresholds): Entry[] {
  const { positions } = evidence;
  const records: Entry[] = [];
  const counts = { staypoint: 0, trip: 0 };
  const addTrip = (way: readonly number[], origin: number | null, destination: number | null): void => {
    if (way.length < 2) return;
    if ((origin === null || destination === null) && !leaves(positions, way, thresholds.distance)) return;
    counts.trip += 1;
    records.push({ ...buildTrip(positions, way, origin, destination), number: counts.trip });
  };
  for (const stretch of stretchesOf(evidence.starts)) {
    const { telling, track } = findTelling(positions, stretch, thresholds.distance);
    let [from, origin]: [number, number | null] = [0, null];
    for (const stay of findStays(track, thresholds)) {
      addTrip(telling.slice(from, stay.first + 1), origin, counts.staypoint + 1);
      counts.staypoint += 1;
      const inside = telling.slice(stay.first, stay.last + 1);
      records.push({ ...buildStaypoint(evidence, inside), number: counts.staypoint });
      [from, origin] = [stay.last, counts.staypoint];
    }
    addTrip(telling.slice(from), origin, null);
  }
  return records;
}
