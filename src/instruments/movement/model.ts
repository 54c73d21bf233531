/** Computes a simulated day of a device: its fixes, the track through them, and the records built from the track. */

import { type Estimates, filterTrack, type MotionModel } from '#instruments/shared/kalman.ts';
import { keepLast } from '#instruments/shared/keep-last.ts';
import { chiSquare2, entry, radiusOf } from '#instruments/shared/matrix.ts';
import { smoothTrack } from '#instruments/shared/smoother.ts';
import { type Fixes, simulateFixes } from './fixes.ts';
import { buildRecords, type Entry, type Evidence, type Positions } from './records.ts';

/** Parameters that the visitor sets. */
export type MovementParameters = {
  /** Minutes between fixes. */
  interval: number;
  /** Factor by which the standard deviations of all fixes are multiplied. */
  noise: number;
  /** Greatest distance in metres between the first position of a stay and its other positions. */
  distance: number;
  /** Shortest duration of a stay, in minutes. */
  dwell: number;
  /**
   * Hours of the day at which the phone is switched off and on. It is always on if `offTo` is not later than `offFrom`.
   */
  offFrom: number;
  offTo: number;
  /** With 'live', the track is the output of the filter. With 'stored', the smoother improves it with later fixes. */
  data: 'live' | 'stored';
  /**
   * Hour of the day that the visitor has chosen. The reading (the displayed result) describes the record at this time.
   */
  time: number;
};

export type Gap = { from: number; to: number };

/** The track of a day, its gaps and its errors. Records such as stays and trips are built from it later. */
type Day = Evidence & {
  /**
   * Times without fixes, in seconds. A gap begins at the last fix before it and ends at the first fix after it. If
   * there is no such fix, it begins or ends at midnight.
   */
  gaps: readonly Gap[];
  /**
   * Root mean square error in metres, at the times of the fixes. `raw` is the error of the fixes, and `track` the error
   * of the track that is computed from them.
   */
  error: { raw: number; track: number };
  /** Share of the fixes for which the true position is within the track's 95% ellipse. */
  inside: number;
};

export type MovementResult = Day & {
  records: readonly Entry[];
  /** Index of the record at the chosen time, or -1 if no record covers it. */
  selected: number;
};

const insideGate = chiSquare2(0.95);

export const secondsOfDay = 86_400;

/**
 * Assumptions of the Kalman filter. `acceleration` is a spectral density. With this value, a vehicle's speed changes by
 * about 4 m/s (σ) within a minute.
 */
export const motion: MotionModel = { acceleration: 0.3, speed: 5, gate: chiSquare2(0.999) };

/**
 * Returns the longest time in seconds between two fixes of one track. A longer time is a gap, after which a new track
 * starts.
 */
export const gapLimit = (interval: number): number => Math.max(600, 3 * interval * 60);

/** Returns 1 for the first fix and for each fix after a gap, and 0 for all other fixes. */
function findStarts(t: Float64Array, limit: number): Uint8Array {
  const starts = new Uint8Array(t.length);
  for (let index = 0; index < t.length; index += 1)
    if (index === 0 || entry(t, index) - entry(t, index - 1) > limit) starts[index] = 1;
  return starts;
}

function findGaps(t: Float64Array, starts: Uint8Array, limit: number): Gap[] {
  const gaps: Gap[] = [];
  const add = (from: number, to: number): void => {
    if (to - from > limit) gaps.push({ from, to });
  };
  for (let index = starts.indexOf(1); index >= 0; index = starts.indexOf(1, index + 1))
    add(t[index - 1] ?? 0, entry(t, index));
  add(t.at(-1) ?? 0, secondsOfDay);
  return gaps;
}

/**
 * Measures how far the raw fixes and the track are from the true positions. It uses plain loops, because adding up
 * numbers in callbacks would be slower.
 */
function measureErrors({ x, y, trueX, trueY }: Fixes, { states, covariances }: Estimates) {
  let [raw, squares, inside] = [0, 0, 0];
  for (let index = 0; index < x.length; index += 1) {
    const east = entry(trueX, index);
    const north = entry(trueY, index);
    const offX = entry(x, index) - east;
    const offY = entry(y, index) - north;
    raw += offX * offX + offY * offY;
    const dx = entry(states, 4 * index) - east;
    const dy = entry(states, 4 * index + 1) - north;
    squares += dx * dx + dy * dy;
    const xx = entry(covariances, 10 * index);
    const xy = entry(covariances, 10 * index + 1);
    const yy = entry(covariances, 10 * index + 4);
    if ((yy * dx * dx - 2 * xy * dx * dy + xx * dy * dy) / (xx * yy - xy * xy) <= insideGate) inside += 1;
  }
  const count = Math.max(1, x.length);
  return { error: { raw: Math.sqrt(raw / count), track: Math.sqrt(squares / count) }, inside: inside / count };
}

function positionsOf({ t }: Fixes, { states, covariances: p }: Estimates): Positions {
  const positions = {
    t,
    x: new Float64Array(t.length),
    y: new Float64Array(t.length),
    radius: new Float64Array(t.length),
  };
  for (let index = 0; index < t.length; index += 1) {
    positions.x[index] = entry(states, 4 * index);
    positions.y[index] = entry(states, 4 * index + 1);
    positions.radius[index] = radiusOf(entry(p, 10 * index), entry(p, 10 * index + 1), entry(p, 10 * index + 4));
  }
  return positions;
}

type Seeded = MovementParameters & { seed: number };

/** Returns the track of a day. It is computed again only if the fixes or the kind of data (live or stored) change. */
const observeDay = keepLast(
  ({ interval, noise, offFrom, offTo, data, seed }: Seeded) => [interval, noise, offFrom, offTo, data, seed],
  ({ interval, noise, offFrom, offTo, data, seed }): Day => {
    const fixes = simulateFixes({ interval, noise, seed }, { from: offFrom * 3600, to: offTo * 3600 });
    const limit = gapLimit(interval);
    const starts = findStarts(fixes.t, limit);
    const filtered = filterTrack(fixes, starts, motion);
    const track = data === 'live' ? filtered : smoothTrack(fixes, starts, filtered, filtered);
    return {
      fixes,
      starts,
      accepted: filtered.accepted,
      track,
      positions: positionsOf(fixes, track),
      interval: interval * 60,
      gaps: findGaps(fixes.t, starts, limit),
      ...measureErrors(fixes, track),
    };
  },
);

/**
 * Returns the records of a day. They are computed again only if the track or a threshold changes. A change of the
 * chosen time affects neither.
 */
const recordDay = keepLast(
  (given: Seeded) => [observeDay(given), given.distance, given.dwell],
  (given): Omit<MovementResult, 'selected'> => {
    const day = observeDay(given);
    return { ...day, records: buildRecords(day, { distance: given.distance, dwell: given.dwell * 60 }) };
  },
);

export function compute(given: MovementParameters, seed = 28): MovementResult {
  const day = recordDay({ ...given, seed });
  const seconds = given.time * 3600;
  return { ...day, selected: day.records.findIndex(({ start, end }) => start <= seconds && seconds <= end) };
}
