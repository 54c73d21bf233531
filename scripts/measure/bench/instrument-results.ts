/** What the bench's updates of instruments come to: medians, and those that miss the goal. */
import { median } from './median.ts';

/** Milliseconds of each update that a control caused. */
export type UpdateSamples = { path: string; control: string; updates: number[] };

/** A frame of a 60 Hz screen. */
export const updateGoal = 16;

export function printUpdateTable(samples: readonly UpdateSamples[]): string {
  const head = ['page', 'control', 'updates', 'median, ms', 'slowest, ms'];
  const rows = samples.map(({ path, control, updates }) => [
    path,
    control,
    String(updates.length),
    median(updates).toFixed(1),
    Math.max(...updates).toFixed(1),
  ]);
  return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
}

export const findSlowControls = (samples: readonly UpdateSamples[]): string[] =>
  samples
    .filter(({ updates }) => median(updates) >= updateGoal)
    .map(({ path, control, updates }) => `${path}, "${control}": ${median(updates).toFixed(1)} ms an update`);
