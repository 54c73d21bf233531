/**
 * Schemas of the files of entries in `content/`, by folder. They run at build time. The browser uses only their types.
 * `src/model/collections/` declares the page data of each kind of entry.
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

/** Removed from the data of entries, because the code that reads files handles drafts before it applies the schema. */
const draft = z
  .boolean()
  .transform(() => undefined)
  .optional()
  .describe('true: shown by `npm run dev`, marked as a draft, and left out of every build');

const summary = description.describe('of the page in search results and feeds; no other page has the same');
const changed = day.describe('day of the last significant change; the sitemap repeats it');
const onward = callToAction.describe('what to do next; the last section of the page');
const shown = figure
  .optional()
  .describe(
    'the drawing of the page; it stands on its share image too. Left out: a made-up chart, drawn from the name of the file',
  );
const called = title.describe('what the page is called; no other page has the same');

/** Addresses of services, sectors and articles. Pages can't have them. */
const entryAddresses = /^\/(services|sectors|blog)\/[^/]+$/;
const ownPath = pagePath.refine((source) => !entryAddresses.test(source), {
  error: ({ input }) => {
    const [, list = ''] = entryAddresses.exec(String(input)) ?? [];
    const folder = list === 'blog' ? 'articles' : list;
    return `is an address of an entry in content/${folder}/. Write the entry there, or give the page another path, such as "/${String(input).split('/').at(-1)}"`;
  },
});

const pageSchema = z.strictObject({
  draft,
  path: ownPath.describe('address of the page, such as "/partners"'),
  name: text.describe('short name for breadcrumbs and announcements'),
  title: title.describe(
    'of the tab and in search results, where " | brand" follows if it has room; no other page has the same',
  ),
  titleSuffix: z.boolean().default(true).describe('false: the title stands without " | brand"'),
  description: summary,
  updated: changed,
  effective: day
    .optional()
    .describe(
      'of a policy: the day from which it holds, which the page shows. A decision, where "updated" is a record',
    ),
  theme: z.enum(['day', 'night']).default('day').describe('colours of the hero'),
  back: link.optional().describe('link above the heading, to the page that this one belongs to'),
  indexable: z.boolean().default(true).describe('false: noindex, and not in the sitemap'),
  missingEntry: z
    .strictObject({
      title,
      titleSuffix: z.boolean().default(true),
      heading: text.describe('main heading'),
      text: text.describe('the description for search engines too'),
      link: link.describe('the way back'),
    })
    .optional()
    .describe('of a page that lists entries: what stands at an address right below it that no entry has'),
  structuredData: z
    .array(z.enum(['organization', 'services', 'sectors']))
    .default([])
    .describe('what the page tells search engines besides its breadcrumbs'),
  sections: z
    .array(pageSectionSchema)
    .min(1)
    .refine((all) => all[0]?.type === 'hero' && all.filter((one) => one.type === 'hero').length === 1, {
      message: 'must begin with the only "hero" section: it holds the h1',
    })
    .describe('parts of the page, one below the other; the first is its only hero'),
});

const catalogueEntry = {
  draft,
  order: z.int().positive().describe('place in the lists, from 1'),
  icon,
  title: called,
  label: terms.describe('short line in mono above the title: three terms of the field, such as "GNSS · RTK · IMU"'),
  description: text.max(170, atMost(170, 'cards become uneven')).describe('on cards: what a client gets'),
  fullDescription: prose.describe(
    'first paragraphs of the page: what the reader gets, in at most 22 words; then from what data, how good and how soon, in at most 45',
  ),
  number: z
    .strictObject({
      value: text.describe('the figure with its unit'),
      text: text.describe('what it counts or measures, and where it holds'),
    })
    .optional()
    .describe('one figure in large type, beside the drawing of the page'),
  tryIt: link.optional().describe('the way to an instrument, beside the button of the call to action'),
  metaTitle: title.optional().describe('of the tab and in search results, where it differs from the title'),
  metaDescription: summary,
  updated: changed,
  technologies: z
    .array(text)
    .min(8, 'must list at least 8 technologies')
    .describe('methods, formats and standards, each in a frame'),
  figure: shown,
  smallFigure: pictureName.optional().describe('drawing on the cards of the home page; without it they show the icon'),
  sections: z.array(sectionSchema).default([]).describe('further parts of the page'),
  relatedArticles: z.array(text).describe('slugs of articles; [] shows none'),
  callToAction: onward,
};

const serviceSchema = z.strictObject({
  ...catalogueEntry,
  features: z.array(text).min(6, 'must list at least 6 features').describe('what the client gets, one line each'),
  capabilities: z
    .array(text)
    .min(6, 'must list at least 6 capabilities')
    .describe('what can be done with it; each begins with a verb'),
});

const sectorSchema = z.strictObject({
  ...catalogueEntry,
  benefits: z
    .array(text)
    .min(6, 'must list at least 6 benefits')
    .describe('what changes for the client, one line each'),
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
    .describe('rules of the field: the name, a colon, and what it governs'),
  keyFeatures: z
    .array(text)
    .min(6, 'must list at least 6 key features')
    .describe('how the work is done, one line each'),
  relatedServices: z.array(slug).describe('slugs of services; their pages name the sector in turn; [] shows none'),
});

const articleSchema = z.strictObject({
  draft,
  title: called,
  subtitle: text.describe('one sentence below the title'),
  description: summary,
  published: day.describe('day of publication; the newest stands first'),
  updated: day.optional().describe('day of the last significant change, not before the publication'),
  author: text.describe('team or person, as the page names it'),
  id: z
    .string()
    .regex(/^\d+$/, 'must be a number in quotes')
    .meta({ title: 'number in quotes' })
    .optional()
    .describe('place in the blog index; left out = not listed there'),
  slug: slug.optional().describe('last part of the address, when it differs from the name of the file'),
  figure: shown,
  callToAction: onward,
  related: z.array(text).describe('slugs of other articles; [] shows none'),
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
  /** Draws the default figure of an entry without a figure. */
  drawFigure: (slug: string) => Figure;
};

export type WrittenText = {
  body: MarkdownSource;
  /** Headings of the second level. */
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

/** Adds the default figure to fields without one, so that every entry has a drawing. */
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

/** An entry as written: checked, with its Markdown and drawings not yet rendered. */
export type Entry<Name extends Folder> = NonNullable<ReturnType<(typeof folders)[Name]['read']>>;

/** All entries by folder, in the order of lists. */
export type Entries = { [Name in Folder]: Entry<Name>[] };

export const entryFolders: {
  [Name in Folder]: {
    ending: '.yaml' | '.md';
    /** Schema of the fields. */
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
