/**
 * Leaves out most reports, as if vessels reported less often. Finds crossings in the reports that are kept, and measures
 * the errors of positions that are interpolated between them.
 */
import type { Thresholds } from '#instruments/shared/staypoints.ts';
import { findCrossings, findVisits, middleOf } from '../../src/evidence/crossings.ts';
import { distanceBetween, type Report } from '../../src/evidence/report.ts';
import type { Crossing, Held, PositionError } from '../../src/evidence/results.ts';
import { median, percentile, roundTo } from './percentile.ts';

/** Seconds by which a report may be early. Vessels that should report each minute report every 55 to 75 s. */
const tolerance = 30;
/** Departures that are less than this many seconds apart count as the same departure. */
const sameDeparture = 15 * 60;

/**
 * Keeps the first report after the starting time, then the next one after each interval.
 * @param everySeconds interval between reports
 * @param phase seconds from the first report to the starting time
 */
export function thin(reports: readonly Report[], everySeconds: number, phase: number): Report[] {
  let due = (reports[0]?.t ?? 0) + phase;
  return reports.filter(({ t }) => {
    if (t < due) return false;
    due = t + everySeconds - tolerance;
    return true;
  });
}

/** A crossing that was found in all reports, and the same crossing as found in fewer reports. */
export type Recovered = { full: Crossing; thinned: Crossing };

/** Finds crossings in thinned reports. Matches each of the `full` crossings with the nearest unmatched crossing. */
export function recover(
  full: readonly Crossing[],
  reports: readonly Report[],
  thresholds: Thresholds,
): { recovered: Recovered[]; unknown: Crossing[] } {
  const vessel = full[0]?.vessel ?? '';
  const left = new Set(findCrossings(vessel, reports, findVisits(reports, thresholds)));
  const recovered = full.flatMap((crossing): Recovered[] => {
    const off = ({ departed }: Crossing): number => Math.abs(middleOf(departed) - middleOf(crossing.departed));
    const [nearest] = [...left]
      .filter((one) => one.from === crossing.from && off(one) < sameDeparture)
      .sort((a, b) => off(a) - off(b));
    if (!nearest) return [];
    left.delete(nearest);
    return [{ full: crossing, thinned: nearest }];
  });
  return { recovered, unknown: [...left] };
}

/** Minimum speed in knots at which a vessel counts as under way. */
const underWay = 3;
/** Maximum ratio of an actual interval to the chosen interval. A longer interval is a gap in the original track. */
const longestStep = 1.6;

/**
 * Interpolates a position as if the vessel kept its speed and course. Over a few minutes, its path is straight even in
 * degrees.
 */
function interpolate(from: Report, to: Report, t: number): Pick<Report, 'latitude' | 'longitude'> {
  const share = (t - from.t) / (to.t - from.t);
  return {
    latitude: from.latitude + share * (to.latitude - from.latitude),
    longitude: from.longitude + share * (to.longitude - from.longitude),
  };
}

/**
 * Estimates the position of each left-out report by interpolation, and returns the errors of these estimates in metres.
 * Ignores reports from a vessel that was not under way.
 */
export function errorsBetween(reports: readonly Report[], kept: readonly Report[], everySeconds: number): number[] {
  const errors: number[] = [];
  let next = 0;
  for (const report of reports) {
    while ((kept[next]?.t ?? Number.POSITIVE_INFINITY) < report.t) next += 1;
    const [from, to] = [kept[next - 1], kept[next]];
    const isLeftOut = from && to && report.t < to.t && to.t - from.t <= everySeconds * longestStep;
    if (isLeftOut && report.speed !== null && report.speed >= underWay)
      errors.push(distanceBetween(interpolate(from, to, report.t), report));
  }
  return errors;
}

/**
 * Returns the times at which `thin` keeps its first report, in seconds after the first of all reports. There are at
 * most five times, at least a minute apart.
 */
const phasesOf = (everySeconds: number): number[] => {
  const step = Math.max(60, everySeconds / 5);
  return Array.from({ length: Math.ceil(everySeconds / step) }, (_, index) => index * step);
};

/**
 * Returns the errors, in metres, of positions that are interpolated between the kept reports. Thins the reports once
 * from each starting time, because which reports are kept depends on it. So a report can have several errors: one for
 * each starting time that leaves it out.
 */
export const errorsOf = (reports: readonly Report[], everySeconds: number): number[] =>
  phasesOf(everySeconds).flatMap((phase) => errorsBetween(reports, thin(reports, everySeconds, phase), everySeconds));

/** Summarizes errors in metres, rounded to one decimal: their number, median, percentiles and maximum. */
export const describeErrors = (errors: readonly number[]): PositionError => ({
  cases: errors.length,
  median: roundTo(median(errors), 1),
  p90: roundTo(percentile(errors, 0.9), 1),
  p95: roundTo(percentile(errors, 0.95), 1),
  max: roundTo(percentile(errors, 1), 1),
});

/** Returns the share of errors that are at most `radius` metres, and the number of errors. */
export const testRadius = (errors: readonly number[], radius: number): Held => ({
  inside: roundTo(errors.filter((error) => error <= radius).length / errors.length, 4),
  of: errors.length,
});
