/** Images of former builds, by all that they were made from. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

type Make = () => Promise<Uint8Array>;

export type ImageCache = {
  /** The image that was made from these inputs; made when there is none yet. */
  take: (inputs: readonly string[], make: Make) => Promise<Uint8Array>;
  /** Forgets every image that was not taken. */
  forgetOthers: () => Promise<void>;
};

const hashOf = (texts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(texts)).digest('hex').slice(0, 32);

/** Writes aside and renames, so that an interrupted build leaves no half file behind. */
async function readOrMake(file: string, make: Make): Promise<Uint8Array> {
  if (existsSync(file)) return readFile(file);
  const bytes = await make();
  await writeFile(`${file}.part`, bytes);
  await rename(`${file}.part`, file);
  return bytes;
}

export async function openImageCache(folder: string): Promise<ImageCache> {
  await mkdir(folder, { recursive: true });
  const taken = new Set<string>();
  return {
    take: (inputs, make) => {
      const name = hashOf(inputs);
      taken.add(name);
      return readOrMake(join(folder, name), make);
    },
    forgetOthers: async () => {
      for (const name of await readdir(folder)) if (!taken.has(name)) await rm(join(folder, name), { force: true });
    },
  };
}
