/** Functions for numbers in typed arrays, and for 2 × 2 covariances. */

/**
 * Returns the number at an index. An index out of range returns NaN, so that the mistake shows in every later result.
 */
export const entry = (values: Float64Array, index: number): number => values[index] ?? Number.NaN;

/** A covariance in the plane, in square metres. */
export type Covariance = { xx: number; xy: number; yy: number };

/**
 * Half axes of the 1 σ ellipse in metres. `angle` is the direction of `major`, in radians counter-clockwise from east.
 */
export type Axes = { major: number; minor: number; angle: number };

/** Returns the ellipse axes of a covariance. The semi-axes are the square roots of its eigenvalues. */
export function axesOf({ xx, xy, yy }: Covariance): Axes {
  const middle = (xx + yy) / 2;
  const spread = Math.sqrt(((xx - yy) / 2) ** 2 + xy * xy);
  return {
    major: Math.sqrt(middle + spread),
    minor: Math.sqrt(Math.max(0, middle - spread)),
    angle: Math.atan2(2 * xy, xx - yy) / 2,
  };
}

/** Returns the longer semi-axis of the 95% ellipse, in metres. */
export const radiusOf = (xx: number, xy: number, yy: number): number =>
  sigmas95 * Math.sqrt((xx + yy) / 2 + Math.sqrt(((xx - yy) / 2) ** 2 + xy * xy));
export const radius95 = ({ xx, xy, yy }: Covariance): number => radiusOf(xx, xy, yy);

/** Returns the squared Mahalanobis distance of the offset (`dx`, `dy`), which is in metres. */
export const squaredDistance = (dx: number, dy: number, { xx, xy, yy }: Covariance): number =>
  (yy * dx * dx - 2 * xy * dx * dy + xx * dy * dy) / (xx * yy - xy * xy);

/** Returns the quantile of the chi-square distribution with two degrees of freedom. */
export const chiSquare2 = (probability: number): number => -2 * Math.log(1 - probability);

/** Radius of the circle that contains 95% of a circular normal distribution in the plane: 2.45 standard deviations. */
export const sigmas95 = Math.sqrt(chiSquare2(0.95));
