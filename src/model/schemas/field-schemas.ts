/**
 * What single fields of content may hold, whatever file they stand in, and what is said of those that may not. Each has a
 * title, which is what the gallery of the development server calls it.
 */
import { z } from 'zod';
import { isDeviceName } from '#lib/is-device-name.ts';
import { slugify } from '#lib/slugify.ts';
import { MarkdownSource } from './sources.ts';

export const text = z.string().trim().min(1, 'must not be empty').meta({ title: 'text' });
/** A heading that links can name: its anchor is made of its letters and digits. */
export const anchoredHeading = text.refine((words) => words === '' || slugify(words) !== '', {
  error: ({ input }) =>
    `"${String(input)}" has no letter from A to Z and no digit, so the heading gets no anchor that links can name. Write it in words`,
});
/** A short line of terms such as "GNSS · RTK": no point between two of them begins a line. */
export const terms = text.transform((line) => line.replaceAll(' ·', '\u00a0·')).meta({ title: 'text' });
/** Block Markdown: paragraphs, lists, links. */
export const prose = text.transform((source) => new MarkdownSource(source, 'block')).meta({ title: 'Markdown' });
/** One run of inline Markdown, without paragraphs. */
export const phrase = text
  .transform((source) => new MarkdownSource(source, 'inline'))
  .meta({ title: 'Markdown, one paragraph' });
/** Addresses that the specification names, from before the rule. */
const specifiedSlugs: readonly string[] = ['publicSafety', 'urbanPlanning'];
const slugPattern = '[a-z0-9]+(?:-[a-z0-9]+)*';
const slugRule = 'lower-case letters, digits and single hyphens';
/** Hosts lead `/blog/index` to `/blog`. */
const unreachable = 'index';

/** The one rule for the last part of an address, whether it comes from the name of a file, from a field or from a title. */
export const isSlug = (name: string): boolean =>
  (new RegExp(`^${slugPattern}$`).test(name) && name !== unreachable && !isDeviceName(name)) ||
  specifiedSlugs.includes(name);

/** What is wrong with a name that is no slug, and the name that it may become. */
export function explainSlug(name: string): string {
  if (name === unreachable) return `must not be "${unreachable}": hosts lead that to the page above`;
  if (isDeviceName(name))
    return `must not be "${name}", because Windows keeps that name for a device and cannot store the file. Add a word to it`;
  const suggestion = slugify(name);
  return `may hold ${slugRule} only${isSlug(suggestion) ? ` ("${suggestion}")` : ''}`;
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
      `is in the year ${yearOf(String(input))}, and days are from ${firstYear} to ${lastYear}. Correct the year`,
    abort: true,
  })
  .meta({ title: 'calendar day' });
/** The part of an address that no page may have. */
const findReserved = (path: string): string | undefined =>
  path.split('/').find((part) => part === unreachable || isDeviceName(part));
/** An address of the site: no doubled and no trailing slash. */
export const pagePath = z
  .string()
  .regex(new RegExp(`^/(${slugPattern}(/${slugPattern})*)?$`), {
    error: `must be a path of this site such as "/contact": each part may hold ${slugRule} only`,
    abort: true,
  })
  .refine((source) => findReserved(source) === undefined, {
    error: ({ input }) => explainSlug(findReserved(String(input)) ?? ''),
  })
  .meta({ title: 'path of this site' });
/** An address that was published, maybe before the rule. */
export const publishedPath = z
  .string()
  .regex(/^\/([A-Za-z0-9-]+(\/[A-Za-z0-9-]+)*)?$/, 'must be a path of this site such as "/contact"');
/** What a link leads to: an address, perhaps with what the page there is to know, or with an anchor on it. */
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
    `has ${lengthOf(input)} characters, and ${why} below ${least}. Lengthen it by ${least - lengthOf(input)}`,
});
export const atMost = (most: number, why: string) => ({
  error: ({ input }: { input?: unknown }) =>
    `has ${lengthOf(input)} characters, and ${why} after ${most}. Shorten it by ${lengthOf(input) - most}`,
});
/** Of a page, as search results show it; " | brand" follows where it has room. Limits count what is written, `{product}` too. */
export const title = text.max(60, atMost(60, 'search results cut it off'));
export const description = text
  .min(70, atLeast(70, 'search results choose words of their own'))
  .max(160, atMost(160, 'search results cut it off'));
