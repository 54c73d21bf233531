import { writeFileSync } from 'node:fs';

/**
 * Writes a file, at once: to hand a small one to a thread takes longer than to write it. The system does not say which
 * file a disk is full of: the error is given its name.
 */
export function writeNamed(file: string, content: string | Uint8Array): void {
  try {
    writeFileSync(file, content);
  } catch (error) {
    throw error instanceof Error ? Object.assign(error, { path: file }) : error;
  }
}
