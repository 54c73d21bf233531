/** Numbers in long arrays, and algebra of 2 × 2 covariances. */

/** NaN for an index outside, so that a mistake shows in every number after it. */
export const entry = (values: Float64Array, index: number): number => values[index] ?? Number.NaN;

/** A covariance in the plane, in square metres. */
export type Covariance = { xx: number; xy: number; yy: number };

/** Half axes in units of σ, in metres, and the direction of the longer one in radians, counter-clockwise from east. */
export type Axes = { major: number; minor: number; angle: number };

/** From the eigenvalues of the covariance. */
export function axesOf({ xx, xy, yy }: Covariance): Axes {
  const middle = (xx + yy) / 2;
  const spread = Math.sqrt(((xx - yy) / 2) ** 2 + xy * xy);
  return {
    major: Math.sqrt(middle + spread),
    minor: Math.sqrt(Math.max(0, middle - spread)),
    angle: Math.atan2(2 * xy, xx - yy) / 2,
  };
}

/** The longer half axis of the ellipse that holds 95%, in metres. */
export const radiusOf = (xx: number, xy: number, yy: number): number =>
  sigmas95 * Math.sqrt((xx + yy) / 2 + Math.sqrt(((xx - yy) / 2) ** 2 + xy * xy));
export const radius95 = ({ xx, xy, yy }: Covariance): number => radiusOf(xx, xy, yy);

/** The squared Mahalanobis distance of an offset in metres. */
export const squaredDistance = (dx: number, dy: number, { xx, xy, yy }: Covariance): number =>
  (yy * dx * dx - 2 * xy * dx * dy + xx * dy * dy) / (xx * yy - xy * xy);

/** What a chi-square variable of two degrees of freedom stays below with this probability. */
export const chiSquare2 = (probability: number): number => -2 * Math.log(1 - probability);

/** Standard deviations in the radius that holds 95% of a normal distribution in the plane: what the site means by ±. */
export const sigmas95 = Math.sqrt(chiSquare2(0.95));
