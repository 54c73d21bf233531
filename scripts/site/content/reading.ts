/** Input of the rules between files. A file with mistakes has the parts that could be read. */
import { mapEntries } from '../../../src/model/collections/collections.ts';
import type { Content, Redirect, Site } from '../../../src/model/schemas/content-types.ts';
import type { Entries } from '../../../src/model/schemas/entry-schemas.ts';
import type { Draft } from './drafts.ts';
import type { BrokenEntry } from './read-folder.ts';
import type { Published } from './read-redirects.ts';

export type Reading = {
  site: Site;
  entries: Entries;
  /** Without the parts that have mistakes. */
  navigation: unknown;
  /** Null: it has mistakes. */
  words: Content['words'] | null;
  redirects: readonly Redirect[];
  broken: readonly BrokenEntry[];
  /** No part of the site: nothing else may lead there. */
  drafts: readonly Draft[];
  figures: readonly string[];
  /** Null: nothing has been published yet. */
  published: Published | null;
};

/** The not-found page has no address of its own. */
export const notFound = '/404';

/** Paths of the entries, each with the file that it is made from. */
export const listPages = (entries: Entries, broken: readonly BrokenEntry[] = []): Map<string, string> =>
  new Map([
    ...mapEntries(entries, (collection, entry) => [collection.path(entry), entry.file] as const),
    ...broken.map(({ path, file }) => [path, file] as const),
  ]);

/** Addresses of the pages that visitors may go to. */
export const listAddresses = (entries: Entries, broken: readonly BrokenEntry[] = []): string[] =>
  [...listPages(entries, broken).keys()].filter((path) => path !== notFound);
