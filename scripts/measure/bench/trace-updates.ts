/** Updates in a trace of Chromium: what they cost the page's main thread, whatever else the machine does meanwhile. */

/** Names of the marks at the start and at the end of an update. */
export const updateMarks = ['update-start', 'update-end'] as const;

/** `tts` is the CPU time of the thread in microseconds. */
type TraceEvent = { name: string; ts: number; tts?: number };

/**
 * @param trace JSON with the category `blink.user_timing`
 * @returns milliseconds of CPU time, in order of time
 */
export function readUpdates(trace: string): number[] {
  const { traceEvents } = JSON.parse(trace) as { traceEvents: TraceEvent[] };
  const timesOf = (mark: string): number[] =>
    traceEvents
      .filter(({ name }) => name === mark)
      .sort((one, two) => one.ts - two.ts)
      .map(({ tts = Number.NaN }) => tts);
  const [starts, ends] = updateMarks.map(timesOf) as [number[], number[]];
  return starts.map((start, index) => ((ends[index] ?? Number.NaN) - start) / 1000);
}
