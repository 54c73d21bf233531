/**
 * What single fields of content may hold, whatever file they stand in, and what is said of those that may not. Each has a
 * title, which is what the gallery of the development server calls it.
 */
import { z } from 'zod';
import { MarkdownSource } from './sources.ts';

export const text = z.string().trim().min(1, 'must not be empty').meta({ title: 'text' });
/** Block Markdown: paragraphs, lists, links. */
export const prose = text.transform((source) => new MarkdownSource(source, 'block')).meta({ title: 'Markdown' });
/** One run of inline Markdown, without paragraphs. */
export const phrase = text
  .transform((source) => new MarkdownSource(source, 'inline'))
  .meta({ title: 'Markdown, one paragraph' });
export const slug = z
  .string()
  .regex(/^[a-z][A-Za-z0-9-]*$/, 'must be a slug: letters, digits and hyphens, such as "secure-gis"')
  .meta({ title: 'slug' });
export const day = z.iso.date('must be a calendar day such as "2025-10-22"');
/** An address of the site: no doubled and no trailing slash. */
export const pagePath = z
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
/** Of a page, as search results show it; " | brand" follows. */
export const title = text.max(60, atMost(60, 'search results cut it off'));
export const description = text
  .min(70, atLeast(70, 'search results choose words of their own'))
  .max(160, atMost(160, 'search results cut it off'));
