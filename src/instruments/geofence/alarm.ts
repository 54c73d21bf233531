/**
 * Finds the alarms of a fence that has two thresholds. An alert is the start of an alarm. An alert is true if it
 * announces a stay of the vessel inside the fence, and false if it doesn't.
 */

/**
 * An alarm. `raised` is the index of the report that raised it, and `until` is the index of the report that ended it.
 * If no report ended the alarm, `until` is the number of reports.
 */
export type Alarm = { raised: number; until: number };

/**
 * Returns the alarms. A report that is inside the fence by more than the margin raises an alarm. A report that is
 * outside by more than the margin ends the alarm. Reports within the margin change nothing, so a larger margin never
 * raises more alarms on the same reports.
 * @param depths depths of the reports in order of time: metres inside the fence, negative outside
 * @param margin distance in metres between the fence and each threshold, not negative
 */
export function findAlarms(depths: readonly number[], margin: number): Alarm[] {
  const alarms: Alarm[] = [];
  let raised = -1;
  depths.forEach((depth, index) => {
    if (raised < 0 && depth > margin) raised = index;
    if (raised < 0 || depth >= -margin) return;
    alarms.push({ raised, until: index });
    raised = -1;
  });
  if (raised >= 0) alarms.push({ raised, until: depths.length });
  return alarms;
}

/** A span of time, in seconds. */
export type Span = { from: number; to: number };

/**
 * Assigns each alert to the first stay that has no alert yet. The alert must come during that stay, or at most `early`
 * seconds before it. No other assignment finds more pairs, because alerts and stays are in order of time and stays
 * don't overlap.
 * @param alerts times of the alerts in seconds
 * @param stays times when the vessel was inside the fence
 * @returns the index of the stay for each alert, or -1 for a false alert
 */
export function matchAlerts(alerts: readonly number[], stays: readonly Span[], early: number): number[] {
  let next = 0;
  return alerts.map((time) => {
    while (next < stays.length && (stays[next]?.to ?? 0) < time) next += 1;
    const stay = stays[next];
    if (!stay || time < stay.from - early) return -1;
    next += 1;
    return next - 1;
  });
}
