/** Chunks that a page needs, from Vite's build manifest. Pure. */
import { basename } from 'node:path/posix';
import { addressOf as toAddress } from '../contract/base.ts';
import { PrerenderError } from '../contract/engine-error.ts';
import type { BuiltPage } from '../contract/types.ts';

export type Manifest = Readonly<Record<string, { file: string; imports?: string[]; isEntry?: boolean }>>;

export type ChunkReader = {
  /** Files by the part they play for a page of these source modules. */
  scriptsOf: (modules: readonly string[]) => BuiltPage['scripts'];
  /**
   * Addresses of the chunks of the given source modules and of everything that they import statically, without what
   * the entry brings along. Sorted.
   */
  modulePreloads: (modules: readonly string[]) => string[];
  /** The same of chunks that are named by their files, without a folder. One that is not known, or not by that alone, has none. */
  preloadsOf: (names: readonly string[]) => string[];
};

/** @param base the folder of the host that the site lies in */
export function createChunkReader(manifest: Manifest, base = '/'): ChunkReader {
  const findChunk = (key: string): Manifest[string] => {
    const chunk = manifest[key];
    if (!chunk) throw new PrerenderError(`The build manifest has no module "${key}", which the options name.`);
    return chunk;
  };
  /** Files of the chunks of these manifest keys and of everything that they import statically. */
  const collectFiles = (keys: readonly string[]): Set<string> => {
    const files = new Set<string>();
    const collect = (key: string): void => {
      const chunk = findChunk(key);
      if (files.has(chunk.file)) return;
      files.add(chunk.file);
      for (const imported of chunk.imports ?? []) collect(imported);
    };
    for (const key of keys) collect(key);
    return files;
  };
  const entry = collectFiles(Object.keys(manifest).filter((key) => manifest[key]?.isEntry));
  const keysByName = Map.groupBy(Object.keys(manifest), (key) => basename(manifest[key]?.file ?? ''));
  const modulePreloads = (keys: readonly string[]): string[] =>
    [...collectFiles(keys).difference(entry)].sort().map((file) => toAddress(file, base));
  return {
    scriptsOf: (modules) => ({
      entry: [...entry].sort(),
      modules: [...new Set(modules.map((key) => findChunk(key).file))].sort(),
      all: [...entry.union(collectFiles(modules))].sort(),
    }),
    modulePreloads,
    preloadsOf: (names) =>
      modulePreloads(
        names.flatMap((name) => {
          const keys = keysByName.get(name) ?? [];
          return new Set(keys.map((key) => manifest[key]?.file)).size === 1 ? keys : [];
        }),
      ),
  };
}
