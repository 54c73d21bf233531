/** Computes how soon a position report is too old to tell whether the object is inside or outside the fence. */
import type { Span } from './alarm.ts';

/**
 * Returns the greatest age, in seconds, at which a report still proves that its object hasn't crossed a straight fence.
 * An older report doesn't, because the object can have reached the fence since. The result is 0 or negative if the
 * position error alone reaches the fence.
 * @param distance distance from the fence in metres, on either side
 * @param radius position error (±) in metres
 * @param speed maximum speed in metres per second
 */
export const goodFor = (distance: number, radius: number, speed: number): number =>
  (Math.abs(distance) - radius) / speed;

/**
 * Returns the spans of time in which the latest report is stale, that is, older than the age that `goodFor` returns for
 * it. Spans that touch are joined.
 * @param times times of the reports in seconds, in order
 * @param depths depths of the reports: metres inside the fence, negative outside
 * @param end end of the course in seconds. The last report stays the latest until then
 */
export function findStale(
  times: readonly number[],
  depths: readonly number[],
  { radius, speed, end }: { radius: number; speed: number; end: number },
): Span[] {
  const spans: Span[] = [];
  times.forEach((time, index) => {
    const from = time + Math.max(0, goodFor(depths[index] ?? 0, radius, speed));
    const to = times[index + 1] ?? end;
    const last = spans.at(-1);
    if (from >= to) return;
    if (last?.to === from) last.to = to;
    else spans.push({ from, to });
  });
  return spans;
}
