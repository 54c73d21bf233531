import { chiSquare95, circle95, type Ellipse, ellipse95, invert, type Symmetric } from '#instruments/shared/ellipse.ts';
import { keepLast } from '#instruments/shared/keep-last.ts';
import { normalPair, seeded } from '#instruments/shared/random.ts';
import { distance, farthest, findSecondSolution, linearise, locate, type Point } from './time-difference.ts';

export const letters = ['a', 'b', 'c', 'd', 'e', 'f'] as const;
type Letter = (typeof letters)[number];

/** Parameters that the visitor sets. Places are in units of the drawing, from its top left corner. */
export type SignalsParameters = Readonly<
  {
    /** Standard deviation of a receiver's clock in nanoseconds. */
    clock: number;
    /** Bandwidth of the emitter's signal (“burst”), as the number of times that 125 kHz is doubled. */
    bandwidth: number;
    /** Number of receivers, 3 to 6. */
    receivers: number;
    emitterX: number;
    emitterY: number;
  } & Record<`${Letter}X` | `${Letter}Y`, number>
>;

/** Results of the model. Lengths are in metres. Places are metres east and south of the drawing's upper left corner. */
export type SignalsResult = {
  /** Places of the receivers. The first one is the reference. */
  receivers: readonly Point[];
  emitter: Point;
  /** Standard deviation of an arrival time, in seconds. */
  arrivalTime: number;
  /** Standard deviation of an arrival time, multiplied by the speed of light: metres. */
  sigma: number;
  /** Accuracy of a position. Undefined if the geometry is singular. */
  accuracy: Accuracy | undefined;
  /** Positions computed from simulated arrivals. Attempts that did not converge are missing. */
  fixes: readonly Point[];
  /** Simulated arrival times of each fix, one for each receiver, multiplied by the speed of light: metres. */
  arrivals: readonly (readonly number[])[];
  /** Number of fixes inside the 95% ellipse. */
  inside: number;
  /** A second position, outside the ellipse, that fits the same arrival times. Undefined if only the emitter's position fits. */
  second: Point | undefined;
  /** True if the longer semi-axis of the ellipse is longer than `maxHalfAxis`, or if there is no ellipse. */
  isDegenerate: boolean;
  /**
   * Index of a receiver whose distance to the emitter is shorter than the ellipse's longer semi-axis. Undefined if
   * every receiver is farther away. Near such a receiver, the ellipse is only approximate, because the direction to that receiver differs from place to
   * place within the ellipse.
   */
  close: number | undefined;
};

/** The Cramér-Rao bound: the best accuracy that an unbiased estimate of the position can have. */
type Accuracy = {
  covariance: Symmetric;
  ellipse: Ellipse;
  /** Radius in metres of the circle that contains 95% of the positions. The site prints it after “±”. */
  radius: number;
  /** Horizontal dilution of precision (HDOP): the square root of the sum of both variances, divided by σ. */
  dilution: number;
};

export const metresPerUnit = 10;
export const maxHalfAxis = 1000;
export const attempts = 200;
export const lightSpeed = 299_792_458;

/** Energy of a burst divided by the power density of the noise, E/N₀. The value is 20 dB. */
const energyToNoise = 100;

/** Returns the bandwidth in hertz for a value of the parameter `bandwidth`. */
export const bandwidthOf = (doublings: number): number => 125e3 * 2 ** doublings;

/**
 * Returns the standard deviation of an arrival time in seconds. It has two independent parts: σ² = σ_clock² +
 * σ_bandwidth². σ_bandwidth is the Cramér-Rao bound for a known burst with a flat spectrum of bandwidth B. The
 * spectrum's root mean square width is B/√12, so the bound is 1/(2π (B/√12) √(2E/N₀)).
 * Source: Kay, Fundamentals of Statistical Signal Processing I, 1993, section 3.11.
 * @param clock standard deviation of the clock in seconds
 * @param bandwidth bandwidth in hertz
 */
export function arrivalError(clock: number, bandwidth: number): number {
  return Math.hypot(clock, Math.sqrt(3) / (Math.PI * bandwidth * Math.sqrt(2 * energyToNoise)));
}

/**
 * Returns the Cramér-Rao bound of a position. Returns undefined if the geometry is singular, or if the ellipse would
 * extend beyond 100 km.
 * @param sigma standard deviation of an arrival time, multiplied by the speed of light: metres
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

/** Returns six errors for each attempt, one for each possible receiver, in units of σ. */
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
 * Simulates `attempts` sets of arrival times with errors, and locates the emitter from each. Each search starts at the
 * true place of the emitter, as if we knew which of two possible solutions is right.
 * Every call uses the same random errors, which are multiplied by σ. So after a visitor changes a parameter, only that
 * change makes the result differ.
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
    // A second solution inside the ellipse counts as the same position, so leave it out.
    second: second && distance(second, emitter) > reach ? second : undefined,
    isDegenerate: reach > maxHalfAxis,
    close: close < 0 ? undefined : close,
  };
}
