/** Images of former builds, by all that they were made from. */
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export type ImageCache = {
  /** The image that was made from these inputs; made when there is none yet. */
  take: (inputs: readonly string[], make: () => Promise<Uint8Array>) => Promise<Uint8Array>;
  /** Forgets every image that was not taken. */
  forgetOthers: () => Promise<void>;
};

async function takeFile(file: string, make: () => Promise<Uint8Array>): Promise<Uint8Array> {
  const kept = await readFile(file).catch(() => null);
  if (kept) return kept;
  const image = await make();
  // Aside and renamed: an interrupted build leaves no half image behind.
  await writeFile(`${file}.part`, image);
  await rename(`${file}.part`, file);
  return image;
}

export async function openImageCache(folder: string): Promise<ImageCache> {
  await mkdir(folder, { recursive: true });
  const taken = new Set<string>();
  /** A browser may ask again for what is still being made. */
  const making = new Map<string, Promise<Uint8Array>>();
  return {
    take: (inputs, make) => {
      const name = createHash('sha256').update(JSON.stringify(inputs)).digest('hex').slice(0, 32);
      taken.add(name);
      const image = making.get(name) ?? takeFile(join(folder, name), make).finally(() => making.delete(name));
      making.set(name, image);
      return image;
    },
    forgetOthers: async () => {
      for (const name of await readdir(folder)) if (!taken.has(name)) await rm(join(folder, name), { force: true });
    },
  };
}
