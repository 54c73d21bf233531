/** Images of former builds, by all that they were made from. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export type ImageCache = {
  /** The image that was made from these inputs; made when there is none yet. */
  take: (inputs: readonly string[], make: () => Promise<Uint8Array>) => Promise<Uint8Array>;
  /** The same, as the path of its file: of a thousand images, none has to be read. */
  locate: (inputs: readonly string[], make: () => Promise<Uint8Array>) => Promise<string>;
  /** Forgets every image that was not taken. */
  forgetOthers: () => Promise<void>;
};

async function fillFile(file: string, make: () => Promise<Uint8Array>): Promise<string> {
  if (existsSync(file)) return file;
  // Aside and renamed: an interrupted build leaves no half image behind.
  await writeFile(`${file}.part`, await make());
  await rename(`${file}.part`, file);
  return file;
}

export async function openImageCache(folder: string): Promise<ImageCache> {
  await mkdir(folder, { recursive: true });
  const taken = new Set<string>();
  /** A browser may ask again for what is still being made. */
  const making = new Map<string, Promise<string>>();
  const locate: ImageCache['locate'] = (inputs, make) => {
    const name = createHash('sha256').update(JSON.stringify(inputs)).digest('hex').slice(0, 32);
    taken.add(name);
    const file = making.get(name) ?? fillFile(join(folder, name), make).finally(() => making.delete(name));
    making.set(name, file);
    return file;
  };
  return {
    locate,
    take: async (inputs, make) => readFile(await locate(inputs, make)),
    forgetOthers: async () => {
      for (const name of await readdir(folder)) if (!taken.has(name)) await rm(join(folder, name), { force: true });
    },
  };
}
