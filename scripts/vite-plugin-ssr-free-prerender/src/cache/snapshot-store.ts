/**
 * Stores each captured page in a file that is named after the hash of its content. Also stores a list of the pages of
 * the last successful run.
 */
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { hashBytes } from '../files/hashes.ts';
import { writeFile } from '../files/write-files.ts';
import type { Capture, Snapshot } from '../types/snapshot.ts';
import type { VisitorChoice } from '../types/types.ts';

/** Hashes of everything that a page is rendered from, keyed by the input's name. */
export type Inputs = Readonly<Record<string, string>>;

export type StoredPage = Snapshot & {
  inputs: Inputs;
  /** The value of the option `visitors` when the page's hydration was verified; null if it was not verified. */
  verifiedFor: VisitorChoice | null;
};

export type SnapshotStore = {
  /**
   * Returns the page with this path from the last successful run. Returns null if that run had no such page, or if the
   * stored capture is missing or damaged.
   */
  find: (path: string) => StoredPage | null;
  /** Stores a capture, and returns its hash. */
  write: (capture: Capture) => string;
  read: (hash: string) => Capture;
  /** Saves the list of these pages for the next run, and deletes the captures of all other pages. */
  commit: (pages: readonly StoredPage[]) => void;
};

const listName = 'pages.json';

function readList(file: string): Map<string, StoredPage> {
  try {
    const pages: StoredPage[] = JSON.parse(readFileSync(file, 'utf8'));
    return new Map(pages.map((page) => [page.path, page]));
  } catch {
    // If the list of stored pages is missing or damaged, every page is rendered again.
    return new Map();
  }
}

export function openSnapshotStore(folder: string): SnapshotStore {
  mkdirSync(folder, { recursive: true });
  const listFile = join(folder, listName);
  const listed = readList(listFile);
  const fileOf = (hash: string): string => join(folder, `${hash}.json`);
  const isIntact = (hash: string): boolean => {
    try {
      return hashBytes(readFileSync(fileOf(hash))) === hash;
    } catch {
      return false;
    }
  };
  return {
    find: (path) => {
      const page = listed.get(path);
      return page && isIntact(page.capture) ? page : null;
    },
    write: (capture) => {
      const text = JSON.stringify(capture);
      const hash = hashBytes(text);
      writeFile(fileOf(hash), text);
      return hash;
    },
    read: (hash) => JSON.parse(readFileSync(fileOf(hash), 'utf8')),
    commit: (pages) => {
      writeFile(`${listFile}.new`, JSON.stringify(pages));
      renameSync(`${listFile}.new`, listFile);
      const kept = new Set([listName, ...pages.map(({ capture }) => `${capture}.json`)]);
      for (const name of readdirSync(folder)) if (!kept.has(name)) rmSync(join(folder, name), { force: true });
    },
  };
}

/**
 * Values of the option `visitors`, from not verified (null) to all visitors. Each value includes the visitors of the
 * values before it.
 */
const choices: readonly (VisitorChoice | null)[] = [null, 'none', 'samples', 'all'];

/** Returns true if the page's hydration was already verified for all wanted visitors. */
export const isVerifiedFor = ({ verifiedFor }: Pick<StoredPage, 'verifiedFor'>, wanted: VisitorChoice): boolean =>
  choices.indexOf(verifiedFor) >= choices.indexOf(wanted);

/** Returns the reason why a page must be rendered, or null if its stored snapshot is up to date. */
export function whyRender(inputs: Inputs, stored: StoredPage | null): string | null {
  if (!stored) return 'new';
  const names = [...new Set([...Object.keys(inputs), ...Object.keys(stored.inputs)])];
  const changed = names.filter((name) => inputs[name] !== stored.inputs[name]);
  if (changed.length === 0) return null;
  const shown = changed.slice(0, 3).join(', ');
  return `changed: ${shown}${changed.length > 3 ? ` and ${changed.length - 3} more` : ''}`;
}
