/** Simulates the position fixes of a device during one day. */

import type { Measurements } from '#instruments/shared/kalman.ts';
import { keepLast } from '#instruments/shared/keep-last.ts';
import { entry } from '#instruments/shared/matrix.ts';
import { normalPair, seeded } from '#instruments/shared/random.ts';
import { day, followTruth, masts, type Place } from './world.ts';

export const sources = ['GNSS', 'Wi-Fi', 'cellular'] as const;
export type Source = (typeof sources)[number];

/** The fixes of a day in chronological order, with a column for each property. */
export type Fixes = Measurements & {
  /** True position of the device, in metres. */
  trueX: Float64Array;
  trueY: Float64Array;
  /** Source of each fix, as an index into `sources`. */
  source: Uint8Array;
  /** 1 for each outlier: a fix whose error is far greater than its source states. 0 for all other fixes. */
  isOutlier: Uint8Array;
};

/** Standard deviations of fixes per axis, in metres. */
const sigmas = { GNSS: 3, 'Wi-Fi': 15 } as const;
/**
 * Standard deviations of a cellular fix in metres, towards the mast and at right angles to that direction. A network
 * measures the distance in steps of 78 m, but hardly measures the direction.
 */
const cellular = { along: 50, across: 160 } as const;
const outlierShare = 0.02;
/** Distances by which outliers are displaced, in metres. */
const outlierDistance = { min: 1000, max: 3000 } as const;

/** The share of GNSS fixes, and the share of Wi-Fi fixes. All other fixes are cellular. */
const indoors = [0.1, 0.75] as const;
const outdoors = [0.85, 0.1] as const;

/** Returns the unit vector from a place to the nearest mast. */
function directionOfMast([east, north]: Place): Place {
  let [dx, dy, nearest] = [0, 0, Number.POSITIVE_INFINITY];
  for (const [mastEast, mastNorth] of masts) {
    const distance = Math.hypot(mastEast - east, mastNorth - north);
    if (distance < nearest)
      [dx, dy, nearest] = [(mastEast - east) / distance, (mastNorth - north) / distance, distance];
  }
  return [dx, dy];
}

/**
 * Generates all random numbers of a fix, even those that are not needed. Otherwise, the numbers of later fixes would
 * depend on the noise and on whether the phone is on.
 */
const drawLots = (random: () => number) => ({
  delay: random() - 0.5,
  source: random(),
  normal: normalPair(random),
  outlier: random(),
  bearing: random(),
  jump: random(),
});

type Lots = ReturnType<typeof drawLots>;

/** Highest number of fixes in a day: one fix per minute. */
const mostFixes = 1440;
const lotsOf = keepLast(
  (seed: number) => [seed],
  (seed) => {
    const random = seeded(seed);
    return Array.from({ length: mostFixes }, () => drawLots(random));
  },
);

/**
 * Columns with the parts of the fixes that depend neither on the noise nor on whether the phone is on. With an object
 * for each fix instead, every change of the interval would create and discard thousands of objects.
 */
type Moments = Pick<Fixes, 't' | 'trueX' | 'trueY' | 'source' | 'isOutlier'> &
  /**
   * The parts of a fix's error: two standard normal numbers (`normalX`, `normalY`), the displacement of an outlier in
   * metres (`jumpX`, `jumpY`), and the unit vector from a cellular fix to its mast (`mastX`, `mastY`).
   */
  Record<'normalX' | 'normalY' | 'jumpX' | 'jumpY' | 'mastX' | 'mastY', Float64Array>;

/**
 * Creates one shared array, and returns a function that returns a column of it. Creating a separate array for each
 * column would take as long as filling it.
 */
function columnsOf(count: number, columns: number): (column: number) => Float64Array {
  const numbers = new Float64Array(count * columns);
  return (column) => numbers.subarray(column * count, (column + 1) * count);
}

function momentsFor(count: number): Moments {
  const column = columnsOf(count, 9);
  return {
    t: column(0),
    trueX: column(1),
    trueY: column(2),
    normalX: column(3),
    normalY: column(4),
    jumpX: column(5),
    jumpY: column(6),
    mastX: column(7),
    mastY: column(8),
    source: new Uint8Array(count),
    isOutlier: new Uint8Array(count),
  };
}

function storeMoment(moments: Moments, index: number, truth: Place, isIndoors: boolean, lots: Lots): void {
  const [gnss, wifi] = isIndoors ? indoors : outdoors;
  const source = lots.source < gnss ? 0 : lots.source < gnss + wifi ? 1 : 2;
  moments.source[index] = source;
  moments.trueX[index] = truth[0];
  moments.trueY[index] = truth[1];
  moments.normalX[index] = lots.normal[0];
  moments.normalY[index] = lots.normal[1];
  if (lots.outlier < outlierShare) {
    const distance = outlierDistance.min + lots.jump * (outlierDistance.max - outlierDistance.min);
    const bearing = lots.bearing * 2 * Math.PI;
    moments.isOutlier[index] = 1;
    moments.jumpX[index] = distance * Math.cos(bearing);
    moments.jumpY[index] = distance * Math.sin(bearing);
  }
  if (sources[source] === 'cellular') [moments.mastX[index], moments.mastY[index]] = directionOfMast(truth);
}

type Sampling = { interval: number; seed: number };

/**
 * Returns the parts of the day's fixes that don't depend on the noise, such as times, true positions and sources. A fix
 * is due every `interval` minutes, and comes early or late by up to a tenth of the interval.
 */
const momentsOf = keepLast(
  ({ interval, seed }: Sampling) => [interval, seed],
  ({ interval, seed }): Moments => {
    const lots = lotsOf(seed);
    const truthAt = followTruth();
    const step = interval * 60;
    const moments = momentsFor(Math.ceil(86_400 / step - 0.5));
    let stay = 0;
    for (let index = 0, due = step / 2; index < moments.t.length; index += 1, due += step) {
      const own = lots[index];
      if (!own) throw new RangeError('The interval between fixes must be at least one minute.');
      const t = due + own.delay * 0.2 * step;
      while ((day.stays[stay]?.to ?? Number.POSITIVE_INFINITY) < t) stay += 1;
      moments.t[index] = t;
      storeMoment(moments, index, truthAt(t), (day.stays[stay]?.from ?? 0) <= t, own);
    }
    return moments;
  },
);

type Noisy = Sampling & {
  /** Factor by which all standard deviations are multiplied. It doesn't change how far outliers are displaced. */
  noise: number;
};

/**
 * Returns all fixes of a day. A fix's error is two standard normal numbers, times the Cholesky factor of the covariance
 * that the fix states.
 */
const allFixesOf = keepLast(
  ({ interval, seed, noise }: Noisy) => [interval, seed, noise],
  ({ noise, ...sampling }): Fixes => {
    const moments = momentsOf(sampling);
    const { t, trueX, trueY, source, isOutlier } = moments;
    const column = columnsOf(t.length, 5);
    const [x, y, xx, xy, yy] = [column(0), column(1), column(2), column(3), column(4)];
    for (let index = 0; index < t.length; index += 1) {
      const name = sources[source[index] ?? 0] ?? 'GNSS';
      const isCellular = name === 'cellular';
      const along = ((isCellular ? cellular.along : sigmas[name]) * noise) ** 2;
      const across = isCellular ? (cellular.across * noise) ** 2 : along;
      const dx = entry(moments.mastX, index);
      const dy = entry(moments.mastY, index);
      const ownXx = isCellular ? along * dx * dx + across * dy * dy : along;
      const ownXy = isCellular ? (along - across) * dx * dy : 0;
      const ownYy = isCellular ? along * dy * dy + across * dx * dx : along;
      const root = Math.sqrt(ownXx);
      const normalX = entry(moments.normalX, index);
      const offY =
        (ownXy / root) * normalX + Math.sqrt(ownYy - (ownXy * ownXy) / ownXx) * entry(moments.normalY, index);
      x[index] = entry(trueX, index) + root * normalX + entry(moments.jumpX, index);
      y[index] = entry(trueY, index) + offY + entry(moments.jumpY, index);
      xx[index] = ownXx;
      xy[index] = ownXy;
      yy[index] = ownYy;
    }
    return { t, x, y, xx, xy, yy, trueX, trueY, source, isOutlier };
  },
);

/** Returns the number of times in `t` that are earlier than `time`. */
function countBefore(t: Float64Array, time: number): number {
  let count = 0;
  while (count < t.length && entry(t, count) < time) count += 1;
  return count;
}

type Column<Own> = {
  length: number;
  slice: (from: number, to: number) => Own;
  subarray: (from: number) => Own;
  set: (values: Own, at: number) => void;
};

/** Returns a copy of a column without the rows `from` to `to - 1`. */
function cut<Own extends Column<Own>>(column: Own, from: number, to: number): Own {
  const rest = column.slice(0, column.length - (to - from));
  rest.set(column.subarray(to), from);
  return rest;
}

/**
 * Returns the fixes of the day.
 * @param pause the phone is off from `from` until `to`, in seconds since midnight. If `to` is not later than `from`,
 *   the phone is always on
 */
export function simulateFixes(given: Noisy, pause: { from: number; to: number }): Fixes {
  const all = allFixesOf(given);
  const [from, to] = [countBefore(all.t, pause.from), countBefore(all.t, pause.to)];
  if (to <= from) return all;
  return {
    t: cut(all.t, from, to),
    x: cut(all.x, from, to),
    y: cut(all.y, from, to),
    xx: cut(all.xx, from, to),
    xy: cut(all.xy, from, to),
    yy: cut(all.yy, from, to),
    trueX: cut(all.trueX, from, to),
    trueY: cut(all.trueY, from, to),
    source: cut(all.source, from, to),
    isOutlier: cut(all.isOutlier, from, to),
  };
}
