/** THE route table: router, sitemap, snapshots, audits and tests read this one list. */
import type { Content } from '#content/content-types.ts';
import type { Folder } from '#content/entry-schemas.ts';
import { type BodyData, LazySource } from '#content/sources.ts';
import type { ArticleFacts } from '#seo/head-facts.ts';
import { describeShareImage } from '#seo/share-image.ts';
import type { Collection, ShareSubject } from './collection.ts';
import { type Body, type ContentOf, type Kind, mapEntries } from './collections.ts';
import { buildMissingEntries, type MissingEntry } from './missing-entry.ts';

export type SiteRoute = {
  /** Path with a leading and without a trailing slash. */
  path: string;
  /** Which component shows it: `src/pages/<kind>-page.tsx`. */
  kind: Kind;
  /** Name of its body's module below `virtual:content/`, such as `services/gis`. */
  body: string;
  /** The file that it is made from, such as `content/services/gis.yaml`. */
  file: string;
  /** Short name, for announcements and breadcrumbs. */
  name: string;
  /** false: `noindex`, and not in the sitemap. */
  indexable: boolean;
  /** Calendar day of the last significant change, `YYYY-MM-DD`. */
  lastmod: string;
  /** What its structured data holds. */
  graph: Collection<Folder>['graph'];
};

export const buildRouteTable = (content: Content): SiteRoute[] =>
  mapEntries(content, (collection, entry, folder) => ({
    path: collection.path(entry),
    kind: collection.kind(entry),
    body: `${folder}/${entry.slug}`,
    file: entry.file,
    name: collection.name(entry),
    indexable: collection.indexable(entry),
    lastmod: collection.lastmod(entry, content),
    graph: collection.graph,
  }));

export type SharedPage = ShareSubject & { path: string };

/** What stands for each page where it is shared; those that nobody is to find have nothing. */
export const buildShareSubjects = (content: Content): SharedPage[] =>
  mapEntries(content, (collection, entry) => {
    const subject = collection.share(entry, content);
    return subject ? [{ path: collection.path(entry), ...subject }] : [];
  }).flat();

/** What the feed lists. */
export const listFeedItems = (content: Content): ArticleFacts[] =>
  mapEntries(content, (collection, entry) => collection.feedItem?.(entry) ?? []).flat();

/** The folder whose bodies hold no code: it may hold a thousand entries, and the bundler sees none of them. */
export const plainFolder = 'articles' satisfies Folder;

/** What the file of a body gives. */
export type SentBody<Of extends Kind> = Of extends 'article' ? BodyData : ContentOf<Of>;

/** What a page is shown from. */
export type PageOf<Of extends Kind> = {
  kind: Of;
  /** A promise where the module of the body has drawings. */
  body: () => Promise<{ default: SentBody<Of> | Promise<SentBody<Of>> }>;
};

/** A route as the browser's router knows it, with the import of its body. */
export type RouteOf<Of extends Kind> = PageOf<Of> & {
  path: string;
  /** Of a list: what stands right below it where there is no entry. */
  missing?: () => Promise<{ default: MissingEntry }>;
};

/** The same at build time. */
export type RouteSource = {
  path: string;
  kind: Kind;
  body: LazySource<Body<Folder>>;
  missing: LazySource<MissingEntry> | undefined;
};

/** Builds the body of every page, once. */
export function buildPointers(content: Content): RouteSource[] {
  const missing = buildMissingEntries(content);
  return mapEntries(content, (collection, entry, folder) => {
    const subject = collection.share(entry, content);
    const shareAlt = subject ? describeShareImage(subject.title, subject.figureAlt) : undefined;
    const path = collection.path(entry);
    return {
      path,
      kind: collection.kind(entry),
      body: new LazySource(`${folder}/${entry.slug}`, collection.body(entry, content, shareAlt)),
      missing: missing.get(path),
    };
  });
}
