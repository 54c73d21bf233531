/** Frames in a trace of Chromium: what each costs the page's main thread in scripts and layout, whatever else the machine does meanwhile. */

/** Name of the mark that each frame sets which draws. */
export const frameMark = 'frame-drawn';

/** Milliseconds of a frame, of the sixteen that there are, on a processor four times slower. */
export const frameGoal = 4;

/** `tdur` is the CPU time of the thread in microseconds, `ts` the time of the clock. */
type TraceEvent = { name: string; ts: number; dur?: number; tdur?: number };

const layouts = new Set(['Layout', 'UpdateLayoutTree']);

/**
 * A frame is the callback that has drawn, and what is laid out until the next one.
 * @param trace JSON with the categories `blink.user_timing` and `devtools.timeline`
 * @returns milliseconds of CPU time, in order of time
 */
export function readFrames(trace: string): number[] {
  const { traceEvents } = JSON.parse(trace) as { traceEvents: TraceEvent[] };
  const inOrder = traceEvents.toSorted((one, two) => one.ts - two.ts);
  const marks = inOrder.filter(({ name }) => name === frameMark);
  const callbacks = inOrder.filter(
    ({ name, ts, dur = 0 }) =>
      name === 'FireAnimationFrame' && marks.some((mark) => mark.ts >= ts && mark.ts <= ts + dur),
  );
  return callbacks.map(({ ts, dur = 0, tdur = Number.NaN }, index) => {
    const end = callbacks[index + 1]?.ts ?? Number.POSITIVE_INFINITY;
    const laidOut = inOrder.filter((event) => layouts.has(event.name) && event.ts > ts + dur && event.ts < end);
    return laidOut.reduce((sum, event) => sum + (event.tdur ?? 0), tdur) / 1000;
  });
}
