/** Times without a report. */
import { distanceBetween, type Report } from '../../src/evidence/report.ts';
import type { Interval } from '../../src/evidence/results.ts';

export type Gap = {
  between: Interval /** The times of the last report before the gap and the first one after it. */;
  metresMoved: number;
  speedAfter: number | null;
};

/** @param reports two or more */
export function longestGap(reports: readonly Report[]): Gap {
  let longest: Gap | null = null;
  reports.slice(1).forEach((after, index) => {
    const before = reports[index] ?? after;
    if (longest && after.t - before.t <= longest.between[1] - longest.between[0]) return;
    longest = { between: [before.t, after.t], metresMoved: distanceBetween(before, after), speedAfter: after.speed };
  });
  if (!longest) throw new RangeError('Fewer than two reports have no gap.');
  return longest;
}
