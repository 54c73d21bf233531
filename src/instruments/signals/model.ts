import { chiSquare95, circle95, type Ellipse, ellipse95, invert, type Symmetric } from '#instruments/shared/ellipse.ts';
import { keepLast } from '#instruments/shared/keep-last.ts';
import { normalPair, seeded } from '#instruments/shared/random.ts';
import { distance, farthest, findSecondSolution, linearise, locate, type Point } from './time-difference.ts';

export const letters = ['a', 'b', 'c', 'd', 'e', 'f'] as const;
type Letter = (typeof letters)[number];

/** Places are in units of the drawing, from its top left corner. */
export type SignalsParameters = Readonly<
  {
    /** Standard deviation of a receiver's clock in nanoseconds. */
    clock: number;
    /** Of the burst: doublings of 125 kHz. */
    bandwidth: number;
    /** How many, 3 to 6. */
    receivers: number;
    emitterX: number;
    emitterY: number;
  } & Record<`${Letter}X` | `${Letter}Y`, number>
>;

/** Lengths are in metres, places in metres east and south of the sheet's top left corner. */
export type SignalsResult = {
  /** The first is the reference. */
  receivers: readonly Point[];
  emitter: Point;
  /** Standard deviation of an arrival, in seconds and as a length. */
  arrivalTime: number;
  sigma: number;
  /** Nothing where the geometry is singular. */
  accuracy: Accuracy | undefined;
  /** Solutions from simulated arrivals; those that did not converge are missing. */
  fixes: readonly Point[];
  /** What each fix was solved from: an arrival for each receiver, in metres of path. */
  arrivals: readonly (readonly number[])[];
  /** How many of the fixes fell inside the ellipse. */
  inside: number;
  /** Another position that fits the same arrivals. */
  second: Point | undefined;
  /** The ellipse is longer than `maxHalfAxis`, or there is none. */
  isDegenerate: boolean;
  /** A receiver closer to the emitter than the ellipse is long: there its directions change within the ellipse. */
  close: number | undefined;
};

/** The Cramér-Rao bound of an unbiased position. */
type Accuracy = {
  covariance: Symmetric;
  ellipse: Ellipse;
  /** ± as the site defines it. */
  radius: number;
  /** Horizontal dilution of precision: root of the summed variances of x and y, over σ. */
  dilution: number;
};

export const metresPerUnit = 10;
export const maxHalfAxis = 1000;
export const attempts = 200;
export const lightSpeed = 299_792_458;

/** Energy of a burst over the noise's power density, E/N₀: 20 dB. */
const energyToNoise = 100;

/** In hertz, of a parameter. */
export const bandwidthOf = (doublings: number): number => 125e3 * 2 ** doublings;

/**
 * Standard deviation of an arrival in seconds, from two independent errors: σ² = σ_clock² + σ_bandwidth².
 * The second is the Cramér-Rao bound for a known burst with a flat spectrum of bandwidth B, whose root mean square width is
 * B/√12: 1/(2π (B/√12) √(2E/N₀)). Source: Kay, Fundamentals of Statistical Signal Processing I, 1993, section 3.11.
 * @param clock seconds
 * @param bandwidth hertz
 */
export function arrivalError(clock: number, bandwidth: number): number {
  return Math.hypot(clock, Math.sqrt(3) / (Math.PI * bandwidth * Math.sqrt(2 * energyToNoise)));
}

/**
 * @param sigma of an arrival, in metres
 * @returns nothing where the geometry is singular, or so nearly that the ellipse would reach beyond 100 km
 */
export function boundAccuracy(receivers: readonly Point[], emitter: Point, sigma: number): Accuracy | undefined {
  const unit = invert(linearise(receivers, [], emitter));
  if (!unit) return undefined;
  const { xx, xy, yy } = unit;
  const covariance = { xx: xx * sigma ** 2, xy: xy * sigma ** 2, yy: yy * sigma ** 2 };
  const ellipse = ellipse95(covariance);
  if (ellipse.major > farthest) return undefined;
  return { covariance, ellipse, radius: circle95(ellipse), dilution: Math.sqrt(xx + yy) };
}

/** Of each attempt, an error for each receiver, in units of σ. */
const errorsOf = keepLast(
  (seed: number) => [seed],
  (seed) => {
    const random = seeded(seed);
    return Array.from({ length: attempts }, () => [
      ...normalPair(random),
      ...normalPair(random),
      ...normalPair(random),
    ]);
  },
);

/**
 * Each starts at the emitter, as if the right one of two solutions were known. All parameters meet the same errors in units
 * of σ, so that a change shows what it does and no new chance.
 */
function simulate(receivers: readonly Point[], emitter: Point, sigma: number): { fix: Point; arrivals: number[] }[] {
  const ranges = receivers.map((receiver) => distance(receiver, emitter));
  return errorsOf(7).flatMap((errors) => {
    const arrivals = ranges.map((length, index) => length + sigma * (errors[index] ?? 0));
    const fix = locate(receivers, arrivals, emitter);
    return fix ? [{ fix, arrivals }] : [];
  });
}

export function compute(given: SignalsParameters): SignalsResult {
  const place = (x: number, y: number): Point => [x * metresPerUnit, y * metresPerUnit];
  const receivers = letters
    .slice(0, given.receivers)
    .map((letter) => place(given[`${letter}X` as const], given[`${letter}Y` as const]));
  const emitter = place(given.emitterX, given.emitterY);
  const arrivalTime = arrivalError(given.clock * 1e-9, bandwidthOf(given.bandwidth));
  const sigma = arrivalTime * lightSpeed;
  const accuracy = boundAccuracy(receivers, emitter, sigma);
  const reach = accuracy?.ellipse.major ?? Number.POSITIVE_INFINITY;
  const simulated = simulate(receivers, emitter, sigma);
  const fixes = simulated.map(({ fix }) => fix);
  const { xx, xy, yy } = linearise(receivers, [], emitter);
  const inside = fixes.filter(([x, y]) => {
    const [dx, dy] = [x - emitter[0], y - emitter[1]];
    return xx * dx * dx + 2 * xy * dx * dy + yy * dy * dy <= chiSquare95 * sigma ** 2;
  }).length;
  const second = findSecondSolution(receivers, emitter, chiSquare95 * sigma ** 2);
  const close = reach <= maxHalfAxis ? receivers.findIndex((receiver) => distance(receiver, emitter) < reach) : -1;
  return {
    receivers,
    emitter,
    arrivalTime,
    sigma,
    accuracy,
    fixes,
    arrivals: simulated.map(({ arrivals }) => arrivals),
    inside,
    // One within the ellipse is no other position.
    second: second && distance(second, emitter) > reach ? second : undefined,
    isDegenerate: reach > maxHalfAxis,
    close: close < 0 ? undefined : close,
  };
}
