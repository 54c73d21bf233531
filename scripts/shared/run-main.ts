/** Thrown if an argument on the command line is invalid. The message ends with the usage line. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** True if DEBUG is set when the program starts. Packages that load later change DEBUG for their own purposes. */
export const wantsDetails = Boolean(process.env.DEBUG);

/**
 * Ignores errors of closed output pipes, as in `npm run build | head`. Otherwise the program would stop when `head`
 * ends.
 */
function outliveReaders(): void {
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    });
}

/**
 * Runs a command. If it fails, prints the error's message and sets the exit status 1. With DEBUG=1, prints the error
 * with its stack.
 */
export async function runMain(main: () => Promise<void>): Promise<void> {
  outliveReaders();
  try {
    await main();
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    console.error(wantsDetails && error instanceof Error ? error.stack : message);
    process.exitCode = 1;
  }
}

/**
 * Runs the work. If it fails, throws an error that has only the original message. Vite would also print the stack and
 * other fields, which don't help authors and operators.
 */
export async function printErrorsPlainly<Result>(work: () => Promise<Result> | Result): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (wantsDetails || !(error instanceof Error)) throw error;
    const plain = new Error(error.message);
    plain.stack = error.message;
    throw plain;
  }
}
