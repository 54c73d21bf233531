/**
 * What the structured data of each page must say: a second account, made from the content and from what the built page
 * shows (heading, description, canonical), and never by the code that prints it. Pure.
 */
import type { BlogPosting, BreadcrumbList, ItemList, Organization, Service } from 'schema-dts';
import type { PageFacts } from 'vite-plugin-ssr-free-prerender';
import { hrefs } from '../../../src/routes/hrefs.ts';
import type { SiteRoute } from '../../../src/routes/route-table.ts';
import { canonicalUrl } from '../../../src/seo/canonical-url.ts';
import type { Article, Content, Page, Sector, Service as ServiceFile } from '../content/content.ts';

type Node<T> = Exclude<T, string>;
export type ExpectedNode = {
  node: Node<BlogPosting> | Node<BreadcrumbList> | Node<ItemList> | Node<Organization> | Node<Service>;
  /** The content that it is made from. */
  file: string;
};

type Place = { page: PageFacts; content: Content; file: string };

const urlOf = ({ site }: Content, path: string): string => canonicalUrl(site.host, path);
const organizationId = (content: Content): string => `${urlOf(content, hrefs.home)}#organization`;
const settingsFile = 'content/site.yaml';

function expectBreadcrumbs({ content, file }: Place, trail: readonly (readonly [string, string])[]): ExpectedNode {
  const steps = trail.map(([name, path], index) => ({
    '@type': 'ListItem' as const,
    position: index + 1,
    name,
    item: urlOf(content, path),
  }));
  return { file, node: { '@type': 'BreadcrumbList', itemListElement: steps } };
}

function expectArticle(place: Place, article: Article): ExpectedNode[] {
  const { page, content } = place;
  const [canonical = ''] = page.canonicals;
  const { site } = content;
  return [
    {
      file: article.file,
      node: {
        '@type': 'BlogPosting',
        '@id': `${canonical}#article`,
        headline: page.h1[0] ?? '',
        description: page.descriptions[0] ?? '',
        url: canonical,
        mainEntityOfPage: canonical,
        image: urlOf(content, `/share${page.path}.png`),
        datePublished: `${article.published}T12:00:00+00:00`,
        dateModified: `${article.updated ?? article.published}T12:00:00+00:00`,
        author: { '@type': 'Organization', name: article.author, url: urlOf(content, hrefs.about) },
        publisher: {
          '@type': 'Organization',
          '@id': organizationId(content),
          name: site.name,
          logo: { '@type': 'ImageObject', url: urlOf(content, '/icon-512.png') },
        },
        inLanguage: 'en',
      },
    },
    expectBreadcrumbs(place, [
      ['Home', hrefs.home],
      ['Blog', hrefs.blog],
      [article.title, page.path],
    ]),
  ];
}

function expectService(place: Place, service: ServiceFile): ExpectedNode[] {
  const { page, content } = place;
  const [canonical = ''] = page.canonicals;
  const { site } = content;
  return [
    {
      file: service.file,
      node: {
        '@type': 'Service',
        '@id': `${canonical}#service`,
        name: page.h1[0] ?? '',
        description: service.description,
        url: canonical,
        serviceType: 'ProfessionalService',
        areaServed: 'Global',
        category: 'Geospatial Intelligence',
        provider: {
          '@type': 'Organization',
          '@id': organizationId(content),
          name: site.name,
          url: urlOf(content, hrefs.home),
        },
        ...(site.aggregateRating && {
          aggregateRating: {
            '@type': 'AggregateRating',
            ratingValue: '5.0',
            reviewCount: 1,
            bestRating: 5,
            worstRating: 1,
          },
        }),
      },
    },
    expectBreadcrumbs(place, [
      ['Home', hrefs.home],
      ['Services', hrefs.services],
      [service.title, page.path],
    ]),
  ];
}

function expectSector(place: Place, sector: Sector): ExpectedNode[] {
  return [
    expectBreadcrumbs(place, [
      ['Home', hrefs.home],
      ['Industries', hrefs.sectors],
      [sector.title, place.page.path],
    ]),
  ];
}

function expectOrganization(content: Content): ExpectedNode {
  const { name, email, organization } = content.site;
  const { phone, address, sameAs } = organization;
  return {
    file: settingsFile,
    node: {
      '@type': 'Organization',
      '@id': organizationId(content),
      name,
      url: urlOf(content, hrefs.home),
      logo: urlOf(content, '/icon-512.png'),
      email,
      ...(phone && { telephone: phone }),
      ...(address && { address: { '@type': 'PostalAddress', addressCountry: address.country } }),
      ...(sameAs.length > 0 && { sameAs }),
    },
  };
}

function expectList({ page, content, file }: Place, source: Page, kind: 'services' | 'sectors'): ExpectedNode {
  const items =
    kind === 'services'
      ? content.services.map(({ title, description, slug }) => [title, description, hrefs.service(slug)] as const)
      : content.sectors.map(
          ({ title, description, slug }) => [`${title} Solutions`, description, hrefs.sector(slug)] as const,
        );
  return {
    file,
    node: {
      '@type': 'ItemList',
      '@id': `${page.canonicals[0]}#list`,
      name: source.name,
      description: page.descriptions[0] ?? '',
      numberOfItems: items.length,
      itemListElement: items.map(([name, description, path], index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name,
        description,
        url: urlOf(content, path),
      })),
    },
  };
}

/** The trail of a page is the one of its back link. */
function expectTrail(place: Place, { name, path, back }: Page): ExpectedNode[] {
  if (!back) return [];
  const parent = place.content.pages.find((page) => page.path === back.to && page.path !== hrefs.home);
  const between = parent ? [[parent.name, parent.path] as const] : [];
  return [expectBreadcrumbs(place, [['Home', hrefs.home], ...between, [name, path]])];
}

function expectPage(place: Place, source: Page): ExpectedNode[] {
  const asked = source.structuredData.map((kind) =>
    kind === 'organization' ? expectOrganization(place.content) : expectList(place, source, kind),
  );
  return [...asked, ...expectTrail(place, source)];
}

/** The one entry of a list that the route stands for. */
function entryOf<Entry extends { file: string }>(route: SiteRoute, entries: readonly Entry[]): Entry {
  const entry = entries.find(({ file }) => file.startsWith(`content/${route.body}.`));
  if (!entry) throw new Error(`No file of content/ belongs to ${route.path}.`);
  return entry;
}

/** The nodes that a page's graph must hold, and no others. */
export function expectStructuredData(page: PageFacts, route: SiteRoute, content: Content): ExpectedNode[] {
  switch (route.kind) {
    case 'page':
    case 'welcome': {
      const source = entryOf(route, content.pages);
      return expectPage({ page, content, file: source.file }, source);
    }
    case 'service': {
      const service = entryOf(route, content.services);
      return expectService({ page, content, file: service.file }, service);
    }
    case 'sector': {
      const sector = entryOf(route, content.sectors);
      return expectSector({ page, content, file: sector.file }, sector);
    }
    case 'article': {
      const article = content.articles.find(({ slug }) => route.body === `articles/${slug}`);
      if (!article) throw new Error(`No article belongs to ${route.path}.`);
      return expectArticle({ page, content, file: article.file }, article);
    }
  }
}
