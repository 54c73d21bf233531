/** The simulated fixes of the day. */

import { keepLast } from '#instruments/shared/keep-last.ts';
import { normalPair, seeded } from '#instruments/shared/random.ts';
import type { Measurement } from './kalman.ts';
import { entry } from './matrix.ts';
import { day, followTruth, masts, type Place } from './world.ts';

type Source = 'GNSS' | 'Wi-Fi' | 'cellular';

export type Fix = Measurement & {
  source: Source;
  /** Displaced by far more than its source states. */
  isOutlier: boolean;
  /** Where the device truly was, in metres. */
  truth: Place;
};

/** Standard deviations per axis in metres. */
const sigmas = { GNSS: 3, 'Wi-Fi': 15 } as const;
/** Along and across the direction of the mast: a distance is measured in steps of 78 m, a bearing hardly at all. */
const cellular = { along: 50, across: 160 } as const;
const outlierShare = 0.02;
/** Metres. */
const outlierDistance = { min: 1000, max: 3000 } as const;

/** Shares of the sources, GNSS first, then Wi-Fi; the rest is cellular. */
const indoors = [0.1, 0.75] as const;
const outdoors = [0.85, 0.1] as const;

/** Unit vector to the nearest mast. */
function directionOfMast([east, north]: Place): Place {
  let [dx, dy, nearest] = [0, 0, Number.POSITIVE_INFINITY];
  for (const [mastEast, mastNorth] of masts) {
    const distance = Math.hypot(mastEast - east, mastNorth - north);
    if (distance < nearest)
      [dx, dy, nearest] = [(mastEast - east) / distance, (mastNorth - north) / distance, distance];
  }
  return [dx, dy];
}

/** One after the other, so that these draw the same numbers whatever the noise is and whether the phone is on. */
const drawLots = (random: () => number) => ({
  delay: random() - 0.5,
  source: random(),
  normal: normalPair(random),
  outlier: random(),
  bearing: random(),
  jump: random(),
});

/** A fix a minute is the most that there is. */
const mostFixes = 1440;
const lotsOf = keepLast(
  (seed: number) => [seed],
  (seed) => {
    const random = seeded(seed);
    return Array.from({ length: mostFixes }, () => drawLots(random));
  },
);

/** What there is at a moment whether or not the phone is on, and however large the noise is. */
type Moment = Pick<Fix, 't' | 'source' | 'isOutlier' | 'truth'> & {
  /** Two independent standard normal numbers. */
  normal: readonly [number, number];
  /** Of an outlier, in metres. */
  jump: Place;
  /** Unit vector, of a cellular fix. */
  mast: Place;
};

const nowhere: Place = [0, 0];

function buildMoment(t: number, truth: Place, isIndoors: boolean, lots: ReturnType<typeof drawLots>): Moment {
  const [gnss, wifi] = isIndoors ? indoors : outdoors;
  const source = lots.source < gnss ? 'GNSS' : lots.source < gnss + wifi ? 'Wi-Fi' : 'cellular';
  const isOutlier = lots.outlier < outlierShare;
  const distance = outlierDistance.min + lots.jump * (outlierDistance.max - outlierDistance.min);
  const bearing = lots.bearing * 2 * Math.PI;
  const jump: Place = isOutlier ? [distance * Math.cos(bearing), distance * Math.sin(bearing)] : nowhere;
  const mast = source === 'cellular' ? directionOfMast(truth) : nowhere;
  return { t, source, isOutlier, truth, normal: lots.normal, jump, mast };
}

/** A fix is due every `interval` minutes, and comes up to a tenth earlier or later. */
const momentsOf = keepLast(
  ({ interval, seed }: { interval: number; seed: number }) => [interval, seed],
  ({ interval, seed }) => {
    const lots = lotsOf(seed);
    const truthAt = followTruth();
    const step = interval * 60;
    const moments: Moment[] = [];
    let stay = 0;
    for (let index = 0, due = step / 2; due < 86_400; index += 1, due += step) {
      const own = lots[index];
      if (!own) throw new RangeError('More fixes than one a minute.');
      const t = due + own.delay * 0.2 * step;
      while ((day.stays[stay]?.to ?? Number.POSITIVE_INFINITY) < t) stay += 1;
      moments.push(buildMoment(t, truthAt(t), (day.stays[stay]?.from ?? 0) <= t, own));
    }
    return moments;
  },
);

/** Numbers of a fix: place, and covariance. */
const perFix = 5;

/** A fix whose numbers stand among those of all: as fields of its own they would be as many objects to make and to clear away. */
class SimulatedFix implements Fix {
  private readonly moment: Moment;
  private readonly numbers: Float64Array;
  private readonly at: number;
  constructor(moment: Moment, numbers: Float64Array, at: number) {
    this.moment = moment;
    this.numbers = numbers;
    this.at = at;
  }
  get t(): number {
    return this.moment.t;
  }
  get source(): Source {
    return this.moment.source;
  }
  get isOutlier(): boolean {
    return this.moment.isOutlier;
  }
  get truth(): Place {
    return this.moment.truth;
  }
  get x(): number {
    return entry(this.numbers, this.at);
  }
  get y(): number {
    return entry(this.numbers, this.at + 1);
  }
  get xx(): number {
    return entry(this.numbers, this.at + 2);
  }
  get xy(): number {
    return entry(this.numbers, this.at + 3);
  }
  get yy(): number {
    return entry(this.numbers, this.at + 4);
  }
}

/** Its error has the stated covariance: two standard normal numbers, multiplied by the Cholesky factor. */
function addFix(numbers: Float64Array, at: number, moment: Moment, noise: number): Fix {
  const { source, truth, normal, jump, mast } = moment;
  const dx = mast[0];
  const dy = mast[1];
  const isCellular = source === 'cellular';
  const along = ((isCellular ? cellular.along : sigmas[source]) * noise) ** 2;
  const across = isCellular ? (cellular.across * noise) ** 2 : along;
  const xx = isCellular ? along * dx * dx + across * dy * dy : along;
  const xy = isCellular ? (along - across) * dx * dy : 0;
  const yy = isCellular ? along * dy * dy + across * dx * dx : along;
  const root = Math.sqrt(xx);
  numbers[at] = truth[0] + root * normal[0] + jump[0];
  numbers[at + 1] = truth[1] + ((xy / root) * normal[0] + Math.sqrt(yy - (xy * xy) / xx) * normal[1]) + jump[1];
  numbers[at + 2] = xx;
  numbers[at + 3] = xy;
  numbers[at + 4] = yy;
  return new SimulatedFix(moment, numbers, at);
}

/**
 * The fixes of the day, each from one source.
 * @param noise a factor of all standard deviations; that of outliers stays
 * @param isOff whether the phone is off at a time in seconds
 */
export function simulateFixes(interval: number, noise: number, isOff: (t: number) => boolean, seed: number): Fix[] {
  const fixes: Fix[] = [];
  const moments = momentsOf({ interval, seed });
  const numbers = new Float64Array(perFix * moments.length);
  for (const moment of moments) if (!isOff(moment.t)) fixes.push(addFix(numbers, perFix * fixes.length, moment, noise));
  return fixes;
}
