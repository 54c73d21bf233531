/** What the bench's updates of instruments come to: medians, slowest steps, and those that miss the goal. */
import { median } from './median.ts';
import { frameGoal } from './trace-frames.ts';

/** Of each step of a control, the milliseconds that each of its updates took on a slow processor. */
export type UpdateSamples = { path: string; control: string; steps: readonly (readonly number[])[] };

/** A frame of a 60 Hz screen. */
export const updateGoal = 16;

/** A step is done several times: the slowest step is slow each time, one that other work has disturbed is not. */
const slowestOf = ({ steps }: UpdateSamples): number => Math.max(...steps.map(median));

export function printUpdateTable(samples: readonly UpdateSamples[]): string {
  const head = ['page', 'control', 'steps', 'median, ms', 'slowest step, ms'];
  const rows = samples.map((sample) => [
    sample.path,
    sample.control,
    String(sample.steps.length),
    median(sample.steps.flat()).toFixed(1),
    slowestOf(sample).toFixed(1),
  ]);
  return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
}

export const findSlowControls = (samples: readonly UpdateSamples[]): string[] =>
  samples
    .filter((sample) => slowestOf(sample) >= updateGoal)
    .map((sample) => `${sample.path}, "${sample.control}": ${slowestOf(sample).toFixed(1)} ms at the slowest step`);

/** None where none was measured. */
export const printFrames = (frames: readonly number[]): string[] =>
  frames.length === 0
    ? []
    : [
        `/, what moves: ${frames.length} frames, median ${median(frames).toFixed(2)} ms, most ${Math.max(...frames).toFixed(2)} ms of scripts and layout (goal: median below ${frameGoal} ms).`,
      ];

export const findSlowFrames = (frames: readonly number[]): string[] =>
  frames.length > 0 && median(frames) >= frameGoal
    ? [`/, what moves: ${median(frames).toFixed(2)} ms for a frame`]
    : [];
