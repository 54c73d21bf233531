/** Builds structured data (JSON-LD) for search engines: one linked graph for each page. */
import type {
  BlogPosting,
  BreadcrumbList,
  Graph,
  ItemList,
  Organization,
  PostalAddress,
  Service,
  Thing,
} from 'schema-dts';
import { noonUtc } from '#lib/format-date.ts';
import { hrefs } from '#lib/hrefs.ts';
import { canonicalUrl } from '#lib/paths.ts';
import { shareImageFile } from '#lib/share-image.ts';
import type { Site } from '#model/schemas/content-types.ts';
import { logoFile } from './site-files.ts';

type Identified<T> = Exclude<T, string>;
export type GraphNode = Identified<Thing>;

const organizationId = (site: Site): string => `${canonicalUrl(site.host, '/')}#organization`;

function buildAddress({
  country,
  street,
  locality,
  region,
  postalCode,
}: NonNullable<Site['organization']['address']>): PostalAddress {
  return {
    '@type': 'PostalAddress',
    ...(street && { streetAddress: street }),
    ...(locality && { addressLocality: locality }),
    ...(region && { addressRegion: region }),
    ...(postalCode && { postalCode }),
    addressCountry: country,
  };
}

export function buildOrganization(site: Site): Identified<Organization> {
  return {
    '@type': 'Organization',
    '@id': organizationId(site),
    name: site.name,
    url: canonicalUrl(site.host, '/'),
    logo: canonicalUrl(site.host, logoFile),
    email: site.email,
    ...(site.organization.phone && { telephone: site.organization.phone }),
    ...(site.organization.address && { address: buildAddress(site.organization.address) }),
    ...(site.organization.sameAs.length > 0 && { sameAs: site.organization.sameAs }),
  };
}

export function buildBlogPosting(
  site: Site,
  post: {
    path: string;
    title: string;
    description: string;
    published: string;
    updated?: string | undefined;
    author: string;
  },
): Identified<BlogPosting> {
  const url = canonicalUrl(site.host, post.path);
  return {
    '@type': 'BlogPosting',
    '@id': `${url}#article`,
    headline: post.title,
    description: post.description,
    url,
    mainEntityOfPage: url,
    image: canonicalUrl(site.host, shareImageFile(post.path)),
    datePublished: noonUtc(post.published),
    dateModified: noonUtc(post.updated ?? post.published),
    author: { '@type': 'Organization', name: post.author, url: canonicalUrl(site.host, hrefs.about) },
    publisher: {
      '@type': 'Organization',
      '@id': organizationId(site),
      name: site.name,
      logo: { '@type': 'ImageObject', url: canonicalUrl(site.host, logoFile) },
    },
    inLanguage: 'en',
  };
}

export function buildService(
  site: Site,
  service: { path: string; name: string; description: string; serviceType?: string; area?: string },
): Identified<Service> {
  const url = canonicalUrl(site.host, service.path);
  return {
    '@type': 'Service',
    '@id': `${url}#service`,
    name: service.name,
    description: service.description,
    url,
    serviceType: service.serviceType ?? 'ProfessionalService',
    areaServed: service.area ?? 'Global',
    category: 'Geospatial Intelligence',
    provider: {
      '@type': 'Organization',
      '@id': organizationId(site),
      name: site.name,
      url: canonicalUrl(site.host, '/'),
    },
    // Search engines may ignore or penalise a provider's ratings of itself. `aggregateRating: false` in site.yaml
    // removes them.
    ...(site.aggregateRating && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: '5.0',
        reviewCount: 1,
        bestRating: 5,
        worstRating: 1,
      },
    }),
  };
}

/** Returns null for an empty list, because an empty ItemList must not be published. */
export function buildItemList(
  site: Site,
  list: {
    path: string;
    name: string;
    description: string;
    items: readonly { name: string; description: string; path: string }[];
  },
): Identified<ItemList> | null {
  if (list.items.length === 0) return null;
  return {
    '@type': 'ItemList',
    '@id': `${canonicalUrl(site.host, list.path)}#list`,
    name: list.name,
    description: list.description,
    numberOfItems: list.items.length,
    itemListElement: list.items.map((item, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: item.name,
      description: item.description,
      url: canonicalUrl(site.host, item.path),
    })),
  };
}

/**
 * Builds the breadcrumbs of a page.
 * @param trail the home page, the parent pages, and the page itself
 */
export function buildBreadcrumbs(
  site: Site,
  trail: readonly { name: string; path: string }[],
): Identified<BreadcrumbList> {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map((step, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: step.name,
      item: canonicalUrl(site.host, step.path),
    })),
  };
}

/** Returns the graph as the text of a script element. Escapes `<`, so that no text can end the element. */
export function printGraph(nodes: readonly GraphNode[]): string {
  const graph: Graph = { '@context': 'https://schema.org', '@graph': [...nodes] };
  return JSON.stringify(graph).replaceAll('<', '\\u003c');
}
