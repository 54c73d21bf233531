/** Files beside the pages: icons, web manifest, sitemap, robots.txt, Atom feed (RFC 4287) and security.txt (RFC 9116). Pure. */

import { Feed } from 'feed';
import { noonUtc } from '#lib/format-date.ts';
import { hrefs } from '#lib/hrefs.ts';
import { canonicalUrl } from '#lib/paths.ts';
import type { Site } from '#model/schemas/content-types.ts';
import type { ArticleFacts } from './head.ts';

export type SiteIcon = {
  file: string;
  /** Pixels of a side. */
  size: number;
  /** True: the ground fills the corners, as systems cut the icon their own way. */
  opaque: boolean;
  /** What the web manifest says that it is for; null: the manifest does not name it. */
  purpose: 'any' | 'maskable' | null;
};

/** The picture of the organisation in the structured data. */
export const logoFile = '/icon-512.png';

export const siteIcons: readonly SiteIcon[] = [
  { file: '/apple-touch-icon.png', size: 180, opaque: true, purpose: null },
  { file: '/icon-192.png', size: 192, opaque: false, purpose: 'any' },
  { file: logoFile, size: 512, opaque: false, purpose: 'any' },
  { file: '/icon-maskable-512.png', size: 512, opaque: true, purpose: 'maskable' },
];

/**
 * `manifest.webmanifest`: name, colours and icons for whoever keeps the site on a home screen.
 * @param ground the colour that the pages name as the theme's
 */
export function buildManifest({ name, tagline }: Pick<Site, 'name' | 'tagline'>, ground: string): string {
  const icons = siteIcons.flatMap(({ file, size, purpose }) =>
    purpose ? [{ src: file, sizes: `${size}x${size}`, type: 'image/png', purpose }] : [],
  );
  const manifest = {
    ...{ id: hrefs.home, name, short_name: name, description: tagline, lang: 'en', start_url: hrefs.home },
    // The address bar stays: a client who signs in must be able to see where they are.
    display: 'browser',
    ...{ theme_color: ground, background_color: ground, icons },
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

type ListedRoute = { path: string; indexable: boolean; lastmod: string };

/** `sitemap.xml`: every indexable page with the day of its last significant change; never the time of the build. */
export function buildSitemap(host: string, routes: readonly ListedRoute[]): string {
  const entries = routes
    .filter((route) => route.indexable)
    .map((route) => `  <url><loc>${canonicalUrl(host, route.path)}</loc><lastmod>${route.lastmod}</lastmod></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n');
}

/** `robots.txt`: everything may be read; pages that must not be listed say `noindex` themselves. */
export function buildRobots(host: string): string {
  return ['User-agent: *', 'Allow: /', '', `Sitemap: ${canonicalUrl(host, '/sitemap.xml')}`, ''].join('\n');
}

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

export const securityTxtPath = '/.well-known/security.txt';

const day = 24 * 60 * 60 * 1000;

/**
 * @param now time of the build. The file expires 365 days after the day's beginning: the RFC asks for less than a year,
 * and two builds of one day give one file.
 */
export function buildSecurityTxt({ host, security }: Site, now: Date): string {
  const today = Math.floor(now.getTime() / day) * day;
  const fields = [
    ['Contact', `mailto:${security.contact}`],
    ['Expires', new Date(today + 365 * day).toISOString()],
    ['Preferred-Languages', security.languages.join(', ')],
    ['Canonical', canonicalUrl(host, securityTxtPath)],
    ...(security.policy ? [['Policy', canonicalUrl(host, security.policy)]] : []),
  ];
  return `${fields.map(([name, value]) => `${name}: ${value}`).join('\n')}\n`;
}
