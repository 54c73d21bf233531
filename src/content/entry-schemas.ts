/**
 * What each file of an entry in `content/` may hold, by the folder that it lies in. Runs at build time; the browser sees
 * types only. What is made of an entry is declared in `src/collections/`.
 */
import { z } from 'zod';
import { atMost, day, description, pagePath, prose, slug, text, title } from './field-schemas.ts';
import { icons } from './icon-names.ts';
import { bandSchema, sectionSchema } from './section-schemas.ts';
import { callToAction, figure, link, pictureName } from './shape-schemas.ts';
import type { MarkdownSource } from './sources.ts';

/** Whoever reads files asks for it ahead of the schema; what an entry's page shows has none of it. */
const draft = z
  .boolean()
  .transform(() => undefined)
  .optional()
  .describe('true: shown by `npm run dev`, marked as a draft, and left out of every build');

const pageSchema = z.strictObject({
  draft,
  path: pagePath,
  name: text.describe('short name for breadcrumbs and announcements'),
  title,
  titleSuffix: z.boolean().default(true).describe('false: the title stands without " | brand"'),
  description,
  updated: day.describe('day of the last significant change; the sitemap repeats it'),
  effective: day
    .optional()
    .describe(
      'of a policy: the day from which it holds, which the page shows. A decision, where "updated" is a record',
    ),
  ground: z.enum(['day', 'night']).default('day'),
  back: link.optional(),
  indexable: z.boolean().default(true).describe('false: noindex, and not in the sitemap'),
  missingEntry: z
    .strictObject({
      title,
      titleSuffix: z.boolean().default(true),
      heading: text,
      text: text.describe('the description for search engines too'),
      link,
    })
    .optional()
    .describe('of a page that lists entries: what stands at an address right below it that no entry has'),
  structuredData: z.array(z.enum(['organization', 'services', 'sectors'])).default([]),
  sections: z
    .array(sectionSchema)
    .min(1)
    .refine((all) => all[0]?.type === 'hero' && all.filter((one) => one.type === 'hero').length === 1, {
      message: 'must begin with the only "hero" section: it holds the h1',
    }),
});

const catalogueEntry = {
  draft,
  order: z.int().positive(),
  icon: z.enum(icons),
  title,
  label: text,
  description: text.max(170, atMost(170, 'cards become uneven')),
  fullDescription: prose,
  metaTitle: title.optional(),
  metaDescription: description,
  updated: day,
  technologies: z.array(text).min(8, 'must list at least 8 technologies'),
  figure,
  smallFigure: pictureName.optional().describe('drawing on the cards of the home page; without it they show the icon'),
  sections: z.array(bandSchema).default([]),
  relatedArticles: z.array(text).min(1),
  callToAction,
};

const serviceSchema = z.strictObject({
  ...catalogueEntry,
  features: z.array(text).min(6, 'must list at least 6 features'),
  capabilities: z.array(text).min(6, 'must list at least 6 capabilities'),
});

const sectorSchema = z.strictObject({
  ...catalogueEntry,
  benefits: z.array(text).min(6, 'must list at least 6 benefits'),
  useCases: z.array(text).min(7, 'must list at least 7 use cases'),
  compliance: z.array(text).min(5, 'must list at least 5 compliance entries'),
  keyFeatures: z.array(text).min(6, 'must list at least 6 key features'),
  relatedServices: z.array(slug).min(1).describe('the pages of these services name the sector in turn'),
});

const articleSchema = z.strictObject({
  draft,
  title,
  subtitle: text,
  description,
  published: day,
  updated: day.optional(),
  author: text,
  id: z
    .string()
    .regex(/^\d+$/, 'must be a number in quotes')
    .optional()
    .describe('place in the blog index; left out = not listed there'),
  slug: slug.optional().describe('when it differs from the file name'),
  figure,
  callToAction,
  related: z.array(text).min(1),
});

/** A file of `content/`, and how to make sense of it. */
export type WrittenFile = {
  /** As messages name it: `content/services/gis.yaml`. */
  file: string;
  /** Its name without the ending. */
  name: string;
  /** The fields as the schema has them; null when they are not as it wants them. */
  check: <Schema extends z.ZodType>(schema: Schema) => z.output<Schema> | null;
  /** What a Markdown file says below its head. */
  readText: () => WrittenText;
};

export type WrittenText = {
  body: MarkdownSource;
  /** Its headings of the second level. */
  contents: { id: string; title: string }[];
  /** Minutes that reading takes. */
  minutes: number;
};

const fieldsOnly = <Schema extends z.ZodType<object>>(schema: Schema) => ({
  ending: '.yaml' as const,
  read: ({ file, name, check }: WrittenFile) => {
    const fields = check(schema);
    return fields && { ...fields, file, slug: name };
  },
});

const withText = <Schema extends z.ZodType<{ slug?: string | undefined }>>(schema: Schema) => ({
  ending: '.md' as const,
  read: ({ file, name, check, readText }: WrittenFile) => {
    const fields = check(schema);
    return fields && { ...fields, ...readText(), file, slug: fields.slug ?? name };
  },
});

/** The folders of `content/`, and how their files are read. */
const folders = {
  pages: fieldsOnly(pageSchema),
  services: fieldsOnly(serviceSchema),
  sectors: fieldsOnly(sectorSchema),
  articles: withText(articleSchema),
};

export type Folder = keyof typeof folders;

/** An entry as it was written: checked, with Markdown and drawings still as sources. */
export type Entry<Name extends Folder> = NonNullable<ReturnType<(typeof folders)[Name]['read']>>;

/** Every entry, by folder, in the order in which lists have them. */
export type Entries = { [Name in Folder]: Entry<Name>[] };

export const entryFolders: {
  [Name in Folder]: { ending: '.yaml' | '.md'; read: (file: WrittenFile) => Entry<Name> | null };
} = folders;

/** @param read reads the entries of one folder */
export async function readEntries(
  read: <Name extends Folder>(folder: Name) => Promise<Entry<Name>[]>,
): Promise<Entries> {
  const [pages, services, sectors, articles] = await Promise.all([
    read('pages'),
    read('services'),
    read('sectors'),
    read('articles'),
  ]);
  return { pages, services, sectors, articles };
}
