/**
 * The ten probabilities that the forecast issues, and how often it issues each of them in a cell.
 *
 * The model starts with the forecast (calibration-refinement factorisation, Murphy and Winkler 1987). It first chooses
 * how often each value is issued. The event then happens in 35% of the hours with the value 35%, and likewise for the
 * other values. So the forecast is calibrated, whatever its skill is.
 */

/** The probabilities that the forecast can issue: 5%, 15% … 95%. */
export const issued: readonly number[] = Array.from({ length: 10 }, (_, index) => (2 * index + 1) / 20);
const [lowest, highest] = [0.05, 0.95];
const last = issued.length - 1;

/** Binomial coefficients: entry n is the number of ways to choose n of the nine steps from 5% to 95%. */
const binomials = [1, 9, 36, 84, 126, 126, 84, 36, 9, 1] as const;

const product = (count: number, factor: (index: number) => number): number => {
  let result = 1;
  for (let index = 0; index < count; index += 1) result *= factor(index);
  return result;
};

/**
 * Returns, for one cell, how often the forecast issues each of its ten values (5%, 15% … 95%). The number of steps
 * above 5% has a beta-binomial distribution. The mean value equals the rate.
 * @param rate rate of the event, from 0.05 to 0.95
 * @param spread correlation of the steps, 0 ≤ spread < 1. At 0, the values stay near the rate. Near 1, almost all
 *   values are 5% or 95%.
 */
export function frequenciesOf(rate: number, spread: number): number[] {
  const share = (rate - lowest) / (highest - lowest);
  const factor = (part: number) => (index: number) => part * (1 - spread) + index * spread;
  const all = product(last, factor(1));
  return binomials.map(
    (ways, steps) => (ways * product(steps, factor(share)) * product(last - steps, factor(1 - share))) / all,
  );
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/**
 * Returns the spread (see `frequenciesOf`) that gives the forecast a certain skill. The variance of the issued values
 * in a cell with rate r is (r − 0.05)(0.95 − r)(1 + 8 spread) / 9. The skill is the sum of these variances over all
 * cells, divided by the sum of r(1 − r).
 * @param skill Brier skill score, compared with a forecast that always states the rate of the cell
 */
export function spreadOf(skill: number, rates: readonly number[]): number {
  const most =
    sum(rates.map((rate) => (rate - lowest) * (highest - rate))) / sum(rates.map((rate) => rate * (1 - rate)));
  return ((skill / most) * last - 1) / (last - 1);
}
