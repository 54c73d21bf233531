/** Prints the steps of a command, and the progress of long ones. */

/** Milliseconds between two lines of progress where the terminal can't overwrite a line. */
const betweenLines = 5000;

const printSeconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;

let lastPrinted = 0;

/** Shows the progress of a step: in place on a terminal, elsewhere as a line every five seconds. It prints nothing at the end. */
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

/** Prints the line of a finished step, with its time. */
export const printStep = (name: string, milliseconds: number): void =>
  console.log(`✓ ${name.padEnd(66)} ${printSeconds(milliseconds).padStart(7)}`);

/** Runs a step under a name and says how long it took. */
export async function timeStep<Result>(name: string, work: () => Promise<Result> | Result): Promise<Result> {
  const start = performance.now();
  console.log(`${name} …`);
  const result = await work();
  console.log(`${name}: done in ${printSeconds(performance.now() - start)}`);
  return result;
}
