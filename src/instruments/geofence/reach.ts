/** How far something can have come since it was last reported, and for how long its report tells a side of the fence. */
import type { Span } from './alarm.ts';

/**
 * Age in seconds from which a report no longer tells on which side of a straight fence its object is: the disc of its
 * error and of all that can have been reached since touches the fence. Not above 0 where the error alone does.
 * @param distance metres from the fence, on either side
 * @param radius ± of the position in metres
 * @param speed at most, in metres a second
 */
export const goodFor = (distance: number, radius: number, speed: number): number =>
  (Math.abs(distance) - radius) / speed;

/**
 * The times at which the last report is older than that.
 * @param times of the reports in seconds, in order
 * @param depths metres inside the fence, negative outside
 * @param end seconds, after the last report
 * @returns joined where one ends as the next begins
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
