/**
 * Computes the cost of acting on a forecast. Costs are in units of L, the loss that acting averts. Acting costs C,
 * whether or not the event happens. Not acting costs L if the event happens, and otherwise nothing.
 * Source: Murphy, "The Value of Climatological, Categorical and Probabilistic Forecasts in the Cost-Loss Ratio
 * Situation", Monthly Weather Review 105 (1977).
 */

/** A probability that the forecast states, and how often the forecast states it. */
export type Statement = {
  /** The probability in percent. */
  stated: number;
  /** Share of all hours in which the forecast states this probability. */
  share: number;
  /** Share of all hours in which the forecast states this probability and the event happens. */
  happening: number;
};

/**
 * A rule that says when to act on a forecast: whenever the stated probability is at least `from`. All thresholds
 * between two neighbouring stated probabilities lead to the same decisions, so they count as one rule.
 */
export type Rule = {
  /** Lowest stated probability at which the rule acts, in percent, or undefined if it never acts. */
  from: number | undefined;
  /** Mean cost per hour and cell, in units of L, the loss that acting averts. */
  cost: number;
};

/**
 * Returns all rules about when to act, with their costs. The first rule always acts, and the last never acts.
 * @param statements in ascending order of the stated probability
 * @param ratio cost of acting divided by the loss that it averts (C/L), from 0 to 1
 */
export function listRules(statements: readonly Statement[], ratio: number): Rule[] {
  return [...statements.map(({ stated }) => stated), undefined].map((from, first) => ({
    from,
    cost: statements.reduce((sum, { share, happening }, index) => sum + (index < first ? happening : ratio * share), 0),
  }));
}
