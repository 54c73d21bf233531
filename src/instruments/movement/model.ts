/** A simulated device-day: its fixes, the track through them, and the records that are made of it. */
import { keepLast } from '#instruments/shared/keep-last.ts';
import { type Fix, simulateFixes } from './fixes.ts';
import { filterTrack, type MotionModel } from './kalman.ts';
import { chiSquare2, entry } from './matrix.ts';
import { buildRecords, type Entry, type Evidence } from './records.ts';
import { smoothTrack } from './smoother.ts';
import type { Position } from './travel-mode.ts';

/** As the visitor sets them. */
export type MovementParameters = {
  /** Minutes between fixes. */
  interval: number;
  /** Factor of all standard deviations. */
  noise: number;
  /** Metres that a stay may reach from its first position. */
  distance: number;
  /** Minutes that a stay lasts at least. */
  dwell: number;
  /** Hours of the day; off until midnight where `offTo` is 24, never where it is not after `offFrom`. */
  offFrom: number;
  offTo: number;
  /** Live: the filter alone. Stored: filter and smoother. */
  data: 'live' | 'stored';
  /** Hour of the day at which a record is looked at. */
  time: number;
};

export type Gap = { from: number; to: number };

export type MovementResult = Omit<Evidence, 'interval'> & {
  positions: readonly Position[];
  records: readonly Entry[];
  /** Times in seconds of the last fix before and the first after; midnight where there is none. */
  gaps: readonly Gap[];
  /** Index of the record at the chosen time, -1 where there is none. */
  selected: number;
  /** Root mean square distances from the truth at the times of the fixes, in metres. */
  error: { raw: number; track: number };
  /** Share of fixes at whose time the truth lies within the track's 95% ellipse. */
  inside: number;
};

const insideGate = chiSquare2(0.95);

export const secondsOfDay = 86_400;

/** A device that changes its speed by 5 m/s within a minute. */
const motion: MotionModel = { acceleration: 0.3, speed: 5, gate: chiSquare2(0.999) };

/** Seconds without a fix beyond which nothing is joined. */
const gapLimit = (interval: number): number => Math.max(600, 3 * interval * 60);

/** 1 at each fix that follows a gap, and at the first. */
function findStarts(fixes: readonly Fix[], limit: number): Uint8Array {
  const starts = new Uint8Array(fixes.length);
  let before = Number.NEGATIVE_INFINITY;
  for (let index = 0; index < fixes.length; index += 1) {
    const t = fixes[index]?.t ?? Number.NaN;
    if (t - before > limit) starts[index] = 1;
    before = t;
  }
  return starts;
}

function findGaps(fixes: readonly Fix[], limit: number): Gap[] {
  const gaps: Gap[] = [];
  let from = 0;
  const reach = (to: number): void => {
    if (to - from > limit) gaps.push({ from, to });
    from = to;
  };
  for (const { t } of fixes) reach(t);
  reach(secondsOfDay);
  return gaps;
}

/** How far raw fixes and track are from the truth. Sums that a function within changes would be an object each time. */
function measureErrors({ fixes, track: { states, covariances } }: Pick<Evidence, 'fixes' | 'track'>) {
  let [raw, squares, inside] = [0, 0, 0];
  for (let index = 0; index < fixes.length; index += 1) {
    const fix = fixes[index];
    if (!fix) break;
    const { trueX, trueY } = fix;
    const offX = fix.x - trueX;
    const offY = fix.y - trueY;
    raw += offX * offX + offY * offY;
    const dx = entry(states, 4 * index) - trueX;
    const dy = entry(states, 4 * index + 1) - trueY;
    squares += dx * dx + dy * dy;
    const xx = entry(covariances, 10 * index);
    const xy = entry(covariances, 10 * index + 1);
    const yy = entry(covariances, 10 * index + 4);
    if ((yy * dx * dx - 2 * xy * dx * dy + xx * dy * dy) / (xx * yy - xy * xy) <= insideGate) inside += 1;
  }
  const count = Math.max(1, fixes.length);
  return { error: { raw: Math.sqrt(raw / count), track: Math.sqrt(squares / count) }, inside: inside / count };
}

type Seeded = MovementParameters & { seed: number };

/** Until the phone or the fixes are others. */
const findEvidence = keepLast(
  ({ interval, noise, offFrom, offTo, data, seed }: Seeded) => [interval, noise, offFrom, offTo, data, seed],
  ({ interval, noise, offFrom, offTo, data, seed }): Evidence => {
    const isOff = (t: number): boolean => t >= offFrom * 3600 && t < offTo * 3600;
    const fixes = simulateFixes(interval, noise, isOff, seed);
    const starts = findStarts(fixes, gapLimit(interval));
    const filtered = filterTrack(fixes, starts, motion);
    const track = data === 'live' ? filtered : smoothTrack(fixes, starts, filtered, filtered);
    return { fixes, starts, accepted: filtered.accepted, track, interval: interval * 60 };
  },
);

/** Whatever record is asked for. */
const recordDay = keepLast(
  (given: Seeded) => [findEvidence(given), given.distance, given.dwell],
  (given): Omit<MovementResult, 'selected'> => {
    const { interval, ...evidence } = findEvidence(given);
    const thresholds = { distance: given.distance, dwell: given.dwell * 60 };
    const { records, positions } = buildRecords({ ...evidence, interval }, thresholds);
    const gaps = findGaps(evidence.fixes, gapLimit(given.interval));
    return { ...evidence, positions, records, gaps, ...measureErrors(evidence) };
  },
);

export function compute(given: MovementParameters, seed = 28): MovementResult {
  const day = recordDay({ ...given, seed });
  const seconds = given.time * 3600;
  return { ...day, selected: day.records.findIndex(({ start, end }) => start <= seconds && seconds <= end) };
}
