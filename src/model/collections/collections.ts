/** Declares how the entries of each content folder become pages. Runs at build time. The browser imports only types. */

import { formatDate } from '#lib/format-date.ts';
import { hrefs } from '#lib/hrefs.ts';
import { keysOf } from '#lib/keys-of.ts';
import type { Content, Rendered } from '#model/schemas/content-types.ts';
import type { Entries, Entry, Folder } from '#model/schemas/entry-schemas.ts';
import { buildArticleHead, buildPageHead, buildSectorHead, buildServiceHead } from '#model/seo/build-head.ts';
import type { Collection, Reference, ShareSubject, UniqueField } from './collection.ts';
import { articlesOf, listedOn } from './list-pages.ts';
import { buildMissingEntry, buildPageSections, findFirstFigure, findLastChange } from './page-body.ts';
import { buildSections, type EntryLink, linkTo, listSections } from './section-bodies.ts';
import { listCapabilities } from './section-data.ts';

type CatalogueEntry = Entry<'services'> | Entry<'sectors'>;

/** Returns links to the entries with these slugs, in the order of the slugs. */
function pick<Name extends 'services' | 'articles'>(
  slugs: readonly string[],
  entries: Entries[Name],
  path: (slug: string) => string,
): EntryLink[] {
  return slugs.flatMap((slug) =>
    entries.filter((entry) => entry.slug === slug).map((entry) => linkTo(path(slug), entry)),
  );
}

/** Parts that the declarations of services and sectors share. */
const catalogueParts = {
  compare: (a: CatalogueEntry, b: CatalogueEntry): number => a.order - b.order,
  pathField: 'slug' as const,
  name: (entry: CatalogueEntry): string => entry.title,
  indexable: (): boolean => true,
  lastmod: (entry: CatalogueEntry): string => entry.updated,
  uniqueFields: ({ title, metaTitle, metaDescription }: CatalogueEntry): UniqueField[] => [
    { of: 'title', ...(metaTitle ? { field: 'metaTitle', value: metaTitle } : { field: 'title', value: title }) },
    { of: 'description', field: 'metaDescription', value: metaDescription },
  ],
  share: ({ label, title, figure }: CatalogueEntry): ShareSubject => ({ label, title, figureAlt: figure.alt }),
};

/** Returns the data that services and sectors share, without fields that only the build reads. */
function buildCatalogueBody<Written extends CatalogueEntry>(entry: Written, content: Content) {
  const { file, order, metaTitle, metaDescription, updated, smallFigure, ...words } = entry;
  return {
    ...words,
    sections: listSections(buildSections(entry.sections, content)),
    relatedArticles: pick<'articles'>(entry.relatedArticles, content.articles, hrefs.article),
  };
}

function buildArticleWords({ published, updated, minutes }: Entry<'articles'>, { words }: Content) {
  const { page, line } = words.article;
  return {
    ...page,
    published: line.published(formatDate(published)),
    // Undefined if the last change was on the day of publication.
    updated: updated && updated !== published ? line.updated(formatDate(updated)) : undefined,
    minutes: line.minutes(minutes),
  };
}

/** Returns the kind of a page. Pages with the sign-in form or the dashboard have separate components. */
function kindOfPage({ sections }: Entry<'pages'>): 'content' | 'login' | 'welcome' {
  if (sections.some(({ type }) => type === 'dashboard')) return 'welcome';
  return sections.some(({ type }) => type === 'signInForm') ? 'login' : 'content';
}

const declared = {
  pages: {
    noun: 'page',
    // Pages stay in the order in which they are read, which is by file name.
    compare: () => 0,
    kind: kindOfPage,
    path: ({ path, slug }) => path ?? `/${slug}`,
    pathField: 'path',
    name: ({ name }) => name,
    indexable: ({ indexable }) => indexable,
    lastmod: findLastChange,
    graph: { Organization: 'at most one', ItemList: 'at most one', BreadcrumbList: 'at most one' },
    uniqueFields: ({ title, description }) => [
      { of: 'title', field: 'title', value: title },
      { of: 'description', field: 'description', value: description },
    ],
    share: (page, { pages }) => {
      const [hero] = page.sections;
      if (!page.indexable || hero?.type !== 'hero') return null;
      const home = pages.find(({ path }) => path === hrefs.home);
      const figure = findFirstFigure(page) ?? (home && findFirstFigure(home));
      return { label: hero.label, title: hero.heading, tagline: hero.tagline, figureAlt: figure?.alt ?? '' };
    },
    body: (page, content, shareAlt) => {
      const { name, theme, back } = page;
      const { effective: day } = page;
      const effective = day ? { day, text: content.words.page.effective(formatDate(day)) } : undefined;
      const part = listedOn(page);
      const articles = part === null ? [] : articlesOf(content.articles, part);
      const head = buildPageHead(content, { ...page, shareAlt, articles });
      const missing = buildMissingEntry(page, content);
      return { name, effective, theme, back, head, missing, ...buildPageSections(page, content) };
    },
  },
  services: {
    noun: 'service',
    ...catalogueParts,
    kind: () => 'service' as const,
    path: ({ slug }) => hrefs.service(slug),
    list: hrefs.services,
    graph: { Service: 'one', BreadcrumbList: 'one' },
    references: ({ relatedArticles }) => [{ field: 'relatedArticles', folder: 'articles', slugs: relatedArticles }],
    body: (service, content, shareAlt) => ({
      ...buildCatalogueBody(service, content),
      capabilities: listCapabilities(service.capabilities, content),
      words: { ...content.words.service.lists, ...content.words.service.page },
      // A service's file doesn't list its sectors. Instead, the file of each sector lists its services.
      relatedSectors: content.sectors
        .filter(({ relatedServices }) => relatedServices.includes(service.slug))
        .map((sector) => linkTo(hrefs.sector(sector.slug), sector)),
      head: buildServiceHead(content, { ...service, shareAlt }),
    }),
  },
  sectors: {
    noun: 'sector',
    ...catalogueParts,
    kind: () => 'sector' as const,
    path: ({ slug }) => hrefs.sector(slug),
    list: hrefs.sectors,
    graph: { BreadcrumbList: 'one' },
    references: ({ relatedArticles, relatedServices }) => [
      { field: 'relatedArticles', folder: 'articles', slugs: relatedArticles },
      { field: 'relatedServices', folder: 'services', slugs: relatedServices },
    ],
    body: (sector, content, shareAlt) => ({
      ...buildCatalogueBody(sector, content),
      words: { ...content.words.sector.lists, ...content.words.sector.page },
      relatedServices: pick<'services'>(sector.relatedServices, content.services, hrefs.service),
      head: buildSectorHead(content, { ...sector, shareAlt }),
    }),
  },
  articles: {
    noun: 'article',
    // Newest first. On the same day, the article with the higher id is first.
    compare: (a, b) => b.published.localeCompare(a.published) || Number(b.id ?? 0) - Number(a.id ?? 0),
    kind: () => 'article' as const,
    path: ({ slug }) => hrefs.article(slug),
    pathField: 'slug',
    name: ({ title }) => title,
    indexable: () => true,
    lastmod: ({ published, updated }) => updated ?? published,
    graph: { BlogPosting: 'one', BreadcrumbList: 'one' },
    uniqueFields: ({ title, description, id }) => [
      { of: 'title', field: 'title', value: title },
      { of: 'description', field: 'description', value: description },
      ...(id === undefined ? [] : [{ of: 'id', field: 'id', value: id } satisfies UniqueField]),
    ],
    references: ({ related }): Reference[] => [{ field: 'related', folder: 'articles', slugs: related }],
    findProblems: ({ published, updated }) =>
      updated && updated < published
        ? [
            {
              field: 'updated',
              problem: `${updated} is earlier than "published" (${published}). Correct one of the two dates.`,
            },
          ]
        : [],
    share: ({ published, title, figure }) => ({ label: formatDate(published), title, figureAlt: figure.alt }),
    feedItem: (article) => article,
    body: (article, content, shareAlt) => {
      const { file, id, description, minutes, ...written } = article;
      return {
        ...written,
        related: pick<'articles'>(article.related, content.articles, hrefs.article),
        words: buildArticleWords(article, content),
        head: buildArticleHead(content, { ...article, shareAlt }),
      };
    },
  },
} satisfies { [Name in Folder]: Collection<Name> };

type Declared = typeof declared;

/** Kinds of page that the entries of a folder may have. */
type KindOf<Name extends Folder> = ReturnType<Declared[Name]['kind']>;
export type Kind = KindOf<Folder>;

/** Page data of an entry, before the build converts it to plain JSON. */
export type Body<Name extends Folder> = ReturnType<Declared[Name]['body']>;

/** Page data that a page component receives, keyed by kind of page. */
type Contents = { [Name in Folder as KindOf<Name>]: Rendered<Body<Name>> };
export type ContentOf<Of extends Kind> = Contents[Of];

export type Collections = { [Name in Folder]: Collection<Name, KindOf<Name>, Body<Name>> };
export const collections: Collections = declared;

/** Calls `visit` for every entry in `content/`, with the declaration of its folder, and returns the results. */
export function mapEntries<Result>(
  entries: Entries,
  visit: <Name extends Folder>(collection: Collections[Name], entry: Entry<Name>, folder: Name) => Result,
): Result[] {
  const visitFolder = <Name extends Folder>(folder: Name): Result[] => {
    const listed: Entry<Name>[] = entries[folder];
    return listed.map((entry) => visit(collections[folder], entry, folder));
  };
  return keysOf(collections).flatMap((folder) => visitFolder(folder));
}

/** The nouns that messages use for entries, such as "article". Keyed by the address of the page that lists them. */
export const nounsByList: ReadonlyMap<string, string> = new Map(
  keysOf(collections).flatMap((folder) => {
    const { list, noun } = collections[folder];
    return list ? [[list, noun]] : [];
  }),
);

/** Returns the entries of a folder in the order in which pages list them. */
export const sortEntries = <Name extends Folder>(folder: Name, entries: readonly Entry<Name>[]): Entry<Name>[] =>
  [...entries].sort(collections[folder].compare);
