/** Chunks that a page needs, from Vite's build manifest. Pure. */
import { PrerenderError } from './engine-error.ts';

export type Manifest = Readonly<Record<string, { file: string; imports?: string[]; isEntry?: boolean }>>;

/**
 * Addresses of the chunks of the given source modules and of everything that they import statically, without what
 * the entry brings along. Sorted.
 */
export function modulePreloads(manifest: Manifest, modules: readonly string[]): string[] {
  const collect = (key: string, into: Set<string>): Set<string> => {
    const chunk = manifest[key];
    if (!chunk)
      throw new PrerenderError(`The build manifest has no module "${key}", which the option "modules" names.`);
    if (into.has(chunk.file)) return into;
    into.add(chunk.file);
    for (const imported of chunk.imports ?? []) collect(imported, into);
    return into;
  };
  const entry = new Set<string>();
  for (const [key, chunk] of Object.entries(manifest)) if (chunk.isEntry) collect(key, entry);
  const needed = new Set<string>();
  for (const key of modules) collect(key, needed);
  return [...needed]
    .filter((file) => !entry.has(file))
    .sort()
    .map((file) => `/${file}`);
}
