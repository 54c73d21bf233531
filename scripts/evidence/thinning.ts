/** The same rules on fewer reports. */
import type { Thresholds } from '#instruments/movement/staypoints.ts';
import { findCrossings, findVisits, middleOf } from '../../src/evidence/crossings.ts';
import type { Report } from '../../src/evidence/report.ts';
import type { Crossing } from '../../src/evidence/results.ts';

/** Seconds that a report may come early: a minute's report comes after 55 to 75 s. */
const tolerance = 30;
/** Seconds between departures that are taken for one. */
const sameDeparture = 15 * 60;

/**
 * Keeps the first report after the starting time, then each time the next that is due.
 * @param everySeconds between reports
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

/** A crossing by all reports, and the same by fewer. */
export type Recovered = { full: Crossing; thinned: Crossing };

/** Returns the crossings found in fewer reports, each given to the nearest of the full ones that no other has. */
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
