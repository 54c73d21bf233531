/** What the former run has written, by hashes: to read and unpack all of it again would take as long as the rest of an edit. */
import { readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { WrittenFiles } from '../contract/written-files.ts';
import { writeFile } from '../system/write-file.ts';

/** Beside the snapshots. */
export const writtenFile = 'written.json';

/** Empty where no run has kept any. */
export async function readWritten(directory: string): Promise<WrittenFiles> {
  const text = await readFile(join(directory, writtenFile), 'utf8').catch(() => '{}');
  try {
    const { compressed = {}, pages = {}, hashes = {} } = JSON.parse(text);
    return {
      compressed: new Map(Object.entries(compressed)),
      pages: new Map(Object.entries(pages)),
      hashes: new Map(Object.entries(hashes)),
    };
  } catch {
    // Half a file is none.
    return { compressed: new Map(), pages: new Map(), hashes: new Map() };
  }
}

export async function keepWritten(directory: string, { compressed, pages, hashes }: WrittenFiles): Promise<void> {
  const file = join(directory, writtenFile);
  const [asCompressed, asPages, asHashes] = [compressed, pages, hashes].map((each) => Object.fromEntries(each));
  writeFile(`${file}.new`, JSON.stringify({ compressed: asCompressed, pages: asPages, hashes: asHashes }));
  await rename(`${file}.new`, file);
}
