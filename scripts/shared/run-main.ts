/** The command line names something that cannot be; the message ends in the usage. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Read when the command starts: packages that it loads later change the variable for purposes of their own. */
export const wantsDetails = Boolean(process.env.DEBUG);

/** Whoever reads what is printed may have gone, as `head` does: the work goes on. */
function outliveReaders(): void {
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    });
}

/** Runs a command's work: what goes wrong becomes one message and exit status 1; DEBUG=1 adds the stack. */
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

/** Vite prints an error with its stack and fields. Our errors are for authors and operators: only the message is kept. */
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
