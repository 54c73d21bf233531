/** Measures how well stated probabilities agree with observed events. */

/** All forecasts that state the same probability. */
export type Group = {
  /** The stated probability in percent. */
  stated: number;
  /** Number of forecasts that state this probability. */
  count: number;
  /** Number of these forecasts after which the event happened. */
  happened: number;
};

/**
 * Groups forecasts by their stated probability, from low to high.
 * @param stated stated probability of each forecast, in whole percent
 * @param happened true for each forecast after which the event happened
 */
export function groupByStated(stated: ArrayLike<number>, happened: readonly boolean[]): Group[] {
  const groups = Array.from({ length: 101 }, (_, percent): Group => ({ stated: percent, count: 0, happened: 0 }));
  for (let index = 0; index < stated.length; index += 1) {
    const group = groups[stated[index] ?? -1];
    if (!group) continue;
    group.count += 1;
    if (happened[index]) group.happened += 1;
  }
  return groups.filter(({ count }) => count > 0);
}

/** The Brier score and its three parts: score = reliability − resolution + uncertainty. */
export type Brier = { score: number; reliability: number; resolution: number; uncertainty: number };

/**
 * Returns the Brier score and its three parts. The parts are exact, because each stated probability has a group of its
 * own.
 * Source: Murphy, "A New Vector Partition of the Probability Score", Journal of Applied Meteorology 12 (1973).
 */
export function scoreBrier(groups: readonly Group[]): Brier {
  const mean = (part: (group: Group) => number): number =>
    groups.reduce((sum, group) => sum + part(group), 0) / groups.reduce((sum, { count }) => sum + count, 0);
  const rate = mean(({ happened }) => happened);
  const shareOf = ({ happened, count }: Group): number => happened / count;
  return {
    score: mean(({ stated, count, happened }) => {
      const probability = stated / 100;
      return happened * (1 - probability) ** 2 + (count - happened) * probability ** 2;
    }),
    reliability: mean((group) => group.count * (group.stated / 100 - shareOf(group)) ** 2),
    resolution: mean((group) => group.count * (shareOf(group) - rate) ** 2),
    uncertainty: rate * (1 - rate),
  };
}

/** The 97.5% quantile of the standard normal distribution. */
const z = 1.959964;

/**
 * Returns the 95% confidence interval of the share of forecasts after which the event happened.
 * Source: Wilson, "Probable Inference, the Law of Succession, and Statistical Inference", JASA 22 (1927).
 */
export function interval95({ count, happened }: Group): [low: number, high: number] {
  const share = happened / count;
  const middle = share + z ** 2 / (2 * count);
  const half = z * Math.sqrt((share * (1 - share)) / count + (z / (2 * count)) ** 2);
  const scale = 1 + z ** 2 / count;
  return [Math.max(0, (middle - half) / scale), Math.min(1, (middle + half) / scale)];
}
