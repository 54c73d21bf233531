/** The content that checks between files receive. If a file has mistakes, only its valid parts are included. */
import { mapEntries } from '../../../src/model/collections/collections.ts';
import type { Content, Redirect, Site } from '../../../src/model/schemas/content-types.ts';
import type { Entries } from '../../../src/model/schemas/entry-schemas.ts';
import type { Draft } from './drafts.ts';
import type { BrokenEntry } from './read-folder.ts';
import type { Published } from './read-redirects.ts';

export type Reading = {
  site: Site;
  entries: Entries;
  /** The menus of `navigation.yaml`, without parts that have mistakes. */
  navigation: unknown;
  /** Texts of `words.yaml`, or null if the file has mistakes. */
  words: Content['words'] | null;
  redirects: readonly Redirect[];
  broken: readonly BrokenEntry[];
  /** Drafts, which a build leaves out. Only other drafts may link to them. */
  drafts: readonly Draft[];
  figures: readonly string[];
  /** Published addresses, or null if nothing has been published yet. */
  published: Published | null;
};

/** Path of the not-found page. Visitors never open it by this path. */
export const notFound = '/404';

/** Returns the file of each page, by the path of the page. */
export const listPages = (entries: Entries, broken: readonly BrokenEntry[] = []): Map<string, string> =>
  new Map([
    ...mapEntries(entries, (collection, entry) => [collection.path(entry), entry.file] as const),
    ...broken.map(({ path, file }) => [path, file] as const),
  ]);

/** Returns the paths of all pages that visitors can open. */
export const listAddresses = (entries: Entries, broken: readonly BrokenEntry[] = []): string[] =>
  [...listPages(entries, broken).keys()].filter((path) => path !== notFound);
