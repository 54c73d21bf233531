/** The head of each page as data; `page-head.tsx` prints it. Pure. */
import type {
  ArticleContent,
  Catalogue,
  PageContent,
  SectorContent,
  ServiceContent,
  Site,
} from '#content/content-types.ts';
import { noonUtc } from '#lib/format-date.ts';
import { hrefs } from '#routes/hrefs.ts';
import { canonicalUrl } from './canonical-url.ts';
import {
  buildBlogPosting,
  buildBreadcrumbs,
  buildItemList,
  buildOrganization,
  buildService,
  type GraphNode,
} from './json-ld.ts';

export type Head = {
  title: string;
  description: string;
  canonical: string;
  indexable: boolean;
  siteName: string;
  ogType: 'website' | 'article';
  ogTitle: string;
  ogImage?: { url: string; alt: string };
  article?: { published: string; modified: string; author: string };
  graph: GraphNode[];
};

type HeadFacts = { path: string; title: string; titleSuffix?: boolean; description: string; indexable?: boolean };

function buildBase(site: Site, facts: HeadFacts, graph: readonly (GraphNode | null)[]): Head {
  return {
    title: facts.titleSuffix === false ? facts.title : `${facts.title} | ${site.name}`,
    description: facts.description,
    canonical: canonicalUrl(site.host, facts.path),
    indexable: facts.indexable ?? true,
    siteName: site.name,
    ogType: 'website',
    ogTitle: facts.title,
    graph: graph.filter((node) => node !== null),
  };
}

const home = { name: 'Home', path: hrefs.home };

export function buildPageHead(catalogue: Catalogue, page: PageContent): Head {
  const { site } = catalogue;
  const parent =
    page.back && page.back.to !== hrefs.home ? catalogue.pages.find((one) => one.path === page.back?.to) : undefined;
  const trail = [
    home,
    ...(parent ? [{ name: parent.name, path: parent.path }] : []),
    { name: page.name, path: page.path },
  ];
  return buildBase(site, page, [
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
  ]);
}

function buildEntryHead(
  { site }: Catalogue,
  entry: ServiceContent | SectorContent,
  place: { path: string; parent: { name: string; path: string } },
  graph: readonly GraphNode[],
): Head {
  return buildBase(
    site,
    { path: place.path, title: entry.metaTitle ?? entry.title, description: entry.metaDescription },
    [...graph, buildBreadcrumbs(site, [home, place.parent, { name: entry.title, path: place.path }])],
  );
}

export function buildServiceHead(catalogue: Catalogue, service: ServiceContent): Head {
  const path = hrefs.service(service.slug);
  return buildEntryHead(catalogue, service, { path, parent: { name: 'Services', path: hrefs.services } }, [
    buildService(catalogue.site, { path, name: service.title, description: service.description }),
  ]);
}

export function buildSectorHead(catalogue: Catalogue, sector: SectorContent): Head {
  const path = hrefs.sector(sector.slug);
  return buildEntryHead(catalogue, sector, { path, parent: { name: 'Industries', path: hrefs.sectors } }, []);
}

export function buildArticleHead({ site }: Catalogue, article: ArticleContent): Head {
  const path = hrefs.article(article.slug);
  return {
    ...buildBase(site, { path, title: article.title, description: article.description }, [
      buildBlogPosting(site, { ...article, path }),
      buildBreadcrumbs(site, [home, { name: 'Blog', path: hrefs.blog }, { name: article.title, path }]),
    ]),
    ogType: 'article',
    article: {
      published: noonUtc(article.published),
      modified: noonUtc(article.updated ?? article.published),
      author: article.author,
    },
  };
}

/** Head of a view that stands for no page: an unknown slug in the live app. */
export function buildMissingHead({ site }: Catalogue, facts: Omit<HeadFacts, 'indexable'>): Head {
  return buildBase(site, { ...facts, indexable: false }, []);
}
