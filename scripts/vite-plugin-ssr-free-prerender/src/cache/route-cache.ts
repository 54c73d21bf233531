/** Snapshots of former runs, each with the inputs that it came from. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { hashBytes } from '../files/file-hashes.ts';
import { writeFile } from '../files/write-files.ts';
import type { Capture, Snapshot, WrittenFiles } from '../types/snapshot.ts';
import type { VisitorChoice } from '../types/types.ts';

/** Hashes of all that a page is made from, by name. */
export type Inputs = Readonly<Record<string, string>>;

/** A page as it is kept for the next run; its file holds its markup too. */
export type CachedRoute = Snapshot & {
  inputs: Inputs;
  /** Which other visitors were thought of when its hydration was proven; null where it never was. */
  provenFor: VisitorChoice | null;
};

export type RouteCache = {
  /** At once: to hand a small file to a thread takes longer than to read it. */
  read: (path: string) => CachedRoute | null;
  /** What was set aside in this run, else what a former one has kept. */
  readCapture: (path: string) => Capture;
  /** Puts a capture where the former one of the page is not touched; gives its hash. */
  setAside: (path: string, capture: Capture) => string;
  /** Keeps a page with its capture. */
  write: (entry: CachedRoute) => Promise<void>;
  /** Forgets every route but these. */
  keepOnly: (paths: readonly string[]) => Promise<void>;
  /** What the former run has written. */
  readWritten: () => Promise<WrittenFiles>;
  keepWritten: (files: WrittenFiles) => Promise<void>;
};

/** Name of the file of a route. */
export const fileOf = (path: string): string => `${createHash('sha256').update(path).digest('hex').slice(0, 32)}.json`;

/** Two lines: what is known of the page, and its capture. */
const divide = (text: string): [known: string, capture: string] => {
  const end = text.indexOf('\n');
  return [text.slice(0, end), text.slice(end + 1)];
};

export async function openRouteCache(directory: string): Promise<RouteCache> {
  await mkdir(directory, { recursive: true });
  const placeOf = (path: string): string => join(directory, fileOf(path));
  const asideOf = (path: string): string => `${placeOf(path)}.aside`;
  /** Paths of this run. */
  const aside = new Set<string>();
  const readText = (path: string): string =>
    aside.has(path) ? readFileSync(asideOf(path), 'utf8') : divide(readFileSync(placeOf(path), 'utf8'))[1];
  return {
    read: (path) => {
      try {
        const [known, capture] = divide(readFileSync(placeOf(path), 'utf8'));
        const entry: CachedRoute = JSON.parse(known);
        // Half a file is no snapshot.
        return entry.path === path && capture.endsWith('}\n') ? entry : null;
      } catch {
        // There is none.
        return null;
      }
    },
    readCapture: (path) => JSON.parse(readText(path)),
    setAside: (path, capture) => {
      const text = `${JSON.stringify(capture)}\n`;
      writeFile(asideOf(path), text);
      aside.add(path);
      return hashBytes(Buffer.from(text));
    },
    write: async (entry) => {
      const file = placeOf(entry.path);
      writeFile(`${file}.new`, `${JSON.stringify(entry)}\n${readText(entry.path)}`);
      await rename(`${file}.new`, file);
      if (aside.delete(entry.path)) await rm(asideOf(entry.path), { force: true });
    },
    keepOnly: async (paths) => {
      const kept = new Set([writtenFile, ...paths.map(fileOf)]);
      for (const name of await readdir(directory))
        if (!kept.has(name)) await rm(join(directory, name), { force: true });
    },
    readWritten: () => readWritten(directory),
    keepWritten: (files) => keepWritten(directory, files),
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

/** Name of the file that lists what a run wrote. It lies beside the snapshots. */
const writtenFile = 'written.json';

/** Empty where no run has kept any. */
async function readWritten(directory: string): Promise<WrittenFiles> {
  const text = await readFile(join(directory, writtenFile), 'utf8').catch(() => '{}');
  try {
    const { compressed = {}, pages = {}, hashes = {} } = JSON.parse(text);
    return {
      compressed: new Map(Object.entries(compressed)),
      pages: new Map(Object.entries(pages)),
      hashes: new Map(Object.entries(hashes)),
    };
  } catch {
    // An incomplete file counts as missing.
    return { compressed: new Map(), pages: new Map(), hashes: new Map() };
  }
}

async function keepWritten(directory: string, { compressed, pages, hashes }: WrittenFiles): Promise<void> {
  const file = join(directory, writtenFile);
  const [asCompressed, asPages, asHashes] = [compressed, pages, hashes].map((each) => Object.fromEntries(each));
  writeFile(`${file}.new`, JSON.stringify({ compressed: asCompressed, pages: asPages, hashes: asHashes }));
  await rename(`${file}.new`, file);
}
