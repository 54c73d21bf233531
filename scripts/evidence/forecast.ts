/** The arrival, forecast at departure. */
import { durationOf, middleOf } from '../../src/evidence/crossings.ts';
import type { Crossing } from '../../src/evidence/results.ts';
import { median } from './percentile.ts';

/** Earlier crossings that a forecast needs. */
const fewest = 5;

/**
 * Minutes from the arrival to its forecast: the departure and the median duration of all crossings in the same direction that had ended by then.
 */
export function forecastErrors(crossings: readonly Crossing[]): number[] {
  return crossings.flatMap((crossing) => {
    const earlier = crossings
      .filter(({ from, arrived }) => from === crossing.from && middleOf(arrived) <= middleOf(crossing.departed))
      .map(durationOf);
    return earlier.length < fewest ? [] : [median(earlier) - durationOf(crossing)];
  });
}
