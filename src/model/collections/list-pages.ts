/**
 * A list of many articles goes on at addresses of its own: `/blog/page/2` and so on. They are made of the page that holds the list,
 * and only where there are more articles than one page shows.
 */

import { formatDate } from '#lib/format-date.ts';
import { hrefs } from '#lib/hrefs.ts';
import type { Content } from '#model/schemas/content-types.ts';
import type { Entry } from '#model/schemas/entry-schemas.ts';

/** Articles on one page: full rows of two and of three cards. */
const articlesOnPage = 24;

/** Those that the index lists, newest first: an article without an id is not listed. */
const listArticles = (articles: Content['articles']): Entry<'articles'>[] =>
  articles.filter(({ id }) => id !== undefined);

const countPages = (articles: Content['articles']): number =>
  Math.max(1, Math.ceil(listArticles(articles).length / articlesOnPage));

/** @param page from 1 */
export const articlesOf = (articles: Content['articles'], page: number): Entry<'articles'>[] =>
  listArticles(articles).slice((page - 1) * articlesOnPage, page * articlesOnPage);

/** The part of the list that a page shows; null where it shows none. */
export const listedOn = (page: Entry<'pages'>): number | null => {
  const list: { type: string; page?: number } | undefined = page.sections.find(({ type }) => type === 'articleCards');
  return list ? (list.page ?? 1) : null;
};

type ListedContent = Pick<Content, 'articles' | 'pages' | 'words'>;

type Step = { label: string; to: string; current?: boolean };

/** Links between the pages of the list; none where there is one page. */
export function buildPaging({ articles, words }: Pick<Content, 'articles' | 'words'>, page: number) {
  const count = countPages(articles);
  if (count === 1) return undefined;
  const { paging, newer, older, number } = words.article.index;
  const near = [1, page - 1, page, page + 1, count].filter((one) => one >= 1 && one <= count);
  const steps = [...new Set(near)].map(
    (one): Step => ({ label: number(one), to: hrefs.blogPage(one), ...(one === page && { current: true }) }),
  );
  return {
    label: paging,
    steps,
    newer: page > 1 ? { label: newer, to: hrefs.blogPage(page - 1) } : undefined,
    older: page < count ? { label: older, to: hrefs.blogPage(page + 1) } : undefined,
  };
}

function buildListPage(first: Entry<'pages'>, content: ListedContent, page: number, count: number): Entry<'pages'> {
  const { words } = content;
  const { index } = words.article;
  const shown = articlesOf(content.articles, page);
  const [newest, oldest] = [shown[0], shown.at(-1)].map((article) => formatDate(article?.published ?? first.updated));
  const position = `${page} of ${count}`;
  const heading = index.heading(position);
  const { effective, missingEntry, ...kept } = first;
  return {
    ...kept,
    path: hrefs.blogPage(page),
    slug: `${first.slug}-page-${page}`,
    name: index.name(page),
    title: heading,
    description: `${index.description(position)} ${oldest} – ${newest}.`,
    back: { label: words.article.page.back, to: first.path },
    structuredData: [],
    sections: first.sections.flatMap((section): Entry<'pages'>['sections'] => {
      if (section.type === 'articleCards') return [{ ...section, page } as typeof section];
      // What else stands on the first page is not said again.
      return section.type === 'hero' ? [{ type: 'hero', heading, label: `${oldest} – ${newest}` }] : [];
    }),
  };
}

/** The pages on which lists of articles go on. */
export function buildListPages(content: ListedContent): Entry<'pages'>[] {
  const count = countPages(content.articles);
  return content.pages
    .filter((page) => page.path === hrefs.blog && listedOn(page) !== null)
    .flatMap((first) =>
      Array.from({ length: count - 1 }, (_, index) => buildListPage(first, content, index + 2, count)),
    );
}

/** An address below which the pages of the list lie is none of an article. */
export const findPagingProblems = ({ articles }: Pick<Content, 'articles'>): { file: string; says: string }[] =>
  countPages(articles) === 1
    ? []
    : articles
        .filter(({ slug }) => hrefs.article(slug) === hrefs.blogPages)
        .map(({ file, slug }) => ({
          file,
          says: `"${slug}" is no slug while there are more than ${articlesOnPage} articles, as ${hrefs.blogPage(2)} is a page of the list. Name the file otherwise.`,
        }));
