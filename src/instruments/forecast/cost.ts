/**
 * What it costs to act on a forecast, in units of the loss L that acting averts. Acting costs C, whether or not it happens;
 * not acting costs L where it happens. Source: Murphy, "The Value of Climatological, Categorical and Probabilistic Forecasts in
 * the Cost-Loss Ratio Situation", Monthly Weather Review 105 (1977).
 */

/** One stated probability in the long run. */
export type Statement = {
  /** In percent. */
  stated: number;
  /** Share of all hours in which it is stated. */
  share: number;
  /** Share of all hours in which it is stated and happens. */
  happening: number;
};

/** All thresholds between two stated probabilities lead to the same acts. */
export type Rule = {
  /** The lowest stated probability on which it acts, in percent; nothing where it never acts. */
  from: number | undefined;
  /** Mean cost of an hour in a cell. */
  cost: number;
};

/** Always acting first, never acting last. @param statements in order of what is stated */
export function listRules(statements: readonly Statement[], ratio: number): Rule[] {
  return [...statements.map(({ stated }) => stated), undefined].map((from, first) => ({
    from,
    cost: statements.reduce((sum, { share, happening }, index) => sum + (index < first ? happening : ratio * share), 0),
  }));
}
