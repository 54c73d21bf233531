import type { Progress } from '../contract/types.ts';

const labels = { render: 'Snapshots', verify: 'Hydration checks', compress: 'Compressing' } as const;

/** Milliseconds between two lines of a step. */
const betweenLines = 5000;

/** Prints how far each step is: every five seconds, and at its end. Steps may run in parallel. */
export function createProgress(print: (line: string) => void): Progress {
  const times = new Map<string, { start: number; printed: number }>();
  return (step, done, total) => {
    const now = performance.now();
    const known = done === 1 ? undefined : times.get(step);
    const { start, printed } = known ?? { start: now, printed: now };
    const isDue = done === total || now - printed >= betweenLines;
    times.set(step, { start, printed: isDue ? now : printed });
    if (isDue) print(`${labels[step]} ${done} of ${total}, ${((now - start) / 1000).toFixed(1)} s`);
  };
}
