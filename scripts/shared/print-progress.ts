/** Prints the steps of a command, and the progress of long steps. */

/** Milliseconds between two lines of progress if the output isn't a terminal, such as in CI. */
const betweenLines = 5000;

const printSeconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;

let lastPrinted = 0;

/**
 * Prints the progress of a step. On a terminal, each call overwrites the same line. Elsewhere, prints a line every five
 * seconds. Prints nothing for a step that is complete.
 */
export function printProgress(step: string, done: number, total: number, item: string): void {
  const line = `  ${step} ${done} of ${total}`;
  if (process.stdout.isTTY) {
    process.stdout.write(`\r\x1b[2K${done === total ? '' : `${line}  ${item}`}`);
    return;
  }
  const now = performance.now();
  if (done === 1) lastPrinted = now;
  if (now - lastPrinted < betweenLines || done === total) return;
  lastPrinted = now;
  console.log(line);
}

/** Prints a line for a finished step, with its duration. */
export const printStep = (name: string, milliseconds: number): void =>
  console.log(`✓ ${name.padEnd(66)} ${printSeconds(milliseconds).padStart(7)}`);

/** Runs a step. Prints its name before, and its duration after. */
export async function timeStep<Result>(name: string, work: () => Promise<Result> | Result): Promise<Result> {
  const start = performance.now();
  console.log(`${name} …`);
  const result = await work();
  console.log(`${name}: done in ${printSeconds(performance.now() - start)}`);
  return result;
}
