import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { linkFile } from './link-files.ts';

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
