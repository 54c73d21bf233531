/** The list of all pages. The sitemap, the prerenderer, audits and tests read it. */
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
  /** Kind of page. Its component is `src/pages/<kind>-page.tsx`. */
  kind: Kind;
  /** Folder and slug of the page's entry, such as `services/gis`. */
  entry: string;
  /** File of the page's entry, such as `content/services/gis.yaml`. */
  file: string;
  /** Short name of the page for breadcrumbs, and for announcements by screen readers. */
  name: string;
  /** False for a page that search engines must not list: it has `noindex` and is not in the sitemap. */
  indexable: boolean;
  /** Calendar day of the last significant change, `YYYY-MM-DD`. */
  lastmod: string;
  /** Number of schema.org nodes of each type in the page's structured data. The build verifies these numbers. */
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

/**
 * Returns the texts of all share images (label, title and description of the figure), with the paths of their pages.
 * Pages that search engines must not list have no share image.
 */
export const buildShareSubjects = (content: Content): SharedPage[] =>
  mapEntries(content, (collection, entry) => {
    const subject = collection.share(entry, content);
    return subject ? [{ path: collection.path(entry), ...subject }] : [];
  }).flat();

export const listFeedItems = (content: Content): ArticleFacts[] =>
  mapEntries(content, (collection, entry) => collection.feedItem?.(entry) ?? []).flat();

/**
 * Page data of an entry before the build converts it to plain JSON. `name` is the page's name that screen readers
 * announce.
 */
export type PageBody = Body<Folder> & { name: string };

/** Returns the page data of all entries, keyed by path. */
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
