import { writeFile } from 'node:fs/promises';

/** Writes a file. The system does not say which file a disk is full of: the error is given its name. */
export async function writeNamed(file: string, content: string | Uint8Array): Promise<void> {
  await writeFile(file, content).catch((error: unknown) => {
    throw error instanceof Error ? Object.assign(error, { path: file }) : error;
  });
}
