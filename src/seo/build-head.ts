/** The head of each page as data, made at build time with the page's body; `page-head.tsx` prints it. Pure. */

import { noonUtc } from '#lib/format-date.ts';
import { hrefs } from '#routes/hrefs.ts';
import { buildHead, type Head } from './head.ts';
import type { ArticleFacts, Catalogue, EntryFacts, PageFacts } from './head-facts.ts';
import {
  buildBlogPosting,
  buildBreadcrumbs,
  buildItemList,
  buildOrganization,
  buildService,
  type GraphNode,
  printGraph,
} from './json-ld.ts';

const home = { name: 'Home', path: hrefs.home };

export function buildPageHead(catalogue: Catalogue, page: PageFacts): Head {
  const { site } = catalogue;
  const parent =
    page.back && page.back.to !== hrefs.home ? catalogue.pages.find((one) => one.path === page.back?.to) : undefined;
  const trail = [
    home,
    ...(parent ? [{ name: parent.name, path: parent.path }] : []),
    { name: page.name, path: page.path },
  ];
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
    page.back ? buildBreadcrumbs(site, trail) : null,
  ];
  return buildHead(site, page, printGraph(graph.filter((node) => node !== null)));
}

function buildEntryHead(
  { site }: Catalogue,
  entry: EntryFacts,
  place: { path: string; parent: { name: string; path: string } },
  graph: readonly GraphNode[],
): Head {
  const trail = [home, place.parent, { name: entry.title, path: place.path }];
  return buildHead(
    site,
    {
      ...{ path: place.path, title: entry.metaTitle ?? entry.title, description: entry.metaDescription },
      shareAlt: entry.shareAlt,
    },
    printGraph([...graph, buildBreadcrumbs(site, trail)]),
  );
}

export function buildServiceHead(catalogue: Catalogue, service: EntryFacts): Head {
  const path = hrefs.service(service.slug);
  return buildEntryHead(catalogue, service, { path, parent: { name: 'Services', path: hrefs.services } }, [
    buildService(catalogue.site, { path, name: service.title, description: service.description }),
  ]);
}

export function buildSectorHead(catalogue: Catalogue, sector: EntryFacts): Head {
  const path = hrefs.sector(sector.slug);
  return buildEntryHead(catalogue, sector, { path, parent: { name: 'Industries', path: hrefs.sectors } }, []);
}

export function buildArticleHead({ site }: Catalogue, article: ArticleFacts): Head {
  const path = hrefs.article(article.slug);
  const graph = printGraph([
    buildBlogPosting(site, { ...article, path }),
    buildBreadcrumbs(site, [home, { name: 'Blog', path: hrefs.blog }, { name: article.title, path }]),
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
