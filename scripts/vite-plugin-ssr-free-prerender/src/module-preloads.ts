/** Chunks that a page needs, from Vite's build manifest. Pure. */
import { PrerenderError } from './engine-error.ts';

export type Manifest = Readonly<Record<string, { file: string; imports?: string[]; isEntry?: boolean }>>;

/** Files of the chunks of these manifest keys and of everything that they import statically. */
function collectFiles(manifest: Manifest, keys: readonly string[]): Set<string> {
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
}

const entriesOf = (manifest: Manifest): string[] => Object.keys(manifest).filter((key) => manifest[key]?.isEntry);

/** Files of all chunks that run before a page of these source modules is shown, the entry's included. Sorted. */
export function chunkFiles(manifest: Manifest, modules: readonly string[]): string[] {
  return [...collectFiles(manifest, [...entriesOf(manifest), ...modules])].sort();
}

/**
 * Addresses of the chunks of the given source modules and of everything that they import statically, without what
 * the entry brings along. Sorted.
 */
export function modulePreloads(manifest: Manifest, modules: readonly string[]): string[] {
  const entry = collectFiles(manifest, entriesOf(manifest));
  return [...collectFiles(manifest, modules)]
    .filter((file) => !entry.has(file))
    .sort()
    .map((file) => `/${file}`);
}
