/**
 * Treats the visitor's pointer as a device: samples its place each second, and adds simulated noise. Computes the
 * track, the staypoints and the gaps with the same filter and the same staypoint search as the movement instrument.
 * Units of the drawing are converted to metres at an invented scale.
 */
import type { Source } from '#instruments/device-sources.ts';
import { type Filtered, filterTrack, type Measurements, type MotionModel } from '#instruments/shared/kalman.ts';
import { chiSquare2, entry, squaredDistance } from '#instruments/shared/matrix.ts';
import { findStays, stretchesOf, type Track } from '#instruments/shared/staypoints.ts';
import type { Place } from './plate.ts';

/**
 * The true place of the device at second `t`. The two standard normal numbers, times the noise of the source, are the
 * error of the simulated position fix.
 */
export type Sample = { t: number; place: Place; normal: readonly [number, number] };

/**
 * For each positioning source, in metres: the standard deviation of a fix on each axis, and how far a stay may extend
 * from its first place.
 */
export const sources = {
  GNSS: { sigma: 3, distance: 12 },
  'Wi-Fi': { sigma: 15, distance: 40 },
} as const satisfies Record<Source, object>;

/** Settings of the Kalman filter. The simulated noise has no outliers, so the gate never needs to reject a fix. */
export const motion: MotionModel = { acceleration: 80, speed: 30, gate: Number.POSITIVE_INFINITY };

/** Minimum duration of a stay, in seconds. */
export const dwellLimit = 3;

export type Staypoint = { place: Place; dwell: number; confidence: number };

/**
 * A gap between two samples. `last` is the index of the sample before the gap. The gap is open if no sample has
 * followed yet.
 */
export type Gap = { last: number; seconds: number; isOpen: boolean };

export type DeviceResult = {
  samples: readonly Sample[];
  source: Source;
  fixes: Measurements;
  /**
   * 1 for each sample at which the filter starts: the first sample, and each sample after a gap. 0 for all other
   * samples.
   */
  starts: Uint8Array;
  track: Filtered;
  staypoints: readonly Staypoint[];
  gaps: readonly Gap[];
  /** Number of samples whose true place is inside the filter's 95% ellipse. */
  inside: number;
};

function fixesOf(samples: readonly Sample[], sigma: number): Measurements {
  const column = (read: (sample: Sample) => number): Float64Array => Float64Array.from(samples, read);
  const variance = column(() => sigma * sigma);
  return {
    t: column(({ t }) => t),
    x: column(({ place, normal }) => place[0] + sigma * normal[0]),
    y: column(({ place, normal }) => place[1] + sigma * normal[1]),
    xx: variance,
    xy: column(() => 0),
    yy: variance,
  };
}

/**
 * Returns the gaps. Samples normally follow each other after one second. If it takes longer, there is a gap between
 * them.
 */
function findGaps(samples: readonly Sample[], now: number): Gap[] {
  return samples.flatMap(({ t }, last) => {
    const next = samples[last + 1];
    const seconds = (next?.t ?? now) - t;
    return seconds > 1 ? [{ last, seconds, isOpen: next === undefined }] : [];
  });
}

const directions = Array.from({ length: 48 }, (_, step) => ((step + 0.5) / 48) * 2 * Math.PI);

/**
 * Returns the probability that a place is inside a circle. The place is normally distributed, with the same variance in
 * all directions. A ray from the mean of the distribution is inside the circle between the distances `near` and `far`.
 * On that ray, the probability is exp(-near²/2σ²) - exp(-far²/2σ²). The result is the average over many rays.
 * @param offset distance of the mean from the circle's centre
 */
export function chanceInside(offset: number, radius: number, variance: number): number {
  const shares = directions.map((angle) => {
    const root = radius ** 2 - (offset * Math.sin(angle)) ** 2;
    const middle = offset * Math.cos(angle);
    const far = root < 0 ? 0 : Math.max(0, middle + Math.sqrt(root));
    const near = root < 0 ? 0 : Math.max(0, middle - Math.sqrt(root));
    return Math.exp(-(near ** 2) / (2 * variance)) - Math.exp(-(far ** 2) / (2 * variance));
  });
  return shares.reduce((sum, share) => sum + share, 0) / shares.length;
}

const meanOf = (values: Float64Array): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Returns the staypoints of a track. The track must have no gaps. */
function findStaypoints(track: Track, variances: Float64Array, distance: number): Staypoint[] {
  return findStays(track, { distance, dwell: dwellLimit }).map(({ first, last }) => {
    const x = track.x.subarray(first, last + 1);
    const y = track.y.subarray(first, last + 1);
    const place: Place = [meanOf(x), meanOf(y)];
    const chances = x.map((east, index) => {
      const offset = Math.hypot(east - place[0], entry(y, index) - place[1]);
      return chanceInside(offset, distance, entry(variances, first + index));
    });
    return { place, dwell: entry(track.t, last) - entry(track.t, first), confidence: meanOf(chances) };
  });
}

/**
 * Computes the track, the staypoints and the gaps.
 * @param now the current second. If it is more than a second after the last sample, the last gap is open
 */
export function compute(samples: readonly Sample[], now: number, source: Source): DeviceResult {
  const { sigma, distance } = sources[source];
  const fixes = fixesOf(samples, sigma);
  const gaps = findGaps(samples, now);
  const starts = Uint8Array.from(samples, (_, index) =>
    index === 0 || gaps.some(({ last }) => last === index - 1) ? 1 : 0,
  );
  const track = filterTrack(fixes, starts, motion);
  const { states, covariances } = track;
  const x = fixes.x.map((_, index) => entry(states, 4 * index));
  const y = fixes.y.map((_, index) => entry(states, 4 * index + 1));
  const variances = fixes.xx.map((_, index) => entry(covariances, 10 * index));
  const staypoints = stretchesOf(starts).flatMap(({ first, last }) => {
    const cut = (column: Float64Array): Float64Array => column.subarray(first, last + 1);
    return findStaypoints({ t: cut(fixes.t), x: cut(x), y: cut(y) }, cut(variances), distance);
  });
  // The errors of both axes are independent and have the same size, so the covariance is the same in all directions.
  const isInside = ({ place }: Sample, index: number): boolean => {
    const variance = entry(variances, index);
    const covariance = { xx: variance, xy: 0, yy: variance };
    return squaredDistance(entry(x, index) - place[0], entry(y, index) - place[1], covariance) <= chiSquare2(0.95);
  };
  return { samples, source, fixes, starts, track, staypoints, gaps, inside: samples.filter(isInside).length };
}
