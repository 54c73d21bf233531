// The blog's Atom feed follows RFC 4287 and agrees with the pages.
import { expect, test } from 'vitest';
import { feedPath } from '../../src/model/seo/site-files.ts';
import { headingsOf, readBuilt, readPage, textsOf } from '../support/built-site.ts';
import { content, paths } from '../support/real-content.ts';

const atom = 'http://www.w3.org/2005/Atom';
const document = new DOMParser().parseFromString(readBuilt(feedPath.slice(1)), 'application/xml');
const feed = document.documentElement;
const entries = [...document.querySelectorAll('feed > entry')];

const childrenOf = (parent: Element, name: string): string[] =>
  [...parent.children].filter((child) => child.localName === name).map((child) => child.textContent ?? '');
const linksOf = (parent: Element, rel: string): (string | null)[] =>
  [...parent.children]
    .filter((child) => child.localName === 'link' && (child.getAttribute('rel') ?? 'alternate') === rel)
    .map((link) => link.getAttribute('href'));
/** Matches an RFC 3339 date and time with a time zone. */
const fullDate = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

test('the feed is well-formed XML and contains only Atom elements', () => {
  expect(document.querySelector('parsererror')?.textContent).toBeUndefined();
  expect([feed.localName, feed.namespaceURI]).toEqual(['feed', atom]);
  expect([...feed.querySelectorAll('*')].filter((element) => element.namespaceURI !== atom)).toEqual([]);
});

test('the feed states its own address, the blog’s address, its author and the time of its newest change', () => {
  const address = `${content.site.host}${feedPath}`;
  expect(childrenOf(feed, 'id')).toEqual([address]);
  expect(linksOf(feed, 'self')).toEqual([address]);
  expect(linksOf(feed, 'alternate')).toEqual([`${content.site.host}/blog`]);
  const blog = readPage('/blog').document.head.querySelector('meta[property="og:title"]')?.getAttribute('content');
  // A feed reader shows only the feed's title, so the title itself must contain the site's name.
  expect(childrenOf(feed, 'title')).toEqual([`${blog} | ${content.site.name}`]);
  expect(textsOf(feed, 'feed > author > name')).toEqual([content.site.name]);
  const changes = entries.flatMap((entry) => childrenOf(entry, 'updated'));
  expect(childrenOf(feed, 'updated')).toEqual([changes.toSorted().at(-1)]);
});

/** The articles that the feed must contain: the fifty newest. */
const articles = content.articles.slice(0, 50);

test('the feed contains at most the fifty newest articles, newest first', () => {
  expect(entries.flatMap((entry) => childrenOf(entry, 'id'))).toEqual(
    articles.map(({ slug }) => `${content.site.host}/blog/${slug}`),
  );
  const published = entries.flatMap((entry) => childrenOf(entry, 'published'));
  expect(published).toEqual(published.toSorted().reverse());
});

test.each(articles)('the feed entry of $slug agrees with its page and follows the Atom format', (article) => {
  const path = `/blog/${article.slug}`;
  const page = readPage(path);
  const canonical = page.document.querySelector('link[rel="canonical"]')?.getAttribute('href') ?? '';
  const entry = entries.find((one) => childrenOf(one, 'id')[0] === canonical);
  if (!entry) expect.fail(`the feed has no entry with the id ${canonical}`);
  expect(childrenOf(entry, 'id')).toHaveLength(1);
  expect(linksOf(entry, 'alternate')).toEqual([canonical]);
  const asText = (html: string): string | null => new DOMParser().parseFromString(html, 'text/html').body.textContent;
  expect(childrenOf(entry, 'title').map(asText)).toEqual(headingsOf(page.main, 'h1'));
  const description = page.document.querySelector('meta[name="description"]')?.getAttribute('content');
  expect(childrenOf(entry, 'summary').map(asText)).toEqual([description]);
  const [published = '', ...none] = childrenOf(entry, 'published');
  const [updated = '', ...more] = childrenOf(entry, 'updated');
  expect([none, more]).toEqual([[], []]);
  expect(published).toMatch(fullDate);
  expect(updated).toMatch(fullDate);
  expect(updated >= published).toBe(true);
  const visible = [...page.main.querySelectorAll('header time')].map((time) => time.getAttribute('datetime'));
  expect(new Set([published.slice(0, 10), updated.slice(0, 10)])).toEqual(new Set(visible));
  expect(textsOf(entry, 'author > name')).toEqual([article.author]);
});

test.each(paths)('%s has a link to the feed in its head', (path) => {
  const [link, ...more] = readPage(path).document.head.querySelectorAll('link[rel="alternate"]');
  expect(more).toEqual([]);
  expect([link?.getAttribute('type'), link?.getAttribute('href')]).toEqual(['application/atom+xml', feedPath]);
});
