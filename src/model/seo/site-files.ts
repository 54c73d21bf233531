/**
 * Builds files that are not pages: web manifest, sitemap, robots.txt, Atom feed (RFC 4287) and security.txt (RFC 9116).
 */

import { Feed } from 'feed';
import { noonUtc } from '#lib/format-date.ts';
import { hrefs } from '#lib/hrefs.ts';
import { canonicalUrl } from '#lib/paths.ts';
import type { Site } from '#model/schemas/content-types.ts';
import type { ArticleFacts } from './head.ts';

export type SiteIcon = {
  file: string;
  /** Width and height in pixels. */
  size: number;
  /** True for an icon that the system cuts to its own shape. Its background must fill the corners. */
  opaque: boolean;
  /** Purpose of the icon in the web manifest. Null if the manifest doesn't list it. */
  purpose: 'any' | 'maskable' | null;
};

/** The organisation's logo in structured data. */
export const logoFile = '/icon-512.png';

export const siteIcons: readonly SiteIcon[] = [
  { file: '/apple-touch-icon.png', size: 180, opaque: true, purpose: null },
  { file: '/icon-192.png', size: 192, opaque: false, purpose: 'any' },
  { file: logoFile, size: 512, opaque: false, purpose: 'any' },
  { file: '/icon-maskable-512.png', size: 512, opaque: true, purpose: 'maskable' },
];

/**
 * Builds `manifest.webmanifest`: name, colours and icons of the site on a home screen.
 * @param ground theme colour and background colour of the site
 */
export function buildManifest({ name, tagline }: Pick<Site, 'name' | 'tagline'>, ground: string): string {
  const icons = siteIcons.flatMap(({ file, size, purpose }) =>
    purpose ? [{ src: file, sizes: `${size}x${size}`, type: 'image/png', purpose }] : [],
  );
  const manifest = {
    id: hrefs.home,
    name,
    short_name: name,
    description: tagline,
    lang: 'en',
    start_url: hrefs.home,
    // Keeps the address bar, because clients who sign in must be able to check the address.
    display: 'browser',
    theme_color: ground,
    background_color: ground,
    icons,
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

type ListedRoute = { path: string; indexable: boolean; lastmod: string };

/**
 * Builds `sitemap.xml`: every indexable page with the day of its last significant change, which is not the time of the
 * build.
 */
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

/** Builds `robots.txt`. It allows all pages. Pages that must not be listed have `noindex` instead. */
export function buildRobots(host: string): string {
  return ['User-agent: *', 'Allow: /', '', `Sitemap: ${canonicalUrl(host, '/sitemap.xml')}`, ''].join('\n');
}

/**
 * Never change this address, because feed readers have stored it. Hosts derive the media type from the extension
 * `.atom`.
 */
export const feedPath = '/blog/feed.atom';
export const feedType = 'application/atom+xml';

/** Maximum number of articles in the feed. The newest are enough, because feed readers keep older ones. */
const mostArticles = 50;

/** Escapes a text, because titles and summaries in the feed are HTML. */
const asHtml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const dateOf = (day: string): Date => new Date(noonUtc(day));

/**
 * Builds the feed of the newest articles, in the given order. It contains summaries only: figures need the site's
 * styles, which feed readers drop.
 * @param blog page that the feed belongs to
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
    // Use the newest change of an article. With the time of the build, each build would change the file.
    updated: dateOf([...changes].sort().at(-1) ?? blog.updated),
    link: canonicalUrl(site.host, hrefs.blog),
    feed: canonicalUrl(site.host, feedPath),
    author: { name: site.name, link: canonicalUrl(site.host, hrefs.home) },
    generator: false,
  });
  for (const { slug, title, description, published, updated, author } of newest) {
    const link = canonicalUrl(site.host, hrefs.article(slug));
    feed.addItem({
      id: link,
      link,
      title: asHtml(title),
      description: asHtml(description),
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
 * Builds `security.txt`. It expires 365 days after the start of today: less than a year from now, as RFC 9116
 * recommends. The time of day has no effect, so that two builds on one day produce the same file.
 * @param now time of the build
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
