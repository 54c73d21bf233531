/**
 * The type of the declarations in `collections.ts`. Each folder of content entries has one declaration. All code that
 * loops over pages reads these declarations.
 */
import type { Content } from '#model/schemas/content-types.ts';
import type { Entry, Folder } from '#model/schemas/entry-schemas.ts';
import type { ArticleFacts, Head } from '#model/seo/head.ts';

/** The words and the figure in a page's share image, which social media show. They come from the top of the page. */
export type ShareSubject = {
  /** The short line above the title. */
  label?: string | undefined;
  /** The main heading of the page. */
  title: string;
  tagline?: string | undefined;
  /** Alternative text of the page's first figure. A page without a figure uses the home page's first figure. */
  figureAlt: string;
};

/** A value that must be unique among the entries of all folders, such as a title. */
export type UniqueField = { of: 'title' | 'description' | 'id'; field: string; value: string };

/** A field that lists slugs of entries in `folder`. The build reports a slug without an entry. */
export type Reference = { field: string; folder: Folder; slugs: readonly string[] };

/** Fields that determine an entry's address. Only pages have `path`. */
type Addressed = { slug: string; path?: string };

/** Types of schema.org that a page's structured data may contain. */
export type NodeType = 'Organization' | 'ItemList' | 'Service' | 'BlogPosting' | 'BreadcrumbList';
export type Count = 'one' | 'at most one';

export type Collection<Name extends Folder, Kind = string, Body = { head: Head }> = {
  /** The word for an entry in build messages, such as "article". */
  noun: string;
  /** Compares two entries for their order in lists. */
  compare: (a: Entry<Name>, b: Entry<Name>) => number;
  /** Returns the kind of page. Its component is `src/pages/<kind>-page.tsx`. */
  kind: (entry: Entry<Name>) => Kind;
  /** Returns the address of the entry's page, with a leading and without a trailing slash. */
  path: (entry: Addressed) => string;
  /** The field that determines the address. */
  pathField: 'path' | 'slug';
  /**
   * Address of the page that lists the entries. An address with an unknown slug shows that page's `missingEntry` text.
   * Without `list`, it shows the not-found page.
   */
  list?: string;
  /** Short name of the page for breadcrumbs, and for announcements by screen readers. */
  name: (entry: Entry<Name>) => string;
  /** Returns false for a page that search engines must not list: it has `noindex` and is not in the sitemap. */
  indexable: (entry: Entry<Name>) => boolean;
  /** Calendar day of the last significant change, `YYYY-MM-DD`. */
  lastmod: (entry: Entry<Name>, content: Content) => string;
  uniqueFields: (entry: Entry<Name>) => UniqueField[];
  references?: (entry: Entry<Name>) => Reference[];
  /** Returns problems within one entry that the schema can't detect. */
  findProblems?: (entry: Entry<Name>) => { field: string; problem: string }[];
  /** Expected number of schema.org nodes of each type in the structured data. Other types are not allowed. */
  graph: Readonly<Partial<Record<NodeType, Count>>>;
  /** Returns the subject of the share image, or null for a page that search engines must not list. */
  share: (entry: Entry<Name>, content: Content) => ShareSubject | null;
  /** Returns the entry's item in the feed. Folders without this function have no items in the feed. */
  feedItem?: (entry: Entry<Name>) => ArticleFacts;
  /**
   * Returns the page data for the browser: everything that the page shows, the content of its `<head>`, and nothing
   * else.
   */
  body: (entry: Entry<Name>, content: Content, shareAlt: string | undefined) => Body;
};
