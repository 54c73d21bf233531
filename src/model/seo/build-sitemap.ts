import { canonicalUrl } from '#lib/canonical-url.ts';

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
