/** Thrown when an argument on the command line is invalid. The message ends with the usage line. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Read at startup, because packages that load later change DEBUG for their own purposes. */
export const wantsDetails = Boolean(process.env.DEBUG);

/** Lets the work continue after the reader of a pipe has closed it, as in `npm run build | head`. */
function outliveReaders(): void {
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    });
}

/** Runs a command. An error is printed as one message, and the exit status is 1. DEBUG=1 prints the stack instead. */
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

/** Keeps only an error's message. Vite would print stack and fields too, which don't help authors and operators. */
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
