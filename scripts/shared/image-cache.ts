/** Images of former builds, by all that they were made from. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

type Make = () => Promise<Uint8Array>;

export type ImageCache = {
  /** The image that was made from these inputs; made when there is none yet. */
  take: (inputs: readonly string[], make: Make) => Promise<Uint8Array>;
  /**
   * The same, as the path of its file: of a thousand images, none has to be read.
   * @param sources what the inputs are read from: these are not read where a former build has read the same
   */
  locate: (sources: readonly string[], readInputs: () => readonly string[], make: Make) => Promise<string>;
  /** Forgets every image that was not taken. */
  forgetOthers: () => Promise<void>;
};

/** Names of images by the hashes of their sources. */
const sourcesFile = 'sources.json';

const hashOf = (texts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(texts)).digest('hex').slice(0, 32);

/** Aside and renamed: an interrupted build leaves no half file behind. */
async function writeAside(file: string, content: Uint8Array | string): Promise<void> {
  await writeFile(`${file}.part`, content);
  await rename(`${file}.part`, file);
}

async function fillFile(file: string, make: Make): Promise<string> {
  if (!existsSync(file)) await writeAside(file, await make());
  return file;
}

async function readSources(folder: string): Promise<Map<string, string>> {
  try {
    return new Map(Object.entries(JSON.parse(await readFile(join(folder, sourcesFile), 'utf8'))));
  } catch {
    return new Map();
  }
}

export async function openImageCache(folder: string): Promise<ImageCache> {
  await mkdir(folder, { recursive: true });
  const former = await readSources(folder);
  const met = new Map<string, string>();
  const taken = new Set<string>();
  /** A browser may ask again for what is still being made. */
  const making = new Map<string, Promise<string>>();
  const find = (name: string, make: Make): Promise<string> => {
    taken.add(name);
    const file = making.get(name) ?? fillFile(join(folder, name), make).finally(() => making.delete(name));
    making.set(name, file);
    return file;
  };
  return {
    take: async (inputs, make) => readFile(await find(hashOf(inputs), make)),
    locate: (sources, readInputs, make) => {
      const source = hashOf(sources);
      const name = former.get(source) ?? hashOf(readInputs());
      met.set(source, name);
      return find(name, make);
    },
    forgetOthers: async () => {
      for (const name of await readdir(folder))
        if (!taken.has(name) && name !== sourcesFile) await rm(join(folder, name), { force: true });
      await writeAside(join(folder, sourcesFile), JSON.stringify(Object.fromEntries(met)));
    },
  };
}
