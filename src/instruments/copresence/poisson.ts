/** The Poisson distribution: how often something happens whose occasions are many, improbable and independent. */

/** P(N = n). */
export function probability(mean: number, n: number): number {
  let product = Math.exp(-mean);
  for (let count = 1; count <= n; count += 1) product *= mean / count;
  return product;
}

/** P(N ≥ n), summed upwards: a difference from 1 would lose the digits of what is improbable. */
export function tail(mean: number, n: number): number {
  let [term, sum] = [probability(mean, n), 0];
  for (let count = n + 1; sum + term > sum; count += 1) {
    sum += term;
    term *= mean / count;
  }
  return sum;
}

/** A uniform number of 32 bits is never as close to 1. */
const complete = 1 - 1e-10;

/** @returns P(N ≤ n) for n from 0 on, up to where it is as good as 1 */
export function cumulate(mean: number): number[] {
  const table = [probability(mean, 0)];
  for (let last = table[0] ?? 1; last < complete; table.push(last)) last += probability(mean, table.length);
  return table;
}

/**
 * The smallest n with P(N ≤ n) > uniform: a number of that distribution, which never falls while its mean rises.
 * @param cumulated of `cumulate`
 * @param uniform in [0, 1)
 */
export const quantile = (cumulated: readonly number[], uniform: number): number =>
  cumulated.findIndex((share) => share > uniform);
