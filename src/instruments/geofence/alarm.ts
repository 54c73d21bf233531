/** Finds alarms with nested thresholds, and decides which alerts are true. */

/**
 * Indices of the report that raised the alarm (`raised`) and of the report that ended it (`until`). If no report ended
 * it, `until` is the number of reports.
 */
export type Alarm = { raised: number; until: number };

/**
 * Returns the alarms. The first report deeper inside than the margin raises an alarm. The first report farther outside than the
 * margin ends it. Reports within the margin change nothing, so on the same reports a larger margin never raises more alarms.
 * @param depths depths of the reports in order of time: metres inside the fence, negative outside
 * @param margin metres, not negative
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
 * Assigns each alert to the first stay that has no alert yet, if the alert came during the stay or at most `early` seconds before
 * it. No other assignment finds more pairs, because both lists are in order of time and stays don't overlap.
 * @param alerts times of the alerts in seconds
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
