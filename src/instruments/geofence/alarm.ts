/** An alarm with nested thresholds, and what its alerts are worth. */

/** From the report that raised it to the one that ended it, by index; `until` is the number of reports where none did. */
export type Alarm = { raised: number; until: number };

/**
 * Is raised by the first report deeper inside than the margin, and ends with the first that is farther outside than it.
 * Nothing is raised between them, so a larger margin never raises more on the same reports. Starts without an alarm.
 * @param depths metres inside the fence, negative outside, in order of time
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

/** In seconds. */
export type Span = { from: number; to: number };

/**
 * Which stay each alert is for: the first that has no alert yet and during which, or at most `early` seconds before which,
 * it was raised. No other assignment finds more pairs, as both are in order of time and stays don't overlap.
 * @param alerts times in seconds
 * @returns for each alert the index of its stay, -1 for a false one
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
