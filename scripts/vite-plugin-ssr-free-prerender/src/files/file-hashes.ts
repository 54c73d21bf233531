import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, type Stats, statSync } from 'node:fs';
import { extname, join } from 'node:path';

export type FileHashes = {
  /** Hash and bytes of a file, which is read where its hash is not known; null where there is no file. */
  read: (file: string) => { hash: string; size: number } | null;
  /** Of a file that was written just now. */
  note: (file: string, hash: string) => void;
  /** Those that were asked for or noted, by what the file system says of the files. */
  list: () => ReadonlyMap<string, string>;
};

/**
 * Another one for whatever is written to a file later; the same for each name that a link gives it. Its birth tells it from a copy
 * that has the former one's time and, on another disk, its number: caches of CI are unpacked so.
 */
const stampOf = ({ ino, birthtimeMs, mtimeMs, size }: Stats): string => `${ino} ${birthtimeMs} ${mtimeMs} ${size}`;

function readStats(file: string): Stats | null {
  try {
    return statSync(file);
  } catch {
    return null;
  }
}

/**
 * Hashes of files that runs write: a file that nobody has written to since is not read again.
 * @param known those that a former run has listed
 */
export function createFileHashes(known: ReadonlyMap<string, string>): FileHashes {
  const met = new Map<string, string>();
  return {
    read: (file) => {
      const stats = readStats(file);
      if (!stats?.isFile()) return null;
      const stamp = stampOf(stats);
      const hash = met.get(stamp) ?? known.get(stamp) ?? hashBytes(readFileSync(file));
      met.set(stamp, hash);
      return { hash, size: stats.size };
    },
    note: (file, hash) => {
      const stats = readStats(file);
      if (stats) met.set(stampOf(stats), hash);
    },
    list: () => met,
  };
}

export const hashBytes = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('base64url');

/** The folder of the engine's own code, and how its files end: as a package it is JavaScript. */
const source = join(import.meta.dirname, '..');
const ending = extname(import.meta.filename);

let hash: string | null = null;

/** Hash of the engine's own code: another one may print another page. */
export function hashEngine(): string {
  if (hash !== null) return hash;
  const all = createHash('sha256');
  const names = readdirSync(source, { recursive: true, encoding: 'utf8' });
  for (const name of names.filter((each) => each.endsWith(ending)).sort())
    all.update(readFileSync(join(source, name))).update('\0');
  hash = all.digest('base64url');
  return hash;
}
