/**
 * Builds the data of a page's `<head>`. Also declares the type of this data, and types of the content that it is built
 * from.
 */

import { canonicalUrl } from '#lib/paths.ts';
import { shareImageFile } from '#lib/share-image.ts';
import type { Site } from '#model/schemas/content-types.ts';
import type { Entry } from '#model/schemas/entry-schemas.ts';

/** Alternative text of the page's share image. */
type Shared = { shareAlt?: string | undefined };

export type PageFacts = Pick<
  Entry<'pages'>,
  'path' | 'name' | 'title' | 'titleSuffix' | 'description' | 'indexable' | 'back' | 'structuredData'
> &
  Shared & {
    articles?: readonly Listed[];
  };
export type EntryFacts = Pick<Entry<'services'>, 'slug' | 'title' | 'description' | 'metaTitle' | 'metaDescription'> &
  Shared;
export type ArticleFacts = Pick<
  Entry<'articles'>,
  'slug' | 'title' | 'description' | 'published' | 'updated' | 'author'
> &
  Shared;

type Listed = Pick<Entry<'services'>, 'slug' | 'title' | 'description'>;

/** Content about other pages that a page's head tags and structured data need, for example for breadcrumbs. */
export type Catalogue = {
  site: Site;
  pages: readonly Pick<Entry<'pages'>, 'path' | 'name'>[];
  services: readonly Listed[];
  sectors: readonly Listed[];
};

export type Head = {
  title: string;
  description: string;
  canonical: string;
  indexable: boolean;
  siteName: string;
  ogType: 'website' | 'article';
  ogTitle: string;
  /** The share image. Undefined for pages that search engines must not list. */
  ogImage?: { url: string; alt: string };
  article?: { published: string; modified: string; author: string };
  /** Text of the JSON-LD element. */
  structuredData: string;
};

export type HeadFacts = {
  path: string;
  title: string;
  titleSuffix?: boolean;
  description: string;
  indexable?: boolean;
  /** Alternative text of the share image. Undefined if the page has no share image. */
  shareAlt?: string | undefined;
};

/**
 * Maximum number of characters in a title with the brand. Search results show about 60 characters, which is the maximum
 * for a title alone. So they cut off at most the separator and a brand of ten letters.
 */
const room = 73;

/**
 * Returns the title with the brand, or the title alone if both together are too long. Search results also show the
 * brand as the site's name.
 */
export function buildTitle(
  site: Pick<Site, 'name'>,
  { title, titleSuffix }: Pick<HeadFacts, 'title' | 'titleSuffix'>,
): string {
  const whole = `${title} | ${site.name}`;
  return titleSuffix === false || whole.length > room ? title : whole;
}

export function buildHead(site: Site, facts: HeadFacts, structuredData: string): Head {
  return {
    title: buildTitle(site, facts),
    description: facts.description,
    canonical: canonicalUrl(site.host, facts.path),
    indexable: facts.indexable ?? true,
    siteName: site.name,
    ogType: 'website',
    ogTitle: facts.title,
    ...(facts.shareAlt !== undefined && {
      ogImage: { url: canonicalUrl(site.host, shareImageFile(facts.path)), alt: facts.shareAlt },
    }),
    structuredData,
  };
}

/**
 * Builds the head tags that the running app sets at an address with an unknown slug. No page is prerendered for such an
 * address.
 */
export function buildMissingHead(site: Site, facts: Omit<HeadFacts, 'indexable'>): Head {
  return buildHead(site, { ...facts, indexable: false }, '{}');
}
