/** The blog as an Atom feed (RFC 4287). At build time only. Pure. */
import { Feed } from 'feed';
import { canonicalUrl } from '#lib/canonical-url.ts';
import { noonUtc } from '#lib/format-date.ts';
import { hrefs } from '#lib/hrefs.ts';
import type { Site } from '#model/schemas/content-types.ts';
import type { ArticleFacts } from './head-facts.ts';

/** Never to be changed: readers have it stored. Hosts know the type of a file by this ending. */
export const feedPath = '/blog/feed.atom';
export const feedType = 'application/atom+xml';

/** Readers keep what they have read: the newest are enough, however many there are. */
const mostArticles = 50;

/** Titles and summaries of a feed are HTML. */
const asHtml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const dateOf = (day: string): Date => new Date(noonUtc(day));

/**
 * The newest published articles, in the order given, with summaries: an article's figures are drawings that need the site's
 * styles, and readers drop them.
 * @param blog the page that the feed belongs to
 */
export function buildFeed(
  site: Site,
  blog: { title: string; updated: string },
  articles: readonly ArticleFacts[],
): string {
  const newest = articles.slice(0, mostArticles);
  const changes = newest.map(({ published, updated }) => updated ?? published);
  const feed = new Feed({
    id: canonicalUrl(site.host, feedPath),
    title: `${blog.title} | ${site.name}`,
    description: site.tagline,
    // Of the articles, not of the build: an unchanged feed is the same file.
    updated: dateOf([...changes].sort().at(-1) ?? blog.updated),
    link: canonicalUrl(site.host, hrefs.blog),
    feed: canonicalUrl(site.host, feedPath),
    author: { name: site.name, link: canonicalUrl(site.host, hrefs.home) },
    generator: false,
  });
  for (const { slug, title, description, published, updated, author } of newest) {
    const link = canonicalUrl(site.host, hrefs.article(slug));
    feed.addItem({
      ...{ id: link, link, title: asHtml(title), description: asHtml(description) },
      published: dateOf(published),
      date: dateOf(updated ?? published),
      author: [{ name: author, link: canonicalUrl(site.host, hrefs.about) }],
    });
  }
  return `${feed.atom1()}\n`;
}
