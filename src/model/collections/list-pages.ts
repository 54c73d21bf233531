/**
 * Builds the second and later pages of the article list, at `/blog/page/2` and so on. They are variants of the blog
 * page, and exist only if there are more articles than one page shows.
 */

import { formatDate } from '#lib/format-date.ts';
import { hrefs } from '#lib/hrefs.ts';
import type { Content } from '#model/schemas/content-types.ts';
import type { Entry } from '#model/schemas/entry-schemas.ts';

/**
 * Maximum number of articles on one page. Rows have two or three cards, and a multiple of 2 and 3 fills the last row.
 */
const articlesOnPage = 24;

/** Returns the articles to list, newest first. Articles without an id are not listed. */
const listArticles = (articles: Content['articles']): Entry<'articles'>[] =>
  articles.filter(({ id }) => id !== undefined);

const countPages = (articles: Content['articles']): number =>
  Math.max(1, Math.ceil(listArticles(articles).length / articlesOnPage));

/** Returns the articles on one page of the list. @param page number of the page, from 1 */
export const articlesOf = (articles: Content['articles'], page: number): Entry<'articles'>[] =>
  listArticles(articles).slice((page - 1) * articlesOnPage, page * articlesOnPage);

/** Returns the number of this page within the article list, from 1. Returns null if the page lists no articles. */
export const listedOn = (page: Entry<'pages'>): number | null => {
  const list: { type: string; page?: number } | undefined = page.sections.find(({ type }) => type === 'articleCards');
  return list ? (list.page ?? 1) : null;
};

type ListedContent = Pick<Content, 'articles' | 'pages' | 'words'>;

type Step = { label: string; to: string; current?: boolean };

/** Returns links between the pages of the list, or undefined if there is only one page. */
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
      // Other sections are only on the first page of the list.
      return section.type === 'hero' ? [{ type: 'hero', heading, label: `${oldest} – ${newest}` }] : [];
    }),
  };
}

/** Returns the second and later pages of the article list. */
export function buildListPages(content: ListedContent): Entry<'pages'>[] {
  const count = countPages(content.articles);
  return content.pages
    .filter((page) => page.path === hrefs.blog && listedOn(page) !== null)
    .flatMap((first) =>
      Array.from({ length: count - 1 }, (_, index) => buildListPage(first, content, index + 2, count)),
    );
}

/** Returns a problem for each article whose address is `/blog/page`, the parent path of the list pages. */
export const findPagingProblems = ({ articles }: Pick<Content, 'articles'>): { file: string; says: string }[] =>
  countPages(articles) === 1
    ? []
    : articles
        .filter(({ slug }) => hrefs.article(slug) === hrefs.blogPages)
        .map(({ file, slug }) => ({
          file,
          says: `An article can't have the slug "${slug}" once there are more than ${articlesOnPage} articles, because the article list then has further pages below that address, such as ${hrefs.blogPage(2)}. Rename the file.`,
        }));
