import { copyFileSync, linkSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { PrerenderError } from '../types/engine-error.ts';

/**
 * Writes a file, at once: to hand a small one to a thread takes longer than to write it. The system does not say which
 * file a disk is full of: the error is given its name.
 */
export function writeFile(file: string, content: string | Uint8Array): void {
  try {
    writeFileSync(file, content);
  } catch (error) {
    throw error instanceof Error ? Object.assign(error, { path: file }) : error;
  }
}

/** Writes files below a folder, or links them there; folders are made as they are needed. */
export function createWriter(folder: string) {
  const made = new Set<string>();
  return (name: string, content: string | Uint8Array | { from: string }): void => {
    const file = join(folder, name);
    const parent = dirname(file);
    if (!made.has(parent)) mkdirSync(parent, { recursive: true });
    made.add(parent);
    if (typeof content === 'object' && 'from' in content) linkFile(content.from, file);
    else writeFile(file, content);
  };
}

/** Files of a folder and below, as paths from it. */
export async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(relative(folder, entry.parentPath), entry.name).replaceAll('\\', '/'));
}

/** A second name of the same file, where the file system has such. */
export function linkFile(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to);
  }
}

/** Puts files of one folder into another as second names of the same files, where the file system has such: a copy takes long. */
export function linkFiles(names: readonly string[], from: string, to: string): void {
  const folders = new Set(names.map((name) => join(to, name, '..')));
  for (const folder of folders) mkdirSync(folder, { recursive: true });
  for (const name of names) linkFile(join(from, name), join(to, name));
}

/** Puts a finished folder in the place of another; the former one stays whole until then. */
export async function swapFolder(finished: string, target: string): Promise<void> {
  const former = `${target}.former`;
  await rm(former, { recursive: true, force: true });
  await mkdir(dirname(target), { recursive: true });
  await rename(target, former).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  await rename(finished, target).catch(async (error: unknown) => {
    // Nothing is lost: the former folder is all there is.
    await rename(former, target).catch(() => {});
    throw error;
  });
  try {
    // At once: file by file in threads takes several times as long.
    rmSync(former, { recursive: true, force: true });
  } catch {
    // The new one is in place; what is left of the former goes at the next run.
  }
}

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
