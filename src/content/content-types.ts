/** What the browser gets of `content/`: the schemas' shapes with Markdown and drawings turned into React nodes. */
import type { ComponentType, ReactNode } from 'react';
import type { z } from 'zod';
import type { Head } from '#seo/head.ts';
import type { articleSchema, pageSchema, sectionSchema, sectorSchema, serviceSchema } from './schemas.ts';
import type { navigationSchema, siteSchema } from './site-schema.ts';
import type { FigureSource, MarkdownSource } from './sources.ts';

type Rendered<T> = T extends MarkdownSource | FigureSource
  ? ReactNode
  : T extends readonly (infer Item)[]
    ? Rendered<Item>[]
    : T extends object
      ? { [Key in keyof T]: Rendered<T[Key]> }
      : T;

/** The services that the browser talks to; the environment of the build names them. */
export type Services = {
  /** Supabase auth below `origin`; null: on the site's own origin. */
  auth: { origin: string | null; key: string };
  contact: { endpoint: string; accessKey: string };
  captcha: { provider: 'hcaptcha' | 'turnstile'; siteKey: string } | null;
};
export type Site = z.output<typeof siteSchema> & { services: Services };
type Navigation = z.output<typeof navigationSchema>;

type WrittenSection = Rendered<z.output<typeof sectionSchema>>;
type Written<Type extends WrittenSection['type']> = Extract<WrittenSection, { type: Type }>;

export type FigureContent = NonNullable<Written<'hero'>['figure']>;
type LockedItem = Omit<Written<'locked'>['items'][number], 'figure'> & {
  /** Loads the figure; called for signed-in users only. */
  loadFigure: () => Promise<{ default: FigureContent }>;
};

/** What a link to a service, sector or article says. */
export type EntryLink = { slug: string; title: string; description: string };
/** What a card of a service or sector shows. */
export type EntrySummary = EntryLink & Pick<z.output<typeof serviceSchema>, 'icon' | 'label'>;
/** What the blog index shows of a post. */
export type PostSummary = EntryLink & Pick<z.output<typeof articleSchema>, 'published' | 'author'>;

/**
 * A section as the browser gets it: lists come with what they show of their entries, forms and moving backgrounds with
 * their code, locked figures stay unloaded. Who processes what comes as a table, of what the build uses alone.
 */
export type Section =
  | Exclude<WrittenSection, { type: CompletedType }>
  | (Omit<Written<'hero'>, 'starfield'> & { background?: ComponentType })
  | (Written<'contactForm'> & { form: ComponentType })
  | (Written<'signInForm'> & { form: ComponentType<{ heading: string }> })
  | (Omit<Written<'locked'>, 'items'> & { items: LockedItem[] })
  | (Omit<Written<'serviceCards'>, 'limit'> & { entries: EntrySummary[] })
  | (Written<'sectorCards'> & { entries: EntrySummary[] })
  | (Written<'articleCards'> & { entries: PostSummary[] })
  | (Written<'serviceCatalogue'> & { entries: ServiceEntry[] })
  | (Written<'sectorCatalogue'> & { entries: SectorEntry[] });
type CompletedType =
  | 'hero'
  | 'contactForm'
  | 'signInForm'
  | 'locked'
  | 'processing'
  | 'articleCards'
  | `${'service' | 'sector'}${'Cards' | 'Catalogue'}`;

/** What a catalogue shows of a service or sector. */
type CatalogueEntry = Pick<ServiceContent, 'slug' | 'icon' | 'title' | 'label' | 'fullDescription' | 'technologies'>;
export type ServiceEntry = CatalogueEntry & Pick<ServiceContent, 'features' | 'capabilities'>;
export type SectorEntry = CatalogueEntry & Pick<SectorContent, 'benefits' | 'useCases'>;
export type SectionOf<Type extends Section['type']> = Extract<Section, { type: Type }>;
export type Action = NonNullable<SectionOf<'hero'>['actions']>[number];
export type Item = SectionOf<'cards'>['items'][number];

/** The body of a page, with the head that it prints. Each holds all that its page shows, and is a chunk of its own. */
type Body<Written, Dropped extends keyof Written> = Omit<Rendered<Written>, Dropped | 'sections'> & { head: Head };

export type PageContent = Pick<Rendered<z.output<typeof pageSchema>>, 'name' | 'effective' | 'ground' | 'back'> & {
  sections: Section[];
  head: Head;
};
type EntryOnly = 'order' | 'metaTitle' | 'metaDescription' | 'updated' | 'relatedArticles';
export type ServiceContent = Body<z.output<typeof serviceSchema>, EntryOnly> & {
  slug: string;
  sections: Section[];
  relatedArticles: EntryLink[];
};
export type SectorContent = Body<z.output<typeof sectorSchema>, EntryOnly | 'relatedServices'> & {
  slug: string;
  sections: Section[];
  relatedArticles: EntryLink[];
  relatedServices: EntryLink[];
};
export type ArticleContent = Omit<Rendered<z.output<typeof articleSchema>>, 'description' | 'id' | 'related'> & {
  head: Head;
  slug: string;
  body: ReactNode;
  contents: { id: string; title: string }[];
  minutes: number;
  related: EntryLink[];
};

/** What the picture of a page shows, where the page is shared. */
type Shared = { shareAlt?: string | undefined };

/** What a head says of its page. */
export type PageFacts = Pick<
  z.output<typeof pageSchema>,
  'path' | 'name' | 'title' | 'titleSuffix' | 'description' | 'indexable' | 'back' | 'structuredData'
> &
  Shared;
export type EntryFacts = Pick<
  z.output<typeof serviceSchema>,
  'title' | 'description' | 'metaTitle' | 'metaDescription'
> &
  Shared & { slug: string };
export type ArticleFacts = Pick<
  z.output<typeof articleSchema>,
  'title' | 'description' | 'published' | 'updated' | 'author'
> &
  Shared & { slug: string };

/** Light lists of all pages: what the route table and the heads are made from. At build time only. */
export type Catalogue = {
  site: Site;
  pages: (Pick<z.output<typeof pageSchema>, 'path' | 'name' | 'updated' | 'indexable'> & { file: string })[];
  services: (EntryLink & { updated: string })[];
  sectors: (EntryLink & { updated: string })[];
  articles: (EntryLink & { published: string; updated?: string | undefined })[];
};

/** What every page knows. */
export type Settings = { site: Site; navigation: Navigation };
