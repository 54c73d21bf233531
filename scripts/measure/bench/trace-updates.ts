/** Updates in a trace of Chromium: what they cost the page's main thread, whatever else the machine does meanwhile. */

/** Names of the marks at the start and at the end of an update, and of the reference loop before it. */
export const updateMarks = ['update-start', 'update-end'] as const;
export const referenceMarks = ['reference-start', 'reference-end'] as const;

/** `tts` is the CPU time of the thread in microseconds. */
type TraceEvent = { name: string; ts: number; tts?: number };

/** Milliseconds of CPU time: of an update, and of a loop that always does the same, just before it. */
export type TimedUpdate = { update: number; reference: number };

/**
 * @param trace JSON with the category `blink.user_timing`
 * @returns in order of time
 */
export function readUpdates(trace: string): TimedUpdate[] {
  const { traceEvents } = JSON.parse(trace) as { traceEvents: TraceEvent[] };
  const timesOf = (mark: string): number[] =>
    traceEvents
      .filter(({ name }) => name === mark)
      .sort((one, two) => one.ts - two.ts)
      .map(({ tts = Number.NaN }) => tts);
  const lengthsOf = ([start, end]: readonly [string, string]): number[] => {
    const ends = timesOf(end);
    return timesOf(start).map((from, index) => ((ends[index] ?? Number.NaN) - from) / 1000);
  };
  const references = lengthsOf(referenceMarks);
  return lengthsOf(updateMarks).map((update, index) => ({ update, reference: references[index] ?? Number.NaN }));
}

/**
 * Of the repeats of one step, those in which the machine was least busy with other work: its cores then share their caches and
 * units, which CPU time has in it. The reference alone chooses, so that quick updates have no better chance than slow ones.
 */
export const chooseUndisturbed = (repeats: readonly TimedUpdate[], count: number): TimedUpdate[] =>
  repeats.toSorted((one, two) => one.reference - two.reference).slice(0, count);
