/** The simulated fixes of the day. */

import { keepLast } from '#instruments/shared/keep-last.ts';
import { normalPair, seeded } from '#instruments/shared/random.ts';
import type { Measurement } from './kalman.ts';
import type { Covariance } from './matrix.ts';
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

function covarianceOf(source: Source, [east, north]: Place, noise: number): Covariance {
  if (source !== 'cellular') {
    const variance = (sigmas[source] * noise) ** 2;
    return { xx: variance, xy: 0, yy: variance };
  }
  let [dx, dy, nearest] = [0, 0, Number.POSITIVE_INFINITY];
  for (const [mastEast, mastNorth] of masts) {
    const distance = Math.hypot(mastEast - east, mastNorth - north);
    if (distance < nearest)
      [dx, dy, nearest] = [(mastEast - east) / distance, (mastNorth - north) / distance, distance];
  }
  const along = (cellular.along * noise) ** 2;
  const across = (cellular.across * noise) ** 2;
  return {
    xx: along * dx * dx + across * dy * dy,
    xy: (along - across) * dx * dy,
    yy: along * dy * dy + across * dx * dx,
  };
}

/** An error with the given covariance, from two independent standard normal numbers: by its Cholesky factor. */
function errorOf({ xx, xy, yy }: Covariance, [first, second]: readonly [number, number]): [number, number] {
  const root = Math.sqrt(xx);
  return [root * first, (xy / root) * first + Math.sqrt(yy - (xy * xy) / xx) * second];
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

function buildFix(t: number, truth: Place, isIndoors: boolean, noise: number, lots: ReturnType<typeof drawLots>): Fix {
  const [gnss, wifi] = isIndoors ? indoors : outdoors;
  const source = lots.source < gnss ? 'GNSS' : lots.source < gnss + wifi ? 'Wi-Fi' : 'cellular';
  const covariance = covarianceOf(source, truth, noise);
  const { xx, xy, yy } = covariance;
  const [dx, dy] = errorOf(covariance, lots.normal);
  const isOutlier = lots.outlier < outlierShare;
  const jump = isOutlier ? outlierDistance.min + lots.jump * (outlierDistance.max - outlierDistance.min) : 0;
  const bearing = lots.bearing * 2 * Math.PI;
  const x = truth[0] + dx + jump * Math.cos(bearing);
  const y = truth[1] + dy + jump * Math.sin(bearing);
  return { t, x, y, xx, xy, yy, source, isOutlier, truth };
}

/**
 * A fix every `interval` minutes, up to a tenth earlier or later, each from one source. `noise` is a factor of all standard
 * deviations; that of outliers stays.
 * @param isOff whether the phone is off at a time in seconds
 */
export function simulateFixes(interval: number, noise: number, isOff: (t: number) => boolean, seed: number): Fix[] {
  const lots = lotsOf(seed);
  const truthAt = followTruth();
  const step = interval * 60;
  const fixes: Fix[] = [];
  let stay = 0;
  for (let index = 0, due = step / 2; due < 86_400; index += 1, due += step) {
    const own = lots[index];
    if (!own) throw new RangeError('More fixes than one a minute.');
    const t = due + own.delay * 0.2 * step;
    const truth = truthAt(t);
    while ((day.stays[stay]?.to ?? Number.POSITIVE_INFINITY) < t) stay += 1;
    if (!isOff(t)) fixes.push(buildFix(t, truth, (day.stays[stay]?.from ?? 0) <= t, noise, own));
  }
  return fixes;
}
