/** Caches images between builds. The key of an image is a hash of everything that the image is made from. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

type Make = () => Promise<Uint8Array>;

export type ImageCache = {
  /** Returns the image for these inputs. If it isn't in the cache, calls `make` to create it. */
  take: (inputs: readonly string[], make: Make) => Promise<Uint8Array>;
  /** Deletes every image that `take` hasn't returned since the cache was opened. */
  forgetOthers: () => Promise<void>;
};

const hashOf = (texts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(texts)).digest('hex').slice(0, 32);

/**
 * Reads the image's file, or makes the image and writes the file. The file gets its name only after it is complete, so
 * that an interrupted build leaves no incomplete image.
 */
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
