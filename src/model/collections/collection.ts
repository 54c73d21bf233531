/** What is declared of a kind of entries; everything that loops over pages reads it. */
import type { Content } from '#model/schemas/content-types.ts';
import type { Entry, Folder } from '#model/schemas/entry-schemas.ts';
import type { ArticleFacts, Head } from '#model/seo/head.ts';

/** What stands for a page where it is shared: the words and the figure with which the page itself begins. */
export type ShareSubject = {
  /** The short line above the title. */
  label?: string | undefined;
  /** The main heading of the page. */
  title: string;
  tagline?: string | undefined;
  /** What the page's first figure shows; that of the home page stands in for a page without one. */
  figureAlt: string;
};

/** A value that no other entry of any folder may have, such as a title. */
export type UniqueField = { of: 'title' | 'description' | 'id'; field: string; value: string };

/** Slugs that must be those of entries. */
export type Reference = { field: string; folder: Folder; slugs: readonly string[] };

/** What the address of an entry is made from; without the field of a page, its slug stands for it. */
type Addressed = { slug: string; path?: string };

/** Types of schema.org that the graph of a page may have. */
export type NodeType = 'Organization' | 'ItemList' | 'Service' | 'BlogPosting' | 'BreadcrumbList';
export type Count = 'one' | 'at most one';

export type Collection<Name extends Folder, Kind = string, Body = { head: Head }> = {
  /** What messages call an entry. */
  noun: string;
  /** Order in lists. */
  compare: (a: Entry<Name>, b: Entry<Name>) => number;
  /** Which component shows it: `src/pages/<kind>-page.tsx`. */
  kind: (entry: Entry<Name>) => Kind;
  /** Address, with a leading and without a trailing slash; and the field that names it. */
  path: (entry: Addressed) => string;
  pathField: 'path' | 'slug';
  /** Address of the page that lists them; its `missingEntry` answers where there is none. Left out: the not-found page does. */
  list?: string;
  /** Short name, for announcements and breadcrumbs. */
  name: (entry: Entry<Name>) => string;
  /** false: `noindex`, and not in the sitemap. */
  indexable: (entry: Entry<Name>) => boolean;
  /** Calendar day of the last significant change, `YYYY-MM-DD`. */
  lastmod: (entry: Entry<Name>, content: Content) => string;
  uniqueFields: (entry: Entry<Name>) => UniqueField[];
  references?: (entry: Entry<Name>) => Reference[];
  /** What is wrong within one entry and no schema sees. */
  findProblems?: (entry: Entry<Name>) => { field: string; problem: string }[];
  /** How many nodes of which type its structured data has; of any other, none. */
  graph: Readonly<Partial<Record<NodeType, Count>>>;
  /** Null for a page that nobody is to find. */
  share: (entry: Entry<Name>, content: Content) => ShareSubject | null;
  /** How the feed lists it, where it does. */
  feedItem?: (entry: Entry<Name>) => ArticleFacts;
  /** What the browser gets: all that the page shows, its head included. It changes with what it shows alone. */
  body: (entry: Entry<Name>, content: Content, shareAlt: string | undefined) => Body;
};
