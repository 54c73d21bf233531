/**
 * Fields and groups of fields that several schemas share. `content/schemas/README.md` describes a group with an id
 * (`meta({ id })`) only once, even if several schemas contain it.
 */
import { z } from 'zod';
import { slugify } from '#lib/slugify.ts';
import { FigureSource, FlightSource, IconSource, MarkdownSource } from './sources.ts';

/** Returns true for names that Windows reserves for devices, with any extension. Windows can't check out such files. */
const isDeviceName = (name: string): boolean => /^(?:con|prn|aux|nul|com[1-9]|lpt[1-9])(?:\.|$)/i.test(name);

export const text = z.string().trim().min(1, 'must not be empty').meta({ title: 'text' });
/** A heading that links can point to. Its anchor consists of its letters and digits. */
export const anchoredHeading = text.refine((words) => words === '' || slugify(words) !== '', {
  error: ({ input }) =>
    `"${String(input)}" has no letter from A to Z and no digit, so links cannot point to the heading. Add a word`,
});
/**
 * A short line of terms such as "GNSS · RTK". A non-breaking space keeps each dot on the same line as the term before
 * it.
 */
export const terms = text.transform((line) => line.replaceAll(' ·', '\u00a0·')).meta({ title: 'text' });
/** Block Markdown with paragraphs, lists and links. */
export const prose = text.transform((source) => new MarkdownSource(source, 'block')).meta({ title: 'Markdown' });
/** Inline Markdown without paragraphs. */
export const phrase = text
  .transform((source) => new MarkdownSource(source, 'inline'))
  .meta({ title: 'Markdown, one paragraph' });
/**
 * Slugs from the site's specification. They are valid despite their capital letters, because they are older than the
 * rule for slugs.
 */
const specifiedSlugs: readonly string[] = ['publicSafety', 'urbanPlanning'];
const slugPattern = '[a-z0-9]+(?:-[a-z0-9]+)*';
const slugRule = 'lower-case letters, digits and single hyphens';
/** The one slug that visitors could not reach, because hosts redirect `/blog/index` to `/blog`. */
const unreachable = 'index';

/**
 * Returns true if a name is valid as the last part of an address. Slugs from file names, fields and titles all follow
 * this rule.
 */
export const isSlug = (name: string): boolean =>
  (new RegExp(`^${slugPattern}$`).test(name) && name !== unreachable && !isDeviceName(name)) ||
  specifiedSlugs.includes(name);

/** Returns the problem with an invalid slug, with a suggestion if there is one. */
export function explainSlug(name: string): string {
  if (name === unreachable) return `must not be "${unreachable}", because hosts redirect it to the parent page`;
  if (isDeviceName(name))
    return `must not be "${name}", because Windows reserves that name for a device and cannot store the file. Add a word to it`;
  const suggestion = slugify(name);
  return `may contain only ${slugRule}${isSlug(suggestion) ? `, such as "${suggestion}"` : ''}`;
}

export const slug = z
  .string()
  .refine(isSlug, { error: ({ input }) => explainSlug(String(input)) })
  .meta({ title: 'slug' });
const firstYear = 1990;
const lastYear = 2100;
const yearOf = (date: string): number => Number(date.slice(0, 4));
export const day = z.iso
  .date({
    error: ({ input }) => (input === undefined ? undefined : 'must be a calendar day such as "2025-10-22"'),
    abort: true,
  })
  .refine((date) => firstYear <= yearOf(date) && yearOf(date) <= lastYear, {
    error: ({ input }) =>
      `is in the year ${yearOf(String(input))}, but years must be from ${firstYear} to ${lastYear}. Correct the year`,
    abort: true,
  })
  .meta({ title: 'calendar day' });
/** Returns the first reserved part of a path, such as `index`, or undefined if all parts are allowed. */
const findReserved = (path: string): string | undefined =>
  path.split('/').find((part) => part === unreachable || isDeviceName(part));
/** The path of a page, such as `/blog/a`, without double or trailing slashes. */
export const pagePath = z
  .string()
  .regex(new RegExp(`^/(${slugPattern}(/${slugPattern})*)?$`), {
    error: `must be a path of this site such as "/contact". Each part may contain only ${slugRule}`,
    abort: true,
  })
  .refine((source) => findReserved(source) === undefined, {
    error: ({ input }) => explainSlug(findReserved(String(input)) ?? ''),
  })
  .meta({ title: 'path of this site' });
/** An address that the site has published. It may break the rule for slugs, because it may be older than the rule. */
export const publishedPath = z
  .string()
  .regex(/^\/([A-Za-z0-9-]+(\/[A-Za-z0-9-]+)*)?$/, 'must be a path of this site such as "/contact"');
/** Target of a link within the site: a path, with an optional query and an optional anchor. */
export const path = z
  .string()
  .regex(
    /^\/([A-Za-z0-9-]+(\/[A-Za-z0-9-]+)*)?(\?[a-z]+=[A-Za-z0-9-]+(&[a-z]+=[A-Za-z0-9-]+)*)?(#[A-Za-z0-9-]+)?$/,
    'must be a path of this site such as "/contact" or "/contact#form"',
  )
  .meta({ title: 'path of this site' });
const lengthOf = (input: unknown): number => String(input).length;
const atLeast = (least: number, why: string) => ({
  error: ({ input }: { input?: unknown }) =>
    `has ${lengthOf(input)} characters, but at least ${least} are needed: ${why}. Lengthen it by ${least - lengthOf(input)}`,
});
export const atMost = (most: number, why: string) => ({
  error: ({ input }: { input?: unknown }) =>
    `has ${lengthOf(input)} characters, but at most ${most} are allowed: ${why}. Shorten it by ${lengthOf(input) - most}`,
});
/**
 * Title of a page in search results. The build appends " | " and the brand if there is room. In the limit of 60
 * characters, the placeholder `{product}` counts as nine.
 */
export const title = text.max(60, atMost(60, 'search results cut off the rest'));
export const description = text
  .min(70, atLeast(70, 'search results replace shorter ones'))
  .max(160, atMost(160, 'search results cut off the rest'));

/** Name of a drawing that needs no alternative text, because the text beside the drawing describes it. */
export const pictureName = slug
  .describe('file name of a drawing in scripts/site/figures/drawings, without ".ts"')
  .transform((name) => new FigureSource(name));

export const icon = slug
  .describe('name of an icon on lucide.dev/icons, such as "radar"; shown beside the title')
  .transform((name) => new IconSource(name));

export const figure = z
  .strictObject({
    name: pictureName,
    alt: text.describe('alternative text: one sentence for people who cannot see the picture'),
    caption: text.describe(
      'text below the picture; on the first figure of a page it ends with "Illustrative." if the numbers are not claims',
    ),
  })
  .transform(({ name, ...words }) => ({ drawing: name, ...words }))
  .meta({ id: 'figure' });

/** The words about the flight in the hero of the home page. The drawing of the flight is always the same. */
export const flight = z
  .strictObject({
    alt: text.describe('alternative text of the drawing'),
    scaleAlt: text.describe('alternative text of the time scale below the drawing'),
    caption: text.describe('text below the picture; ends with "Illustrative."'),
  })
  .transform((words) => ({ ...words, drawn: new FlightSource() }));

export const link = z
  .strictObject({ label: text.describe('text of the link'), to: path.describe('target of the link') })
  .meta({ id: 'link' });

export const action = z
  .strictObject({
    label: text.describe('text of the button or link'),
    to: path.describe('target of the link'),
    style: z
      .enum(['primary', 'secondary', 'link'])
      .optional()
      .describe('look of the action; when left out, primary for the first and secondary for the others'),
  })
  .meta({ id: 'action' });

export const callToAction = z.strictObject({
  heading: anchoredHeading.describe('heading of the section'),
  text: phrase.describe('one or two sentences'),
  label: text.describe('text of the button'),
  to: path.describe('target of the button'),
});

export const item = z
  .strictObject({
    title: text.describe('heading of the item'),
    id: slug.optional().describe('anchor, for links to this item'),
    text: phrase.describe('text of the item'),
    label: terms.optional().describe('short line in the mono font, such as "GNSS · RTK"'),
    value: text.optional().describe('one number with its unit, in large type; only a claim that the site may make'),
    to: path.optional().describe('target of the title, or of the link below the item if there is a linkLabel'),
    linkLabel: text.optional().describe('text of a separate link below the item'),
    points: z.array(text).min(1).optional().describe('short lines below the text'),
    tags: z.array(text).min(1).optional().describe('short terms in frames'),
    note: z
      .strictObject({
        label: text.describe('word in bold, such as "Focus:"'),
        text: text.describe('text after the label'),
      })
      .optional()
      .describe('remark below the text'),
  })
  .meta({ id: 'item' });

/** A company that processes visitors' data for a part of this website. */
export const processor = z
  .strictObject({
    who: text.describe('part of the website, and who runs it'),
    purpose: text.describe('purpose of the data'),
    data: text.describe('kinds of data'),
    kept: text.describe('time for which the data is kept'),
  })
  .meta({ id: 'processor' });

export const eitherProcessor = z.strictObject({
  embedded: processor.describe('words if the build uses the embedded service'),
  hosted: processor.describe('words if the build uses a hosted service'),
});

/** Words that describe one field of a sample data file. The type of the field comes from the sample's own schema. */
const fieldWords = z
  .strictObject({
    name: text.describe('path of the field in the record, such as "spatialEnvelope.azimuth"'),
    meaning: text.describe('meaning of the field'),
    unit: text.optional().describe('unit, such as "m"'),
    standard: text.optional().describe('standard that defines it, such as "RFC 7946"'),
  })
  .meta({ id: 'fieldWords' });

export const fieldGroup = z.strictObject({
  heading: text.describe('heading of the group'),
  kinds: z
    .array(text)
    .min(1)
    .describe('kinds of records that have these fields; "file" means the file itself, outside its records'),
  fields: z.array(fieldWords).min(1).describe('a row for each field of the file'),
});

export const placed = {
  id: slug.optional().describe('anchor of the section; when left out, it is derived from the heading'),
  theme: z.enum(['day', 'tint', 'night']).optional().describe('colours of the section'),
};
export const sectionFields = { intro: prose.optional().describe('introduction below the heading'), ...placed };
export const heading = anchoredHeading.describe('heading of the section');
export const headed = { heading, ...sectionFields };
