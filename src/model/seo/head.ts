/** The head of a page, and the parts of content that it is made from. */

import { canonicalUrl } from '#lib/paths.ts';
import { shareImageFile } from '#lib/share-image.ts';
import type { Site } from '#model/schemas/content-types.ts';
import type { Entry } from '#model/schemas/entry-schemas.ts';

/** What the picture of a page shows, where the page is shared. */
type Shared = { shareAlt?: string | undefined };

export type PageFacts = Pick<
  Entry<'pages'>,
  'path' | 'name' | 'title' | 'titleSuffix' | 'description' | 'indexable' | 'back' | 'structuredData'
> &
  Shared & {
    /** Articles that the page lists. */
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

/** What a head says of other pages. */
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
  /** Pages that nobody is to find have none. */
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
  /** What the page's share image shows; left out = it has none. */
  shareAlt?: string | undefined;
};

/**
 * Characters of a title with its brand. Search results show about 60, the longest that a page may have by itself: a brand of
 * ten letters is what they may cut off.
 */
const room = 73;

/** A brand that has no room is left out: it stands beside the title in search results, as the name of the site. */
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

/** Head of a view that stands for no page: an unknown slug in the live app. */
export function buildMissingHead(site: Site, facts: Omit<HeadFacts, 'indexable'>): Head {
  return buildHead(site, { ...facts, indexable: false }, '{}');
}
