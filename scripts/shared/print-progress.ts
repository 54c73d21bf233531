/** Progress of long steps on the terminal: what, how many of how many, seconds. */
const labels = {
  render: 'Snapshots',
  draw: 'Share images',
  verify: 'Hydration checks',
  compress: 'Compressing',
} as const;
const started = new Map<string, number>();

export function printProgress(step: keyof typeof labels, done: number, total: number, item: string): void {
  const start = started.get(step) ?? performance.now();
  if (done === 1) started.set(step, start);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  const line = `${labels[step]} ${done} of ${total}, ${seconds} s`;
  if (process.stdout.isTTY) {
    process.stdout.write(`\r\x1b[2K${done === total ? line : `${line}  ${item}`}${done === total ? '\n' : ''}`);
  } else if (done === total || done % 20 === 0) {
    console.log(line);
  }
  if (done === total) started.delete(step);
}

/** Runs a step under a name and says how long it took. */
export async function timeStep<Result>(name: string, work: () => Promise<Result> | Result): Promise<Result> {
  const start = performance.now();
  console.log(`${name} …`);
  const result = await work();
  console.log(`${name}: done in ${((performance.now() - start) / 1000).toFixed(1)} s`);
  return result;
}
