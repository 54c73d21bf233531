/** Snapshots of former runs, each with the inputs that it came from. */
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { CompressedFiles } from '../contract/compressed.ts';
import type { Snapshot } from '../contract/snapshot.ts';
import type { VisitorChoice } from '../contract/types.ts';
import { writeFile } from '../system/write-file.ts';
import { compressedFile, keepCompressed, readCompressed } from './compressed-cache.ts';

/** Hashes of all that a page is made from, by name. */
export type Inputs = Readonly<Record<string, string>>;

export type CachedRoute = Snapshot & {
  inputs: Inputs;
  /** Which other visitors were thought of when its hydration was proven; null where it never was. */
  provenFor: VisitorChoice | null;
};

export type RouteCache = {
  read: (path: string) => Promise<CachedRoute | null>;
  write: (entry: CachedRoute) => Promise<void>;
  /** Forgets every route but these. */
  keepOnly: (paths: readonly string[]) => Promise<void>;
  /** What the former run has compressed. */
  readCompressed: () => Promise<CompressedFiles>;
  keepCompressed: (files: CompressedFiles) => Promise<void>;
};

/** Name of the file of a route. */
export const fileOf = (path: string): string => `${createHash('sha256').update(path).digest('hex').slice(0, 32)}.json`;

export async function openRouteCache(directory: string): Promise<RouteCache> {
  await mkdir(directory, { recursive: true });
  return {
    read: async (path) => {
      const text = await readFile(join(directory, fileOf(path)), 'utf8').catch(() => null);
      if (text === null) return null;
      try {
        const entry: CachedRoute = JSON.parse(text);
        return entry.path === path ? entry : null;
      } catch {
        // Half a file is no snapshot.
        return null;
      }
    },
    write: async (entry) => {
      const file = join(directory, fileOf(entry.path));
      writeFile(`${file}.new`, JSON.stringify(entry));
      await rename(`${file}.new`, file);
    },
    keepOnly: async (paths) => {
      const kept = new Set([compressedFile, ...paths.map(fileOf)]);
      for (const name of await readdir(directory))
        if (!kept.has(name)) await rm(join(directory, name), { force: true });
    },
    readCompressed: () => readCompressed(directory),
    keepCompressed: (files) => keepCompressed(directory, files),
  };
}

const widths: readonly (VisitorChoice | null)[] = [null, 'none', 'samples', 'all'];

/** True when its hydration was proven for at least so many. */
export const isProvenFor = ({ provenFor }: Pick<CachedRoute, 'provenFor'>, wanted: VisitorChoice): boolean =>
  widths.indexOf(provenFor) >= widths.indexOf(wanted);

/** Why a page must be rendered; null when its snapshot holds. */
export function whyRender(inputs: Inputs, cached: CachedRoute | null): string | null {
  if (!cached) return 'new';
  const names = [...new Set([...Object.keys(inputs), ...Object.keys(cached.inputs)])];
  const changed = names.filter((name) => inputs[name] !== cached.inputs[name]);
  if (changed.length === 0) return null;
  const shown = changed.slice(0, 3).join(', ');
  return `changed: ${shown}${changed.length > 3 ? ` and ${changed.length - 3} more` : ''}`;
}
