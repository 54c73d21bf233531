/** Type of the declarations in `collections.ts`, one for each folder of entries. All code that loops over pages reads them. */
import type { Content } from '#model/schemas/content-types.ts';
import type { Entry, Folder } from '#model/schemas/entry-schemas.ts';
import type { ArticleFacts, Head } from '#model/seo/head.ts';

/** Words and figure of a page's share image, taken from the top of the page. */
export type ShareSubject = {
  /** The short line above the title. */
  label?: string | undefined;
  /** The main heading of the page. */
  title: string;
  tagline?: string | undefined;
  /** Alternative text of the page's first figure. A page without a figure uses the home page's. */
  figureAlt: string;
};

/** A value that must be unique among the entries of all folders, such as a title. */
export type UniqueField = { of: 'title' | 'description' | 'id'; field: string; value: string };

/** A field with slugs of entries in `folder`. The build reports slugs without an entry. */
export type Reference = { field: string; folder: Folder; slugs: readonly string[] };

/** Fields that determine an entry's address. Only pages have `path`. */
type Addressed = { slug: string; path?: string };

/** Types of schema.org that a page's structured data may contain. */
export type NodeType = 'Organization' | 'ItemList' | 'Service' | 'BlogPosting' | 'BreadcrumbList';
export type Count = 'one' | 'at most one';

export type Collection<Name extends Folder, Kind = string, Body = { head: Head }> = {
  /** Word for an entry in messages. */
  noun: string;
  /** Compares two entries for their order in lists. */
  compare: (a: Entry<Name>, b: Entry<Name>) => number;
  /** Returns the kind of page. Its component is `src/pages/<kind>-page.tsx`. */
  kind: (entry: Entry<Name>) => Kind;
  /** Returns the address, with a leading and without a trailing slash. */
  path: (entry: Addressed) => string;
  /** The field that determines the address. */
  pathField: 'path' | 'slug';
  /** Address of the page that lists the entries. Unknown slugs show its `missingEntry`; without `list`, the not-found page. */
  list?: string;
  /** Short name, for announcements and breadcrumbs. */
  name: (entry: Entry<Name>) => string;
  /** false: `noindex`, and not in the sitemap. */
  indexable: (entry: Entry<Name>) => boolean;
  /** Calendar day of the last significant change, `YYYY-MM-DD`. */
  lastmod: (entry: Entry<Name>, content: Content) => string;
  uniqueFields: (entry: Entry<Name>) => UniqueField[];
  references?: (entry: Entry<Name>) => Reference[];
  /** Returns problems within one entry that the schema can't detect. */
  findProblems?: (entry: Entry<Name>) => { field: string; problem: string }[];
  /** Number of nodes of each type in the structured data. Other types must not occur. */
  graph: Readonly<Partial<Record<NodeType, Count>>>;
  /** Returns the subject of the share image, or null for a page that search engines must not list. */
  share: (entry: Entry<Name>, content: Content) => ShareSubject | null;
  /** Returns the entry's item in the feed. Kinds without this function are not in the feed. */
  feedItem?: (entry: Entry<Name>) => ArticleFacts;
  /** Returns the page data for the browser: everything that the page shows, including its head, and nothing else. */
  body: (entry: Entry<Name>, content: Content, shareAlt: string | undefined) => Body;
};
