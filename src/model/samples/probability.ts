/** Probabilities of normal distributions in one and two dimensions. */
import type { Symmetric } from '#instruments/shared/ellipse.ts';

/**
 * Returns the complementary error function, with a relative error below 1.2e-7.
 * Source: Press et al., "Numerical Recipes" (1992), section 6.2.
 * @param x not negative
 */
function erfc(x: number): number {
  const t = 1 / (1 + x / 2);
  const coefficients = [
    -1.26551223, 1.00002368, 0.37409196, 0.09678418, -0.18628806, 0.27886807, -1.13520398, 1.48851587, -0.82215223,
    0.17087277,
  ];
  const series = coefficients.reduceRight((sum, coefficient) => sum * t + coefficient, 0);
  return t * Math.exp(series - x * x);
}

/** Returns the probability that a standard normal variable is less than `deviate`. */
export function normalShare(deviate: number): number {
  const tail = erfc(Math.abs(deviate) / Math.SQRT2) / 2;
  return deviate < 0 ? tail : 1 - tail;
}

/**
 * Returns the probability (0 to 1) that a chi-square variable is greater than `square`.
 * @param square not negative
 * @param freedom degrees of freedom, 1 to 3; throws for others
 */
export function chiSquareTail(square: number, freedom: number): number {
  const half = square / 2;
  if (freedom === 1) return erfc(Math.sqrt(half));
  if (freedom === 2) return Math.exp(-half);
  if (freedom === 3) return erfc(Math.sqrt(half)) + 2 * Math.sqrt(half / Math.PI) * Math.exp(-half);
  throw new Error(`chiSquareTail supports 1, 2 or 3 degrees of freedom, not ${freedom}.`);
}

/**
 * Returns the probability that an error with covariance C is at most `radius` r. For a direction with unit vector u,
 * let v be 1 / (uᵀ C⁻¹ u). The probability is the mean of 1 − exp(−r² / 2v) over all directions, weighted by v.
 */
export function shareWithin(radius: number, { xx, xy, yy }: Symmetric): number {
  const steps = 180;
  const determinant = xx * yy - xy * xy;
  let [within, all] = [0, 0];
  for (let step = 0; step < steps; step += 1) {
    const angle = (step * Math.PI) / steps;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const information = (yy * cos * cos - 2 * xy * cos * sin + xx * sin * sin) / determinant;
    within += (1 - Math.exp((-(radius ** 2) * information) / 2)) / information;
    all += 1 / information;
  }
  return within / all;
}
