/** What code knows of `content/`: settings, and what becomes of the written shapes on their way to the browser. */
import type { z } from 'zod';
import type { Colours } from './brand-schema.ts';
import type { Entries } from './entry-schemas.ts';
import type { pageSectionSchema, sectionSchema } from './section-schemas.ts';
import type { navigationSchema, redirectSchema, siteSchema } from './site-schema.ts';
import type {
  DataFileSource,
  FigureSource,
  FlightData,
  FlightSource,
  MarkdownSource,
  PlateData,
  PlateSource,
  RichText,
  ShapeData,
  ShapeSource,
} from './sources.ts';
import type { wordsSchema } from './words-schema.ts';

/** The services that the browser talks to; the environment of the build names them. */
export type Services = {
  /** Supabase auth below `origin`; null: on the site's own origin. */
  auth: { origin: string | null; key: string };
  contact: { endpoint: string; accessKey: string };
  captcha: { provider: 'hcaptcha' | 'turnstile'; siteKey: string } | null;
};
export type Site = z.output<typeof siteSchema> & { services: Services };

type Navigation = z.output<typeof navigationSchema>;
type Words = z.output<typeof wordsSchema>;

/** How the site looks. */
export type Brand = {
  colours: Colours;
  /** The mark on its ground, as SVG: `/favicon.svg`, from which the other icons are drawn. */
  icon: string;
  /** The mark in the header. */
  mark: ShapeData;
  /** Of the home country. */
  flag: {
    /** Where it is served, without the first slash. */
    file: string;
    svg: string;
    /** Width to height. */
    ratio: number;
    /** It lies in `content/`; false: it comes from a package, with its licence. */
    isOwn: boolean;
  };
};

/** Settings that the browser reads; the others are for the build. */
type PublicSite = Pick<Site, 'name' | 'tagline' | 'host' | 'email' | 'services'>;

/** What every page knows. */
export type Settings = {
  site: PublicSite;
  navigation: Navigation;
  frame: Words['frame'];
  mark: RichText;
  flag: { src: string; width: number; height: number };
};

/** An address that a page has had, and where it leads now; `file` is its place, as messages name it. */
export type Redirect = z.output<typeof redirectSchema> & { file: string };

/** The whole of `content/` as the build knows it. */
export type Content = {
  site: Site;
  brand: Brand;
  /** Those of the texts that not every build has in its fonts. */
  letters: string;
  navigation: Navigation;
  words: Words;
  redirects: Redirect[];
} & Entries;

/** A section as it was written. */
export type WrittenPageSection = z.output<typeof pageSectionSchema>;
export type WrittenSection = z.output<typeof sectionSchema>;

/** A value as page data holds it: texts and drawings as trees, drawing files as their addresses. */
export type Rendered<Value> = Value extends MarkdownSource | FigureSource | ShapeSource
  ? RichText
  : Value extends FlightSource
    ? FlightData
    : Value extends PlateSource
      ? PlateData
      : Value extends DataFileSource
        ? string
        : Value extends readonly (infer Item)[]
          ? Rendered<Item>[]
          : Value extends object
            ? { [Key in keyof Value]: Rendered<Value[Key]> }
            : Value;

type RenderedSection<Type extends WrittenSection['type']> = Rendered<Extract<WrittenSection, { type: Type }>>;
export type Action = RenderedSection<'callToAction'>['actions'][number];
export type Item = RenderedSection<'cards'>['items'][number];
