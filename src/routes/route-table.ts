/** THE route table: router, sitemap, snapshots, audits and tests read this one list. */
import type { Catalogue } from '#content/content-types.ts';
import { hrefs } from './hrefs.ts';

/** The kind of page, with the key of its body in `virtual:content/bodies`. */
type RouteBody =
  | { kind: 'page' | 'welcome'; body: `pages/${string}` }
  | { kind: 'service'; body: `services/${string}` }
  | { kind: 'sector'; body: `sectors/${string}` }
  | { kind: 'article'; body: `articles/${string}` };

/** What the router needs to know of a route. */
export type RoutePointer = RouteBody & {
  /** Path with a leading and without a trailing slash. */
  path: string;
};

export type SiteRoute = RoutePointer & {
  /** Short name, for announcements and breadcrumbs. */
  name: string;
  /** false: `noindex`, and not in the sitemap. */
  indexable: boolean;
  /** Calendar day of the last significant change, `YYYY-MM-DD`. */
  lastmod: string;
};

export function buildRouteTable(catalogue: Catalogue): SiteRoute[] {
  return [
    ...catalogue.pages.map(
      (page): SiteRoute => ({
        path: page.path,
        kind: page.path === hrefs.welcome ? 'welcome' : 'page',
        body: `pages/${page.file}`,
        name: page.name,
        indexable: page.indexable,
        lastmod: page.updated,
      }),
    ),
    ...catalogue.services.map(
      (service): SiteRoute => ({
        path: hrefs.service(service.slug),
        kind: 'service',
        body: `services/${service.slug}`,
        name: service.title,
        indexable: true,
        lastmod: service.updated,
      }),
    ),
    ...catalogue.sectors.map(
      (sector): SiteRoute => ({
        path: hrefs.sector(sector.slug),
        kind: 'sector',
        body: `sectors/${sector.slug}`,
        name: sector.title,
        indexable: true,
        lastmod: sector.updated,
      }),
    ),
    ...catalogue.articles.map(
      (article): SiteRoute => ({
        path: hrefs.article(article.slug),
        kind: 'article',
        body: `articles/${article.slug}`,
        name: article.title,
        indexable: true,
        lastmod: article.updated ?? article.published,
      }),
    ),
  ];
}

/** `/about/` and `/about` are one address. */
export function normalisePath(pathname: string): string {
  return pathname.length > 1 ? pathname.replace(/\/+$/, '') || '/' : '/';
}
