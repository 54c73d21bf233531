/**
 * Drafts are files whose name begins with "_" or whose fields contain `draft: true`. Only the development server shows
 * them.
 */
import type { Entry, Folder } from '../../../src/model/schemas/entry-schemas.ts';

export type Draft = { file: string; folder: Folder; slug: string; path: string };

const sign = '_';

export const isDraftName = (name: string): boolean => name.startsWith(sign);

export const isDraft = (name: string, value: unknown): boolean =>
  isDraftName(name) || (typeof value === 'object' && value !== null && 'draft' in value && value.draft === true);

export const pickShown = <File extends { name: string; value: unknown }>(
  files: readonly File[],
  withDrafts: boolean,
): File[] => files.filter(({ name, value }) => withDrafts || !isDraft(name, value));

export const publishedName = (name: string): string => (isDraftName(name) ? name.slice(sign.length) : name);

const mark = (text: string): string => `Draft: ${text}`;

/** Returns the entry with a draft mark in its titles, which appear on its page, in lists and in the browser tab. */
export function markDraft<Name extends Folder>(entry: Entry<Name>): Entry<Name> {
  const marked = { ...entry, title: mark(entry.title) };
  if ('metaTitle' in marked && marked.metaTitle !== undefined) marked.metaTitle = mark(marked.metaTitle);
  if ('name' in marked) marked.name = mark(marked.name);
  if ('sections' in marked)
    marked.sections = marked.sections.map((section) =>
      section.type === 'hero' ? { ...section, heading: mark(section.heading) } : section,
    );
  return marked;
}

export const explainDraft = ({ file }: Draft): string =>
  `is a draft (${file}). Publish it first, or remove the reference.`;
