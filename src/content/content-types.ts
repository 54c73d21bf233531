/** What the browser gets of `content/`: the schemas' shapes with Markdown and drawings turned into React nodes. */
import type { ReactNode } from 'react';
import type { z } from 'zod';
import type {
  articleSchema,
  navigationSchema,
  pageSchema,
  sectionSchema,
  sectorSchema,
  serviceSchema,
  siteSchema,
} from './schemas.ts';
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

/** A section as the browser gets it: the catalogues come with the bodies of their entries, locked figures stay unloaded. */
export type Section =
  | Exclude<WrittenSection, { type: 'serviceCatalogue' | 'sectorCatalogue' | 'locked' }>
  | (Omit<Written<'locked'>, 'items'> & { items: LockedItem[] })
  | (Written<'serviceCatalogue'> & { entries: ServiceContent[] })
  | (Written<'sectorCatalogue'> & { entries: SectorContent[] });
export type SectionOf<Type extends Section['type']> = Extract<Section, { type: Type }>;
export type Action = NonNullable<SectionOf<'hero'>['actions']>[number];
export type Item = SectionOf<'cards'>['items'][number];

export type PageContent = Omit<Rendered<z.output<typeof pageSchema>>, 'sections'> & { sections: Section[] };
export type ServiceContent = Omit<Rendered<z.output<typeof serviceSchema>>, 'sections'> & {
  slug: string;
  sections: Section[];
};
export type SectorContent = Omit<Rendered<z.output<typeof sectorSchema>>, 'sections'> & {
  slug: string;
  sections: Section[];
};
export type ArticleContent = Rendered<z.output<typeof articleSchema>> & {
  slug: string;
  body: ReactNode;
  contents: { id: string; title: string }[];
  minutes: number;
};

/** Light facts about every page: what menus, cards and the route table need, and no body. */
type PageSummary = Pick<PageContent, 'path' | 'name' | 'updated' | 'indexable'> & { file: string };
export type ServiceSummary = Pick<ServiceContent, 'slug' | 'icon' | 'title' | 'label' | 'description' | 'updated'>;
export type SectorSummary = ServiceSummary;
export type ArticleSummary = Pick<
  ArticleContent,
  'slug' | 'id' | 'title' | 'subtitle' | 'description' | 'published' | 'updated' | 'author' | 'minutes'
>;

export type Catalogue = {
  site: Site;
  navigation: Navigation;
  pages: PageSummary[];
  services: ServiceSummary[];
  sectors: SectorSummary[];
  articles: ArticleSummary[];
};
