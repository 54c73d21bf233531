import { PrerenderError } from '../contract/engine-error.ts';

/** What the file system's codes mean, and what helps. */
const meanings: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full. Free some space and run again.',
  EDQUOT: 'this user’s share of the disk is used up. Free some space and run again.',
  EACCES: 'this user has no right to it. Correct the rights, or name another folder.',
  EPERM: 'this user has no right to it. Correct the rights, or name another folder.',
  EROFS: 'the file system is read-only. Name another folder.',
  EXDEV: 'it is on another file system than the client build. Put both on one, so that they can be swapped.',
  EMFILE: 'too many files are open. Raise the limit (ulimit -n) and run again.',
};

/** An error of the file system as one line with file, cause and remedy; any other error as it is. */
export function explainFileError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { code, path, dest, syscall }: NodeJS.ErrnoException & { dest?: string } = error;
  if (!code || !syscall || !path) return error;
  const meaning = meanings[code] ?? `"${syscall}" is answered with ${code}. Look at what stands there.`;
  return new PrerenderError(`The work stopped at ${dest ?? path}: ${meaning} The former output is untouched.`);
}
