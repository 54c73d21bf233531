/** Ellipses and circles that contain 95% of a normal distribution in the plane. */
import { chiSquare2, sigmas95 } from './matrix.ts';

/** A symmetric 2 × 2 matrix. If it is a covariance, its numbers are in square metres. */
export type Symmetric = { xx: number; xy: number; yy: number };

/**
 * An ellipse. `major` and `minor` are semi-axes in metres. `angle` is the direction of the major axis, in radians from
 * the x axis.
 */
export type Ellipse = { major: number; minor: number; angle: number };

/** The 95% quantile of the chi-square distribution with two degrees of freedom: 5.99. */
export const chiSquare95 = chiSquare2(0.95);

/** If one axis is more than this many times longer than the other axis, `invert` treats the matrix as singular. */
const longest = 1e5;

/** Returns the inverse of a matrix, or undefined if the matrix is singular or nearly singular. */
export function invert({ xx, xy, yy }: Symmetric): Symmetric | undefined {
  const determinant = xx * yy - xy * xy;
  return determinant > ((xx + yy) / longest) ** 2
    ? { xx: yy / determinant, xy: -xy / determinant, yy: xx / determinant }
    : undefined;
}

/**
 * Returns the ellipse that contains 95% of a normal distribution with this covariance. The density is the same
 * everywhere on its edge.
 */
export function ellipse95({ xx, xy, yy }: Symmetric): Ellipse {
  const largest = (xx + yy) / 2 + Math.hypot((xx - yy) / 2, xy);
  return {
    major: sigmas95 * Math.sqrt(largest),
    // The smaller variance is the determinant divided by the larger variance. Subtracting the larger variance from the
    // sum of both would lose precision if the ellipse is slim.
    minor: sigmas95 * Math.sqrt((xx * yy - xy * xy) / largest),
    angle: Math.atan2(2 * xy, xx - yy) / 2,
  };
}

/**
 * Returns the radius in metres of the circle that contains 95% of the normal distribution with this 95% ellipse. The
 * site prints this radius after “±”.
 *
 * A random point is (s₁ρ cos φ, s₂ρ sin φ), where φ is uniform and ρ has the Rayleigh distribution. So the share of
 * points inside radius R is the mean over φ of 1 − exp(−R² / 2(s₁² cos² φ + s₂² sin² φ)).
 */
export function circle95({ major, minor }: Ellipse): number {
  const steps = 48;
  const variances = Array.from({ length: steps }, (_, step) => {
    const angle = ((step + 0.5) / steps) * (Math.PI / 2);
    return (major * Math.cos(angle)) ** 2 + (minor * Math.sin(angle)) ** 2;
  });
  let [less, more] = [0, major];
  for (let halving = 0; halving < 32; halving += 1) {
    const radius = (less + more) / 2;
    const outside = variances.reduce((sum, variance) => sum + 0.05 ** (radius ** 2 / variance), 0) / steps;
    if (outside > 0.05) less = radius;
    else more = radius;
  }
  return more;
}
