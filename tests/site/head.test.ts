// Specification 1, 3.4 and 9.3: the metadata of each page for search engines and social networks.
import { expect, test } from 'vitest';
import { canonicalUrl } from '../../src/lib/paths.ts';
import { readBuilt, readPage, textsOf, withBrand } from '../support/built-site.ts';
import { content, paths, routes } from '../support/real-content.ts';

const { host, name } = content.site;
const hidden = ['/404', '/welcome'];

const contentsOf = (document: Document, selector: string): (string | null)[] =>
  [...document.head.querySelectorAll(selector)].map((element) => element.getAttribute('content'));

/**
 * Expects a text length between `least` and `most`. The brand name counts with its real length or with the length of
 * {product}, whichever fits the limit. So the test also passes after a change of the brand name.
 */
function expectLength(text: string, least: number, most: number): void {
  const lengths = [text, text.replaceAll(name, '{product}')].map(({ length }) => length);
  expect(Math.max(...lengths), text).toBeGreaterThanOrEqual(least);
  expect(Math.min(...lengths), text).toBeLessThanOrEqual(most);
}

test('the site has a page at every required address', () => {
  const fixed =
    '/ /about /about/precision /contact /careers /login /welcome /services /sectors /privacy /security /sanctions /real-time-awareness /predictive-insights /research-development /blog /404';
  expect(paths).toEqual(expect.arrayContaining(fixed.split(' ')));
});

test.each(paths)(
  '%s has one title, description and canonical address, and its tags for social networks repeat them',
  (path) => {
    const { document } = readPage(path);
    const { title, head } = document;
    expect(head.querySelectorAll('title')).toHaveLength(1);
    const suffix = ` | ${name}`;
    const own = title.endsWith(suffix) ? title.slice(0, -suffix.length) : title;
    expect(title).toBe(own.includes(name) ? own : withBrand(own));
    expectLength(own, 1, 60);
    const [description, ...more] = contentsOf(document, 'meta[name="description"]');
    expect(more).toEqual([]);
    expectLength(description ?? '', 70, 160);
    const canonicals = [...head.querySelectorAll('link[rel="canonical"]')].map((link) => link.getAttribute('href'));
    expect(canonicals).toEqual([path === '/' ? `${host}/` : `${host}${path}`]);
    expect(contentsOf(document, 'meta[property="og:url"]')).toEqual(canonicals);
    expect(contentsOf(document, 'meta[property="og:site_name"]')).toEqual([name]);
    const [shared = ''] = contentsOf(document, 'meta[property="og:title"]');
    expect(shared && title.startsWith(shared)).toBe(true);
    expect(contentsOf(document, 'meta[name="twitter:title"]')).toEqual([shared]);
    expect(contentsOf(document, 'meta[property="og:description"], meta[name="twitter:description"]')).toEqual([
      description,
      description,
    ]);
    expect(document.documentElement.lang).toBe('en');
  },
);

test.each(['title', 'meta[name="description"]', 'link[rel="canonical"]'])(
  'no two pages have the same %s',
  (selector) => {
    const found = paths.map((path) => readPage(path).document.head.querySelector(selector)?.outerHTML);
    expect(new Set(found).size).toBe(paths.length);
  },
);

test.each(content.articles)(
  'the Open Graph tags of the article $slug contain its author, and its dates as noon UTC',
  (article) => {
    const { document } = readPage(`/blog/${article.slug}`);
    expect(contentsOf(document, 'meta[property="og:type"]')).toEqual(['article']);
    const published = `${article.published}T12:00:00+00:00`;
    const modified = `${article.updated ?? article.published}T12:00:00+00:00`;
    expect(contentsOf(document, 'meta[property="article:published_time"]')).toEqual([published]);
    expect(contentsOf(document, 'meta[property="article:modified_time"]')).toEqual([modified]);
    expect(contentsOf(document, 'meta[property="article:author"]')).toEqual([article.author]);
  },
);

test.each(paths.filter((path) => !path.startsWith('/blog/')))(
  'the Open Graph tags of %s describe a website, not an article',
  (path) => {
    const { document } = readPage(path);
    expect(contentsOf(document, 'meta[property="og:type"]')).toEqual(['website']);
    expect(contentsOf(document, 'meta[property^="article:"]')).toEqual([]);
  },
);

test.each(paths)('%s lets search engines index it, and only the dashboard and the not-found page forbid it', (path) => {
  expect(contentsOf(readPage(path).document, 'meta[name="robots"]')).toEqual(hidden.includes(path) ? ['noindex'] : []);
});

test('the sitemap lists the canonical address of each indexable page exactly once', () => {
  const sitemap = new DOMParser().parseFromString(readBuilt('sitemap.xml'), 'application/xml');
  const canonicals = paths
    .filter((path) => !hidden.includes(path))
    .map((path) => readPage(path).document.querySelector('link[rel="canonical"]')?.getAttribute('href'));
  expect(textsOf(sitemap, 'url > loc').toSorted()).toEqual(canonicals.toSorted());
});

test('the sitemap dates each page by the last change to its content, not by the time of the build', () => {
  const sitemap = new DOMParser().parseFromString(readBuilt('sitemap.xml'), 'application/xml');
  const days = new Map(
    [...sitemap.querySelectorAll('url')].map((url) => [textsOf(url, 'loc')[0], textsOf(url, 'lastmod')]),
  );
  for (const { path, lastmod } of routes.filter((route) => !hidden.includes(route.path))) {
    expect(days.get(canonicalUrl(host, path))).toEqual([lastmod]);
  }
});

test('robots.txt disallows nothing and names the sitemap', () => {
  expect(readBuilt('robots.txt')).toContain(`Sitemap: ${host}/sitemap.xml`);
  expect(readBuilt('robots.txt')).not.toContain('Disallow');
});

test.each(paths)('%s has one main heading, which can be focused and is not a Tab stop', (path) => {
  const headings = [...readPage(path).document.querySelectorAll('h1')];
  expect(headings.map((heading) => heading.getAttribute('tabindex'))).toEqual(['-1']);
});
