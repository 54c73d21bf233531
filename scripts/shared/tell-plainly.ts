import { wantsDetails } from './run-main.ts';

/** Vite prints an error with its stack and fields. Our errors are for authors and operators: only the message is kept. */
export async function tellPlainly<Result>(work: () => Promise<Result> | Result): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (wantsDetails || !(error instanceof Error)) throw error;
    const plain = new Error(error.message);
    plain.stack = error.message;
    throw plain;
  }
}
