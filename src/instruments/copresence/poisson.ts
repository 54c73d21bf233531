/**
 * The Poisson distribution: how many events happen if there are many independent occasions, each with a small
 * probability.
 */

/** Returns P(N = n): the probability of exactly n events. */
export function probability(mean: number, n: number): number {
  let product = Math.exp(-mean);
  for (let count = 1; count <= n; count += 1) product *= mean / count;
  return product;
}

/**
 * Returns P(N ≥ n). Adds the probabilities from n upwards, because subtracting from 1 would lose the digits of a small
 * probability.
 */
export function tail(mean: number, n: number): number {
  let [term, sum] = [probability(mean, n), 0];
  for (let count = n + 1; sum + term > sum; count += 1) {
    sum += term;
    term *= mean / count;
  }
  return sum;
}

/**
 * A table of probabilities ends at this value, just below 1. No number from `seeded` is closer to 1, because these
 * numbers have 32 bits.
 */
const complete = 1 - 1e-10;

/** Returns a table of P(N ≤ n) for n = 0, 1, 2 and so on, until it reaches `complete`. */
export function cumulate(mean: number): number[] {
  const table = [probability(mean, 0)];
  for (let last = table[0] ?? 1; last < complete; table.push(last)) last += probability(mean, table.length);
  return table;
}

/**
 * Draws a random number with a Poisson distribution: returns the smallest n with P(N ≤ n) > uniform. For the same
 * `uniform`, a higher mean never gives a lower n.
 * @param cumulated table of the distribution, from `cumulate`
 * @param uniform random number in [0, 1)
 */
export const quantile = (cumulated: readonly number[], uniform: number): number =>
  cumulated.findIndex((share) => share > uniform);
