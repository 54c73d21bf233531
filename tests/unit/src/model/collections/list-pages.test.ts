// A long list of articles continues on /blog/page/2 and later pages. The tests add articles to the real content.
import { expect, test } from 'vitest';
import { buildListPages, findPagingProblems } from '../../../../../src/model/collections/list-pages.ts';
import { buildPageBodies, buildRouteTable, listFeedItems } from '../../../../../src/model/collections/routes.ts';
import type { Content } from '../../../../../src/model/schemas/content-types.ts';
import { buildFeed } from '../../../../../src/model/seo/site-files.ts';
import { content } from '../../../../support/real-content.ts';

/** Returns content with `count` articles that the blog index lists, newest first, and one that it does not list. */
function withArticles(count: number): Content {
  const [sample] = content.articles;
  if (!sample) throw new Error('The content has no article.');
  const { id, ...unlisted } = sample;
  const articles = Array.from({ length: count }, (_, index) => ({
    ...sample,
    slug: `article-${index + 1}`,
    id: String(count - index),
    title: `Article ${index + 1}`,
    published: new Date(Date.UTC(2025, 0, 1 - index)).toISOString().slice(0, 10),
  }));
  const more: Content = { ...content, articles: [...articles, { ...unlisted, slug: 'unlisted' }] };
  return { ...more, pages: [...more.pages, ...buildListPages(more)] };
}

const listOf = (long: Content) =>
  [...buildPageBodies(long)]
    .filter(([path]) => /^\/blog($|\/page\/)/.test(path))
    .map(([path, { name, head, ...body }]) => {
      const sections = 'sections' in body ? body.sections : [];
      const cards = sections.find((section) => section.type === 'articleCards');
      return { path, name, head, cards: cards ?? expect.fail(`${path} has no list of articles.`) };
    });

test('up to 24 articles fit on one blog page, without links to further pages', () => {
  const [blog, ...others] = listOf(withArticles(24));
  expect(others).toEqual([]);
  expect([blog?.cards.entries.length, blog?.cards.paging]).toEqual([24, undefined]);
});

test('more than 24 articles are split across blog pages that link to each other', () => {
  const pages = listOf(withArticles(60));
  expect(pages.map(({ path }) => path)).toEqual(['/blog', '/blog/page/2', '/blog/page/3']);
  expect(pages.map(({ cards }) => cards.entries.length)).toEqual([24, 24, 12]);
  expect(pages.flatMap(({ cards }) => cards.entries.map(({ path }) => path))).toEqual(
    Array.from({ length: 60 }, (_, index) => `/blog/article-${index + 1}`),
  );
  expect(pages.map(({ cards: { paging } }) => [paging?.newer?.to, paging?.older?.to])).toEqual([
    [undefined, '/blog/page/2'],
    ['/blog', '/blog/page/3'],
    ['/blog/page/2', undefined],
  ]);
});

test('each page of the article list has its own title, description, canonical address and ItemList', () => {
  const pages = listOf(withArticles(60));
  for (const field of ['title', 'description', 'canonical'] as const) {
    expect(new Set(pages.map(({ head }) => head[field])).size, field).toBe(3);
  }
  for (const { path, name, head, cards } of pages) {
    expect(head.canonical).toBe(content.site.host + path);
    expect(head.description.length).toBeLessThanOrEqual(160);
    const list = JSON.parse(head.structuredData)['@graph'].find(
      (node: { '@type': string }) => node['@type'] === 'ItemList',
    );
    expect([list.name, list.numberOfItems]).toEqual([name, cards.entries.length]);
    expect(list.itemListElement.map(({ url }: { url: string }) => url)).toEqual(
      cards.entries.map((entry) => content.site.host + entry.path),
    );
  }
  const listed = buildRouteTable(withArticles(60)).filter(({ path }) => path.startsWith('/blog/page/'));
  expect(listed.every(({ indexable }) => indexable)).toBe(true);
});

test('an article may have the slug "page" only while the blog list fits on one page', () => {
  const withSlug = (count: number): Content => {
    const { articles, ...long } = withArticles(count);
    return {
      ...long,
      articles: articles.map((article) => ({ ...article, slug: article.id === '1' ? 'page' : article.slug })),
    };
  };
  expect(findPagingProblems(withSlug(24))).toEqual([]);
  expect(findPagingProblems(withSlug(25))).toEqual([
    expect.objectContaining({ says: expect.stringMatching(/slug "page" .* \/blog\/page\/2/) }),
  ]);
});

test('the feed contains only the 50 newest articles', () => {
  const feed = buildFeed(content.site, { title: 'Blog', updated: '2025-01-01' }, listFeedItems(withArticles(60)));
  const titles = [...feed.matchAll(/<title type="html"><!\[CDATA\[(Article \d+)\]\]><\/title>/g)].map(
    ([, title]) => title,
  );
  expect(titles).toEqual(Array.from({ length: 50 }, (_, index) => `Article ${index + 1}`));
});
