import { copyFileSync, linkSync, lstatSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { PrerenderError } from '../types/engine-error.ts';

/**
 * Writes a file. The call is synchronous, because that is faster for small files. Adds the file's path to an error,
 * because Node's error for a full disk lacks it.
 */
export function writeFile(file: string, content: string | Uint8Array): void {
  try {
    // The file may be a hard link to a file of the client build or the previous output, which must not change. So
    // remove the link before writing.
    const known = lstatSync(file, { throwIfNoEntry: false });
    if (known?.isFile() && known.nlink > 1) rmSync(file);
    writeFileSync(file, content);
  } catch (error) {
    throw error instanceof Error ? Object.assign(error, { path: file }) : error;
  }
}

function readIfThere(file: string): Buffer | null {
  try {
    return readFileSync(file);
  } catch {
    return null;
  }
}

export type WriteToFolder = (name: string, content: string | Uint8Array | { from: string }) => void;

/**
 * Returns a function that writes files below a folder, or links to existing files.
 * @param previous the folder with the output of the previous run. A file there with the same content is linked instead
 * of written, so that it keeps its date.
 */
export function createWriter(folder: string, previous: string | null): WriteToFolder {
  return (name, content) => {
    const file = join(folder, name);
    mkdirSync(dirname(file), { recursive: true });
    if (typeof content === 'object' && 'from' in content) return linkFile(content.from, file);
    const bytes = Buffer.from(content);
    const same = previous === null ? null : join(previous, name);
    if (same !== null && readIfThere(same)?.equals(bytes)) return linkFile(same, file);
    writeFile(file, bytes);
  };
}

/** Returns all files below a folder, as relative paths with forward slashes. */
export async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(relative(folder, entry.parentPath), entry.name).replaceAll('\\', '/'));
}

/**
 * Creates a hard link to a file, or a copy if the file system doesn't support links. An existing target is replaced.
 */
export function linkFile(from: string, to: string): void {
  rmSync(to, { force: true });
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to);
  }
}

/**
 * Replaces the folder `target` with the folder `finished`. Until the swap, the previous target stays complete. If the
 * swap fails, the previous target is restored.
 */
export async function swapFolder(finished: string, target: string): Promise<void> {
  const previous = `${target}.former`;
  await rm(previous, { recursive: true, force: true });
  await mkdir(dirname(target), { recursive: true });
  await rename(target, previous).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  await rename(finished, target).catch(async (error: unknown) => {
    await rename(previous, target).catch(() => {});
    throw error;
  });
  try {
    // For many files, the synchronous call is several times as fast as `rm`.
    rmSync(previous, { recursive: true, force: true });
  } catch {
    // The new folder is already in place. The next run deletes what is left of the previous folder.
  }
}

/** The meaning of each error code of the file system, and what to do about it. */
const meanings: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full. Free some space and run the build again.',
  EDQUOT: 'your disk quota is used up. Free some space and run the build again.',
  EACCES: 'you have no permission to write to this path. Change the permissions, or choose another folder.',
  EPERM: 'you have no permission to write to this path. Change the permissions, or choose another folder.',
  EROFS: 'the file system is read-only. Choose another folder.',
  EXDEV:
    'it is on a different file system than the client build, so the folders cannot be swapped. Put both on the same file system.',
  EMFILE: 'too many files are open. Raise the limit (ulimit -n) and run the build again.',
};

/**
 * Converts a file system error to a PrerenderError that names the file, the cause and the remedy. Returns any other
 * error unchanged.
 */
export function explainFileError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { code, path, dest, syscall }: NodeJS.ErrnoException & { dest?: string } = error;
  if (!code || !syscall || !path) return error;
  const meaning =
    meanings[code] ?? `the system call "${syscall}" failed with ${code}. Check this path, and run the build again.`;
  return new PrerenderError(
    `Prerendering stopped at ${dest ?? path}: ${meaning} The output of the previous run is unchanged.`,
  );
}
