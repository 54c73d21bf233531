/** Types of `content/`: settings, entries as written, and page data for the browser. */
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
  GroundSource,
  MarkdownSource,
  PlateData,
  PlateSource,
  RichText,
  ShapeData,
  ShapeSource,
} from './sources.ts';
import type { wordsSchema } from './words-schema.ts';

/** Services that the browser calls. Environment variables of the build configure them. */
export type Services = {
  /** The Supabase auth service. It runs at `origin`, or at the site's own origin if `origin` is null. */
  auth: { origin: string | null; key: string };
  contact: { endpoint: string; accessKey: string };
  captcha: { provider: 'hcaptcha' | 'turnstile'; siteKey: string } | null;
};
export type Site = z.output<typeof siteSchema> & { services: Services };

type Navigation = z.output<typeof navigationSchema>;
type Words = z.output<typeof wordsSchema>;

export type Brand = {
  colours: Colours;
  /**
   * The logo (“mark”) on its background, as SVG. It is served as `/favicon.svg`, and the other icons are drawn from it.
   */
  icon: string;
  /** The logo in the header. */
  mark: ShapeData;
  flag: {
    /** Address of the file without the leading slash. */
    file: string;
    svg: string;
    /** Width divided by height. */
    ratio: number;
    /** True if the file is in `content/`. False if it comes from a package, whose licence then applies. */
    isOwn: boolean;
  };
};

/** Settings that the browser reads. Other settings are only for the build. */
type PublicSite = Pick<Site, 'name' | 'tagline' | 'host' | 'email' | 'services'>;

/** Data that every page needs, for example in its header and footer. */
export type Settings = {
  site: PublicSite;
  navigation: Navigation;
  frame: Words['frame'];
  mark: RichText;
  flag: { src: string; width: number; height: number };
};

/**
 * A previous address of a page, and its current one. `file` is the content file that declares the redirect, for error
 * messages.
 */
export type Redirect = z.output<typeof redirectSchema> & { file: string };

/** All of `content/` as the build reads it. */
export type Content = {
  site: Site;
  brand: Brand;
  /** Letters that the texts contain but the site's standard fonts lack. The build adds these letters to the fonts. */
  letters: string;
  navigation: Navigation;
  words: Words;
  redirects: Redirect[];
} & Entries;

/** A section as written in `content/`, before the build renders its texts and drawings. */
export type WrittenPageSection = z.output<typeof pageSectionSchema>;
export type WrittenSection = z.output<typeof sectionSchema>;

/**
 * The form of a value in page data. Texts and drawings become trees (`RichText`). A value that the build writes to a
 * separate file becomes the address of that file.
 */
export type Rendered<Value> = Value extends MarkdownSource | FigureSource | ShapeSource
  ? RichText
  : Value extends FlightSource
    ? FlightData
    : Value extends PlateSource
      ? PlateData
      : Value extends DataFileSource | GroundSource
        ? string
        : Value extends readonly (infer Item)[]
          ? Rendered<Item>[]
          : Value extends object
            ? { [Key in keyof Value]: Rendered<Value[Key]> }
            : Value;

type RenderedSection<Type extends WrittenSection['type']> = Rendered<Extract<WrittenSection, { type: Type }>>;
export type Action = RenderedSection<'callToAction'>['actions'][number];
export type Item = RenderedSection<'cards'>['items'][number];
