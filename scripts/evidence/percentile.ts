/** Statistics of a list of numbers. */
import type { Spread } from '../../src/evidence/results.ts';

/**
 * Returns a percentile, interpolated between the two nearest ranks. Returns NaN for an empty list.
 * @param share a fraction, such as 0.5 for the median
 */
export function percentile(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).sort();
  const place = (sorted.length - 1) * share;
  const low = sorted[Math.floor(place)] ?? Number.NaN;
  const high = sorted[Math.ceil(place)] ?? Number.NaN;
  return low + (high - low) * (place - Math.floor(place));
}

export const median = (values: readonly number[]): number => percentile(values, 0.5);

export const roundTo = (value: number, digits: number): number => Number(value.toFixed(digits));

/** Returns count, extremes and percentiles, with two decimals. */
export const spreadOf = (values: readonly number[]): Spread => ({
  count: values.length,
  min: roundTo(percentile(values, 0), 2),
  p10: roundTo(percentile(values, 0.1), 2),
  median: roundTo(median(values), 2),
  p90: roundTo(percentile(values, 0.9), 2),
  max: roundTo(percentile(values, 1), 2),
});
