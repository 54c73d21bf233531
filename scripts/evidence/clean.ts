/**
 * Removes duplicate reports and reports with wrong positions from a vessel's track. Finds the longest time without
 * reports.
 */
import { distanceBetween, knotsBetween, type Report } from '../../src/evidence/report.ts';
import type { Interval } from '../../src/evidence/results.ts';

/** Speed in knots that no vessel in a harbour exceeds. */
const fastest = 60;

/**
 * A report with a wrong position: no vessel is fast enough to get there from the previous report and on to the next.
 */
type Jump = {
  report: Report;
  /** Distance from the previous report, in metres. */
  metres: number;
  knots: number;
};

export type Cleaned = { reports: Report[]; duplicates: number; jumps: Jump[] };

/**
 * Removes duplicates and jumps. A duplicate has the same time as the previous report. A jump is a report with a wrong
 * position: to get there and away again, the vessel would have to be faster than 60 knots both times. A report with
 * only one leg of that speed, for example the one after a jump, is kept.
 */
export function clean(received: readonly Report[]): Cleaned {
  const distinct = received.filter(({ t }, index) => t !== received[index - 1]?.t);
  const jumps: Jump[] = [];
  const reports = distinct.filter((report, index) => {
    const [before, after] = [distinct[index - 1], distinct[index + 1]];
    if (!before || !after) return true;
    const knots = knotsBetween(before, report);
    if (knots <= fastest || knotsBetween(report, after) <= fastest) return true;
    jumps.push({ report, metres: distanceBetween(before, report), knots });
    return false;
  });
  return { reports, duplicates: received.length - distinct.length, jumps };
}

export type Gap = {
  /** Times of the last report before the gap and of the first report after it. */
  between: Interval;
  metresMoved: number;
  speedAfter: number | null;
};

/**
 * Returns the longest time between two consecutive reports.
 * @param reports at least two reports, in chronological order
 * @throws RangeError when there are fewer than two reports
 */
export function longestGap(reports: readonly Report[]): Gap {
  let longest: Gap | null = null;
  reports.slice(1).forEach((after, index) => {
    const before = reports[index] ?? after;
    if (longest && after.t - before.t <= longest.between[1] - longest.between[0]) return;
    longest = { between: [before.t, after.t], metresMoved: distanceBetween(before, after), speedAfter: after.speed };
  });
  if (!longest) throw new RangeError('A track must have at least two reports, because a gap is between two reports.');
  return longest;
}
