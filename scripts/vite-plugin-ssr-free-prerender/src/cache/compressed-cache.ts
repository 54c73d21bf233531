/** What the former run has compressed, by hashes: to unpack all of it again would take as long as the rest of an edit. */
import { readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { CompressedFiles } from '../contract/compressed.ts';
import { writeFile } from '../system/write-file.ts';

/** Beside the snapshots. */
export const compressedFile = 'compressed.json';

/** Empty where no run has kept any. */
export async function readCompressed(directory: string): Promise<CompressedFiles> {
  const text = await readFile(join(directory, compressedFile), 'utf8').catch(() => '{}');
  try {
    return new Map(Object.entries(JSON.parse(text)));
  } catch {
    // Half a file is none.
    return new Map();
  }
}

export async function keepCompressed(directory: string, files: CompressedFiles): Promise<void> {
  const file = join(directory, compressedFile);
  writeFile(`${file}.new`, JSON.stringify(Object.fromEntries(files)));
  await rename(`${file}.new`, file);
}
