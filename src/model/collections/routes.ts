/** THE route table: router, sitemap, snapshots, audits and tests read this one list. */
import { describeShareImage } from '#lib/share-image.ts';
import type { SampleFile } from '#model/samples/files.ts';
import type { Content } from '#model/schemas/content-types.ts';
import type { Folder } from '#model/schemas/entry-schemas.ts';
import type { ArticleFacts } from '#model/seo/head.ts';
import type { Collection, ShareSubject } from './collection.ts';
import { type Body, type Kind, mapEntries } from './collections.ts';
import { listSectionFiles } from './samples.ts';

export type SiteRoute = {
  /** Path with a leading and without a trailing slash. */
  path: string;
  /** Which component shows it: `src/pages/<kind>-page.tsx`. */
  kind: Kind;
  /** Folder and name of its entry, such as `services/gis`. */
  entry: string;
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
    entry: `${folder}/${entry.slug}`,
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

/** The page data of an entry before the build makes plain JSON of it, with the name that announcements use. */
export type PageBody = Body<Folder> & { name: string };

/** Page bodies by path. */
export const buildPageBodies = (content: Content): Map<string, PageBody> =>
  new Map(
    mapEntries(content, (collection, entry): [string, PageBody] => {
      const subject = collection.share(entry, content);
      const shareAlt = subject ? describeShareImage(subject.title, subject.figureAlt) : undefined;
      const body: Body<Folder> = collection.body(entry, content, shareAlt);
      return [collection.path(entry), Object.assign({ name: collection.name(entry) }, body)];
    }),
  );

export const listSampleFiles = (content: Content): SampleFile[] =>
  mapEntries(content, (_, entry) =>
    'sections' in entry
      ? entry.sections.flatMap((section) =>
          section.type === 'sample' ? listSectionFiles(section, content.site.host) : [],
        )
      : [],
  ).flat();
