/** How likely a chi-square variable is to be larger. */

/**
 * The complementary error function, to 1.2e-7 of itself.
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

/**
 * @param square not negative
 * @param freedom degrees of freedom, 1 to 3
 * @returns the probability of a larger one, 0 to 1
 */
export function chiSquareTail(square: number, freedom: number): number {
  const half = square / 2;
  if (freedom === 1) return erfc(Math.sqrt(half));
  if (freedom === 2) return Math.exp(-half);
  if (freedom === 3) return erfc(Math.sqrt(half)) + 2 * Math.sqrt(half / Math.PI) * Math.exp(-half);
  throw new Error(`There is no formula for ${freedom} degrees of freedom.`);
}
