/** What heads, structured data and the feed are made from: parts of what was written. */
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
