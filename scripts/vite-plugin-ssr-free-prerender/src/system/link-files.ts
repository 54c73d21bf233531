import { copyFileSync, linkSync, mkdirSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';

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
