/** The simulated fixes of the day. */

import { keepLast } from '#instruments/shared/keep-last.ts';
import { normalPair, seeded } from '#instruments/shared/random.ts';
import type { Measurement } from './kalman.ts';
import { entry } from './matrix.ts';
import { day, followTruth, masts, type Place } from './world.ts';

export const sources = ['GNSS', 'Wi-Fi', 'cellular'] as const;
type Source = (typeof sources)[number];

export type Fix = Measurement & {
  source: Source;
  /** Displaced by far more than its source states. */
  isOutlier: boolean;
  /** Where the device truly was, in metres. */
  trueX: number;
  trueY: number;
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

type Lots = ReturnType<typeof drawLots>;

/** A fix a minute is the most that there is. */
const mostFixes = 1440;
const lotsOf = keepLast(
  (seed: number) => [seed],
  (seed) => {
    const random = seeded(seed);
    return Array.from({ length: mostFixes }, () => drawLots(random));
  },
);

/**
 * What there is at the moments of a day whether or not the phone is on, and however large the noise is. Numbers stand in long
 * arrays: as objects of their own they would be thousands to make and to clear away whenever the interval changes.
 */
type Moments = { numbers: Float64Array; sources: Uint8Array; outliers: Uint8Array };

/** Numbers of a moment: time, truth, two independent standard normal numbers, an outlier's jump in metres, unit vector to a mast. */
const perMoment = 9;

function storeMoment(moments: Moments, index: number, t: number, truth: Place, isIndoors: boolean, lots: Lots): void {
  const { numbers } = moments;
  const [gnss, wifi] = isIndoors ? indoors : outdoors;
  const source = lots.source < gnss ? 0 : lots.source < gnss + wifi ? 1 : 2;
  const at = perMoment * index;
  moments.sources[index] = source;
  numbers[at] = t;
  numbers[at + 1] = truth[0];
  numbers[at + 2] = truth[1];
  numbers[at + 3] = lots.normal[0];
  numbers[at + 4] = lots.normal[1];
  if (lots.outlier < outlierShare) {
    const distance = outlierDistance.min + lots.jump * (outlierDistance.max - outlierDistance.min);
    const bearing = lots.bearing * 2 * Math.PI;
    moments.outliers[index] = 1;
    numbers[at + 5] = distance * Math.cos(bearing);
    numbers[at + 6] = distance * Math.sin(bearing);
  }
  if (sources[source] === 'cellular') numbers.set(directionOfMast(truth), at + 7);
}

/** A fix is due every `interval` minutes, and comes up to a tenth earlier or later. */
const momentsOf = keepLast(
  ({ interval, seed }: { interval: number; seed: number }) => [interval, seed],
  ({ interval, seed }): Moments => {
    const lots = lotsOf(seed);
    const truthAt = followTruth();
    const step = interval * 60;
    const count = Math.ceil(86_400 / step - 0.5);
    const moments: Moments = {
      numbers: new Float64Array(perMoment * count),
      sources: new Uint8Array(count),
      outliers: new Uint8Array(count),
    };
    let stay = 0;
    for (let index = 0, due = step / 2; index < count; index += 1, due += step) {
      const own = lots[index];
      if (!own) throw new RangeError('More fixes than one a minute.');
      const t = due + own.delay * 0.2 * step;
      while ((day.stays[stay]?.to ?? Number.POSITIVE_INFINITY) < t) stay += 1;
      storeMoment(moments, index, t, truthAt(t), (day.stays[stay]?.from ?? 0) <= t, own);
    }
    return moments;
  },
);

/** Numbers of a fix: place, covariance, time, truth. */
const perFix = 8;

/** A fix whose numbers stand among those of all. */
class SimulatedFix implements Fix {
  readonly source: Source;
  readonly isOutlier: boolean;
  private readonly numbers: Float64Array;
  private readonly at: number;
  constructor(source: Source, isOutlier: boolean, numbers: Float64Array, at: number) {
    this.source = source;
    this.isOutlier = isOutlier;
    this.numbers = numbers;
    this.at = at;
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
  get t(): number {
    return entry(this.numbers, this.at + 5);
  }
  get trueX(): number {
    return entry(this.numbers, this.at + 6);
  }
  get trueY(): number {
    return entry(this.numbers, this.at + 7);
  }
}

/** Its error has the stated covariance: two standard normal numbers, multiplied by the Cholesky factor. */
function storeFix(
  numbers: Float64Array,
  at: number,
  moment: Float64Array,
  from: number,
  source: Source,
  noise: number,
) {
  const trueX = entry(moment, from + 1);
  const trueY = entry(moment, from + 2);
  const normalX = entry(moment, from + 3);
  const dx = entry(moment, from + 7);
  const dy = entry(moment, from + 8);
  const isCellular = source === 'cellular';
  const along = ((isCellular ? cellular.along : sigmas[source]) * noise) ** 2;
  const across = isCellular ? (cellular.across * noise) ** 2 : along;
  const xx = isCellular ? along * dx * dx + across * dy * dy : along;
  const xy = isCellular ? (along - across) * dx * dy : 0;
  const yy = isCellular ? along * dy * dy + across * dx * dx : along;
  const root = Math.sqrt(xx);
  const offY = (xy / root) * normalX + Math.sqrt(yy - (xy * xy) / xx) * entry(moment, from + 4);
  numbers[at] = trueX + root * normalX + entry(moment, from + 5);
  numbers[at + 1] = trueY + offY + entry(moment, from + 6);
  numbers[at + 2] = xx;
  numbers[at + 3] = xy;
  numbers[at + 4] = yy;
  numbers[at + 5] = entry(moment, from);
  numbers[at + 6] = trueX;
  numbers[at + 7] = trueY;
}

/**
 * The fixes of the day, each from one source.
 * @param noise a factor of all standard deviations; that of outliers stays
 * @param isOff whether the phone is off at a time in seconds
 */
export function simulateFixes(interval: number, noise: number, isOff: (t: number) => boolean, seed: number): Fix[] {
  const fixes: Fix[] = [];
  const moments = momentsOf({ interval, seed });
  const count = moments.sources.length;
  const numbers = new Float64Array(perFix * count);
  for (let index = 0; index < count; index += 1) {
    const from = perMoment * index;
    if (isOff(entry(moments.numbers, from))) continue;
    const source = sources[moments.sources[index] ?? 0] ?? 'GNSS';
    const at = perFix * fixes.length;
    storeFix(numbers, at, moments.numbers, from, source, noise);
    fixes.push(new SimulatedFix(source, moments.outliers[index] === 1, numbers, at));
  }
  return fixes;
}
