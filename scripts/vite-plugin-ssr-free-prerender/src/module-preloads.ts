/** Chunks that a page needs, from Vite's build manifest. Pure. */
import { PrerenderError } from './engine-error.ts';

export type Manifest = Readonly<Record<string, { file: string; imports?: string[]; isEntry?: boolean }>>;

export type ChunkReader = {
  /** Files of all chunks that run before a page of these source modules is shown, the entry's included. Sorted. */
  chunkFiles: (modules: readonly string[]) => string[];
  /**
   * Addresses of the chunks of the given source modules and of everything that they import statically, without what
   * the entry brings along. Sorted.
   */
  modulePreloads: (modules: readonly string[]) => string[];
};

export function createChunkReader(manifest: Manifest): ChunkReader {
  /** Files of the chunks of these manifest keys and of everything that they import statically. */
  const collectFiles = (keys: readonly string[]): Set<string> => {
    const files = new Set<string>();
    const collect = (key: string): void => {
      const chunk = manifest[key];
      if (!chunk)
        throw new PrerenderError(`The build manifest has no module "${key}", which the option "modules" names.`);
      if (files.has(chunk.file)) return;
      files.add(chunk.file);
      for (const imported of chunk.imports ?? []) collect(imported);
    };
    for (const key of keys) collect(key);
    return files;
  };
  const entry = collectFiles(Object.keys(manifest).filter((key) => manifest[key]?.isEntry));
  return {
    chunkFiles: (modules) => [...entry.union(collectFiles(modules))].sort(),
    modulePreloads: (modules) => [...collectFiles(modules).difference(entry)].sort().map((file) => `/${file}`),
  };
}
