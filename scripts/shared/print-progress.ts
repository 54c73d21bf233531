/** Prints the progress of long steps: what, how many of how many, seconds. */

/** Milliseconds between two lines of a step where none can be written over: what was kept passes in a moment. */
const betweenLines = 5000;

type Step = { start: number; printed: number };
const steps = new Map<string, Step>();

export function printProgress(step: string, done: number, total: number, item: string): void {
  const now = performance.now();
  const known = done === 1 ? undefined : steps.get(step);
  const { start, printed } = known ?? { start: now, printed: now };
  const isEnd = done === total;
  const isDue = isEnd || now - printed >= betweenLines;
  const line = `${step} ${done} of ${total}, ${((now - start) / 1000).toFixed(1)} s`;
  if (process.stdout.isTTY) process.stdout.write(`\r\x1b[2K${isEnd ? `${line}\n` : `${line}  ${item}`}`);
  else if (isDue) console.log(line);
  if (isEnd) steps.delete(step);
  else steps.set(step, { start, printed: isDue ? now : printed });
}

/** Runs a step under a name and says how long it took. */
export async function timeStep<Result>(name: string, work: () => Promise<Result> | Result): Promise<Result> {
  const start = performance.now();
  console.log(`${name} …`);
  const result = await work();
  console.log(`${name}: done in ${((performance.now() - start) / 1000).toFixed(1)} s`);
  return result;
}
