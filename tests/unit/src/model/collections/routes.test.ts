import { expect, test } from 'vitest';
import { normalisePath } from '../../../../../src/lib/paths.ts';
import { buildRouteTable } from '../../../../../src/model/collections/routes.ts';
import type { Content } from '../../../../../src/model/schemas/content-types.ts';
import { buildSitemap } from '../../../../../src/model/seo/site-files.ts';
import { content } from '../../../../support/real-content.ts';

const routes = buildRouteTable(content);
const paths = routes.map((route) => route.path);

test('the sitemap lists only indexable pages, each with the date of its last change', () => {
  const routes = [
    { path: '/', indexable: true, lastmod: '2025-03-04' },
    { path: '/welcome', indexable: false, lastmod: '2025-03-05' },
    { path: '/blog/sample', indexable: true, lastmod: '2025-11-02' },
  ];
  expect(buildSitemap('https://www.sample.example', routes)).toBe(
    `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
  <url><loc>https://www.sample.example/</loc><lastmod>2025-03-04</lastmod></url>
  <url><loc>https://www.sample.example/blog/sample</loc><lastmod>2025-11-02</lastmod></url>
</urlset>
`,
  );
});

const lastmodOf = (changed: Content, path: string): string | undefined =>
  buildRouteTable(changed).find((route) => route.path === path)?.lastmod;

test('an article’s last-change date is the date of its update, or of its publication if it has no update', () => {
  const [article, ...others] = content.articles;
  if (!article) expect.fail('The content has no article.');
  const path = `/blog/${article.slug}`;
  const withUpdate = (updated: string | undefined) =>
    lastmodOf({ ...content, articles: [{ ...article, updated }, ...others] }, path);
  expect([withUpdate('2031-04-05'), withUpdate(undefined)]).toEqual(['2031-04-05', article.published]);
});

test('a new article changes the blog’s last-change date only if the article is listed', () => {
  const [newest] = content.articles;
  if (!newest) expect.fail('The content has no article.');
  const published = (id: string | undefined): Content => ({
    ...content,
    articles: [{ ...newest, id, slug: 'new', published: '2031-04-05', updated: undefined }, ...content.articles],
  });
  expect(lastmodOf(published('11'), '/blog')).toBe('2031-04-05');
  expect(lastmodOf(published(undefined), '/blog')).toBe(lastmodOf(content, '/blog'));
  expect(lastmodOf(published('11'), '/services')).toBe(lastmodOf(content, '/services'));
});

test.each([
  { kind: 'services', paths: ['/', '/services', '/services/gis'] },
  { kind: 'sectors', paths: ['/', '/sectors', '/sectors/retail'] },
] as const)(
  'a later `updated` date of some $kind changes only the dates of their pages and of the pages that list them',
  ({ kind, paths: expected }) => {
    const slugs = ['gis', 'retail'];
    const changed = {
      ...content,
      [kind]: content[kind].map((entry) => (slugs.includes(entry.slug) ? { ...entry, updated: '2031-04-05' } : entry)),
    };
    expect(paths.filter((path) => lastmodOf(changed, path) === '2031-04-05')).toEqual(expected);
  },
);

test.each([
  ['//', '/'],
  ['/about/', '/about'],
  ['/about/precision/', '/about/precision'],
])('the address "%s" is normalised to the path "%s"', (pathname, path) => {
  expect(normalisePath(pathname)).toBe(path);
});
