/** Input of the rules between files. If a file has mistakes, its valid parts are included. */
import { mapEntries } from '../../../src/model/collections/collections.ts';
import type { Content, Redirect, Site } from '../../../src/model/schemas/content-types.ts';
import type { Entries } from '../../../src/model/schemas/entry-schemas.ts';
import type { Draft } from './drafts.ts';
import type { BrokenEntry } from './read-folder.ts';
import type { Published } from './read-redirects.ts';

export type Reading = {
  site: Site;
  entries: Entries;
  /** The navigation without parts that have mistakes. */
  navigation: unknown;
  /** Null if the words have mistakes. */
  words: Content['words'] | null;
  redirects: readonly Redirect[];
  broken: readonly BrokenEntry[];
  /** Drafts, which aren't part of the site. Only other drafts may link to them. */
  drafts: readonly Draft[];
  figures: readonly string[];
  /** Null if nothing has been published yet. */
  published: Published | null;
};

/** Path of the not-found page, which isn't an address for visitors. */
export const notFound = '/404';

/** Returns the paths of all entries, with the file of each. */
export const listPages = (entries: Entries, broken: readonly BrokenEntry[] = []): Map<string, string> =>
  new Map([
    ...mapEntries(entries, (collection, entry) => [collection.path(entry), entry.file] as const),
    ...broken.map(({ path, file }) => [path, file] as const),
  ]);

/** Returns the addresses that visitors can open. */
export const listAddresses = (entries: Entries, broken: readonly BrokenEntry[] = []): string[] =>
  [...listPages(entries, broken).keys()].filter((path) => path !== notFound);
