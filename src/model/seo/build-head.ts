/** Builds the data for the `<head>` of each page, as part of its page data. `page-head.tsx` renders it. */

import { noonUtc } from '#lib/format-date.ts';
import { hrefs } from '#lib/hrefs.ts';
import { type ArticleFacts, buildHead, type Catalogue, type EntryFacts, type Head, type PageFacts } from './head.ts';
import {
  buildBlogPosting,
  buildBreadcrumbs,
  buildItemList,
  buildOrganization,
  buildService,
  type GraphNode,
  printGraph,
} from './json-ld.ts';

/** Returns a page as a step of a breadcrumb trail. Throws if the page doesn't exist. */
function stepTo({ pages }: Catalogue, path: string) {
  const page = pages.find((one) => one.path === path);
  if (!page)
    throw new Error(`The breadcrumbs link to ${path}, but content/pages has no page with this path. Add the page.`);
  return { name: page.name, path };
}

export function buildPageHead(catalogue: Catalogue, page: PageFacts): Head {
  const { site } = catalogue;
  const { name, path, back } = page;
  const parents = catalogue.pages.filter((one) => one.path === back?.to && one.path !== hrefs.home);
  const graph = [
    page.structuredData.includes('organization') ? buildOrganization(site) : null,
    page.structuredData.includes('services')
      ? buildItemList(site, {
          path: page.path,
          name: page.name,
          description: page.description,
          items: catalogue.services.map((service) => ({
            name: service.title,
            description: service.description,
            path: hrefs.service(service.slug),
          })),
        })
      : null,
    page.structuredData.includes('sectors')
      ? buildItemList(site, {
          path: page.path,
          name: page.name,
          description: page.description,
          items: catalogue.sectors.map((sector) => ({
            name: `${sector.title} Solutions`,
            description: sector.description,
            path: hrefs.sector(sector.slug),
          })),
        })
      : null,
    buildItemList(site, {
      path,
      name,
      description: page.description,
      items: (page.articles ?? []).map(({ slug, title, description }) => ({
        name: title,
        description,
        path: hrefs.article(slug),
      })),
    }),
    back ? buildBreadcrumbs(site, [stepTo(catalogue, hrefs.home), ...parents, { name, path }]) : null,
  ];
  return buildHead(site, page, printGraph(graph.filter((node) => node !== null)));
}

/**
 * Builds the head tags of a service's or sector's page.
 * @param place addresses of the entry and of the page that lists it
 */
function buildEntryHead(
  catalogue: Catalogue,
  entry: EntryFacts,
  place: { path: string; list: string },
  graph: readonly GraphNode[],
): Head {
  const { site } = catalogue;
  const parents = [stepTo(catalogue, hrefs.home), stepTo(catalogue, place.list)];
  const trail = [...parents, { name: entry.title, path: place.path }];
  return buildHead(
    site,
    {
      path: place.path,
      title: entry.metaTitle ?? entry.title,
      description: entry.metaDescription,
      shareAlt: entry.shareAlt,
    },
    printGraph([...graph, buildBreadcrumbs(site, trail)]),
  );
}

export function buildServiceHead(catalogue: Catalogue, service: EntryFacts): Head {
  const path = hrefs.service(service.slug);
  return buildEntryHead(catalogue, service, { path, list: hrefs.services }, [
    buildService(catalogue.site, { path, name: service.title, description: service.description }),
  ]);
}

export function buildSectorHead(catalogue: Catalogue, sector: EntryFacts): Head {
  const path = hrefs.sector(sector.slug);
  return buildEntryHead(catalogue, sector, { path, list: hrefs.sectors }, []);
}

export function buildArticleHead(catalogue: Catalogue, article: ArticleFacts): Head {
  const { site } = catalogue;
  const path = hrefs.article(article.slug);
  const graph = printGraph([
    buildBlogPosting(site, { ...article, path }),
    buildBreadcrumbs(site, [
      stepTo(catalogue, hrefs.home),
      stepTo(catalogue, hrefs.blog),
      { name: article.title, path },
    ]),
  ]);
  return {
    ...buildHead(
      site,
      { path, title: article.title, description: article.description, shareAlt: article.shareAlt },
      graph,
    ),
    ogType: 'article',
    article: {
      published: noonUtc(article.published),
      modified: noonUtc(article.updated ?? article.published),
      author: article.author,
    },
  };
}
