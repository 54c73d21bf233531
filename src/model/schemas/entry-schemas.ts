/**
 * Schemas of the entry files in `content/`, one for each folder. They run at build time. The browser uses only their
 * types. `src/model/collections/` declares the page data of each kind of entry.
 */
import { z } from 'zod';
import {
  atMost,
  callToAction,
  day,
  description,
  figure,
  icon,
  link,
  pagePath,
  pictureName,
  prose,
  slug,
  terms,
  text,
  title,
} from './field-schemas.ts';
import { pageSectionSchema, sectionSchema } from './section-schemas.ts';
import type { MarkdownSource } from './sources.ts';

/** The schema drops this field, because the code that reads files has already handled drafts. */
const draft = z
  .boolean()
  .transform(() => undefined)
  .optional()
  .describe('true: `npm run dev` shows it, marked as a draft, and builds leave it out');

const summary = description.describe('description in search results and feeds; must be unique');
const changed = day.describe('day of the last significant change, also for the sitemap');
const onward = callToAction.describe('last section of the page: the next step for the reader');
const shown = figure
  .optional()
  .describe(
    'drawing of the page and of its share image; when left out, a fictional chart, drawn from the name of the file',
  );
const called = title.describe('title of the page; must be unique');

/** Matches addresses of services, sectors and articles. A file in content/pages/ can't have such an address. */
const entryAddresses = /^\/(services|sectors|blog)\/[^/]+$/;
const ownPath = pagePath.refine((source) => !entryAddresses.test(source), {
  error: ({ input }) => {
    const [, list = ''] = entryAddresses.exec(String(input)) ?? [];
    const folder = list === 'blog' ? 'articles' : list;
    return `is an address of an entry in content/${folder}/. Move the file there, or give the page another path, such as "/${String(input).split('/').at(-1)}"`;
  },
});

const pageSchema = z.strictObject({
  draft,
  path: ownPath.describe('address of the page, such as "/partners"'),
  name: text.describe('short name for breadcrumbs and announcements'),
  title: title.describe(
    'title of the browser tab and in search results; " | brand" follows if there is room; must be unique',
  ),
  titleSuffix: z.boolean().default(true).describe('false: the title is not followed by " | brand"'),
  description: summary,
  updated: changed,
  effective: day
    .optional()
    .describe('day from which a policy holds, as shown on the page; changing it is a decision, unlike "updated"'),
  theme: z.enum(['day', 'night']).default('day').describe('colours of the hero'),
  back: link.optional().describe('link above the heading, to the parent page'),
  indexable: z.boolean().default(true).describe('false: the page has noindex and is not in the sitemap'),
  missingEntry: z
    .strictObject({
      title,
      titleSuffix: z.boolean().default(true),
      heading: text.describe('main heading'),
      text: text.describe('text of the page, and its description for search engines'),
      link: link.describe('link back'),
    })
    .optional()
    .describe('for a page that lists entries: the page for addresses directly below it that have no entry'),
  structuredData: z
    .array(z.enum(['organization', 'services', 'sectors']))
    .default([])
    .describe('structured data for search engines, besides breadcrumbs'),
  sections: z
    .array(pageSectionSchema)
    .min(1)
    .refine((all) => all[0]?.type === 'hero' && all.filter((one) => one.type === 'hero').length === 1, {
      message: 'must begin with the only "hero" section, which has the h1',
    })
    .describe('sections of the page, in order; the first is its only hero'),
});

const catalogueEntry = {
  draft,
  order: z.int().positive().describe('position in lists, from 1'),
  icon,
  title: called,
  label: terms.describe(
    'short line in the mono font above the title: three technical terms, such as "GNSS · RTK · IMU"',
  ),
  description: text
    .max(170, atMost(170, 'longer ones make cards uneven'))
    .describe('text on cards: what a client gets'),
  fullDescription: prose.describe(
    'first two paragraphs of the page: what the reader gets, in at most 22 words; then data, quality and speed, in at most 45 words',
  ),
  number: z
    .strictObject({
      value: text.describe('the number with its unit'),
      text: text.describe('what the number counts or measures, and where it holds'),
    })
    .optional()
    .describe('one number in large type, beside the drawing of the page'),
  tryIt: link.optional().describe('link to an instrument, beside the button of the call to action'),
  metaTitle: title
    .optional()
    .describe('title of the browser tab and in search results, if it differs from the title of the page'),
  metaDescription: summary,
  updated: changed,
  technologies: z
    .array(text)
    .min(8, 'must list at least 8 technologies')
    .describe('methods, formats and standards; each is shown in a frame'),
  figure: shown,
  smallFigure: pictureName
    .optional()
    .describe('drawing on the card on the home page; when left out, the card shows the icon'),
  sections: z.array(sectionSchema).default([]).describe('more sections of the page'),
  relatedArticles: z.array(text).describe('slugs of related articles; [] for none'),
  callToAction: onward,
};

const serviceSchema = z.strictObject({
  ...catalogueEntry,
  features: z
    .array(text)
    .min(6, 'must list at least 6 features')
    .describe('features in one line each: what the client gets'),
  capabilities: z
    .array(text)
    .min(6, 'must list at least 6 capabilities')
    .describe('tasks that it can do; each begins with a verb'),
});

const sectorSchema = z.strictObject({
  ...catalogueEntry,
  benefits: z.array(text).min(6, 'must list at least 6 benefits').describe('changes for the client, in one line each'),
  useCases: z.array(text).min(7, 'must list at least 7 use cases').describe('tasks; each begins with a verb in -ing'),
  compliance: z
    .array(
      text
        .regex(
          /^[^:]+: \S/,
          'must be a name, a colon and what it governs, in quotes: "NERC CIP: cyber security of the grid"',
        )
        .transform((source) => {
          const [name = '', ...rest] = source.split(': ');
          return { name, text: rest.join(': ') };
        }),
    )
    .min(5, 'must list at least 5 compliance entries')
    .describe('rules for the sector: name, colon, and what the rule governs'),
  keyFeatures: z.array(text).min(6, 'must list at least 6 key features').describe('ways of working, in one line each'),
  relatedServices: z
    .array(slug)
    .describe('slugs of related services, whose pages then link to the sector; [] for none'),
});

const articleSchema = z.strictObject({
  draft,
  title: called,
  subtitle: text.describe('one sentence below the title'),
  description: summary,
  published: day.describe('day of publication; lists show the newest first'),
  updated: day.optional().describe('day of the last significant change; not before publication'),
  author: text.describe('team or person, as shown on the page'),
  id: z
    .string()
    .regex(/^\d+$/, 'must be a number in quotes')
    .meta({ title: 'number in quotes' })
    .optional()
    .describe(
      "position in the blog index among articles of one day; when left out, the index doesn't list the article",
    ),
  slug: slug.optional().describe('last part of the address, if it differs from the name of the file'),
  figure: shown,
  callToAction: onward,
  related: z.array(text).describe('slugs of other articles; [] for none'),
});

type Figure = z.output<typeof figure>;

/** A file of `content/`, and functions that read it. */
export type WrittenFile = {
  /** The path that messages show, such as `content/services/gis.yaml`. */
  file: string;
  /** File name without its extension. */
  name: string;
  /** Returns the fields if they match the schema, and null otherwise. */
  check: <Schema extends z.ZodType>(schema: Schema) => z.output<Schema> | null;
  /** Returns the text below the front matter of a Markdown file. */
  readText: () => WrittenText;
  /** Draws the default figure, for an entry that has no figure of its own. */
  drawFigure: (slug: string) => Figure;
};

export type WrittenText = {
  body: MarkdownSource;
  /** Second-level headings of the text. */
  contents: { id: string; title: string }[];
  /** Reading time in minutes. */
  minutes: number;
};

const fieldsOnly = <Schema extends z.ZodType<object>>(schema: Schema) => ({
  ending: '.yaml' as const,
  schema,
  read: ({ file, name, check }: WrittenFile) => {
    const fields = check(schema);
    return fields && { ...fields, file, slug: name };
  },
});

/** Adds the default figure to an entry without a figure, so that every entry has a drawing. */
const addFigure = <Fields extends { slug: string; figure?: Figure | undefined }>(
  fields: Fields,
  { drawFigure }: WrittenFile,
) => ({ ...fields, figure: fields.figure ?? drawFigure(fields.slug) });

const withFigure = <Schema extends z.ZodType<{ figure?: Figure | undefined }>>(schema: Schema) => ({
  ending: '.yaml' as const,
  schema,
  read: (file: WrittenFile) => {
    const fields = file.check(schema);
    return fields && addFigure({ ...fields, file: file.file, slug: file.name }, file);
  },
});

const withText = <Schema extends z.ZodType<{ slug?: string | undefined; figure?: Figure | undefined }>>(
  schema: Schema,
) => ({
  ending: '.md' as const,
  schema,
  read: (written: WrittenFile) => {
    const { file, name, check, readText } = written;
    const fields = check(schema);
    return fields && addFigure({ ...fields, ...readText(), file, slug: fields.slug ?? name }, written);
  },
});

/** The folders of `content/`, with functions that read their files. */
const folders = {
  pages: fieldsOnly(pageSchema),
  services: withFigure(serviceSchema),
  sectors: withFigure(sectorSchema),
  articles: withText(articleSchema),
};

export type Folder = keyof typeof folders;

/** An entry that has been validated, but whose Markdown and drawings have not been rendered yet. */
export type Entry<Name extends Folder> = NonNullable<ReturnType<(typeof folders)[Name]['read']>>;

/** All entries, keyed by folder, in the order in which pages list them. */
export type Entries = { [Name in Folder]: Entry<Name>[] };

export const entryFolders: {
  [Name in Folder]: {
    ending: '.yaml' | '.md';
    schema: z.ZodType;
    read: (file: WrittenFile) => Entry<Name> | null;
  };
} = folders;

/**
 * Reads the entries of all folders.
 * @param read reads the entries of one folder
 */
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
