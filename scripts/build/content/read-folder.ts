/** Reads the folders of `content/`, and makes entries of their files. */
import { collections, sortEntries } from '../../../src/collections/collections.ts';
import { type Entry, entryFolders, type Folder, type WrittenText } from '../../../src/content/entry-schemas.ts';
import { explainSlug, isSlug } from '../../../src/content/field-schemas.ts';
import { MarkdownSource } from '../../../src/content/sources.ts';
import { keysOf } from '../../../src/lib/keys-of.ts';
import type { RawFolders } from './count-entries.ts';
import { type Draft, isDraft, markDraft, publishedName } from './drafts.ts';
import { outlineMarkdown } from './markdown.ts';
import { fillText, lostPlaceholder, parseFile } from './parse-content.ts';
import type { Placeholders } from './placeholders.ts';
import { type RawFile, readContentFolder } from './read-files.ts';

const wordsPerMinute = 230;

function readText({ file, body }: RawFile, placeholders: Placeholders, problems: string[]): WrittenText {
  const source = fillText(body, placeholders, (name) => {
    problems.push(lostPlaceholder(file, 'body', name, placeholders));
  });
  const markdown = new MarkdownSource(source, 'block');
  const { contents, words } = outlineMarkdown(markdown);
  return { body: markdown, contents, minutes: Math.max(1, Math.round(words / wordsPerMinute)) };
}

function findNameProblem(file: string, name: string, ending: string): string[] {
  const slug = publishedName(name);
  return isSlug(slug)
    ? []
    : [`${file}: the file's name becomes an address: it ${explainSlug(slug)}, before "${ending}". Rename it.`];
}

export type FolderChoice = {
  placeholders: Placeholders;
  /** Drafts are read as entries; without it, they are looked at for their addresses alone. */
  withDrafts: boolean;
  /** Gets a line for each mistake; a file with mistakes is left out. */
  problems: string[];
  /** Gets every draft. */
  drafts: Draft[];
};

/**
 * Every file of an entry as it was written.
 * @param root folder `content/`
 * @param withDrafts drafts must be readable too
 */
export async function readFolders(root: string, withDrafts: boolean): Promise<RawFolders> {
  const read = async (folder: Folder) =>
    [folder, await readContentFolder(root, folder, entryFolders[folder].ending, withDrafts)] as const;
  return Object.fromEntries(await Promise.all(keysOf(entryFolders).map(read))) as Record<Folder, RawFile[]>;
}

export function parseFolder<Name extends Folder>(
  folder: Name,
  files: readonly RawFile[],
  { placeholders, withDrafts, problems, drafts }: FolderChoice,
): Entry<Name>[] {
  const { ending, read } = entryFolders[folder];
  const entries = files.flatMap((raw) => {
    const { file, value } = raw;
    const found = findNameProblem(file, raw.name, ending);
    const isNoPart = isDraft(raw.name, value);
    const entry = read({
      file,
      name: publishedName(raw.name),
      check: (schema) => parseFile(raw, schema, placeholders, found),
      readText: () => readText(raw, placeholders, found),
    });
    if (!isNoPart || withDrafts) problems.push(...found);
    if (!entry || !isNoPart) return entry ?? [];
    drafts.push({ file, folder, slug: entry.slug, path: collections[folder].path(entry) });
    return withDrafts ? entry : [];
  });
  return sortEntries(folder, entries);
}

/** @param drafts those that are to be told from the others */
export const markDrafts = <Name extends Folder>(entries: Entry<Name>[], drafts: readonly Draft[]): Entry<Name>[] =>
  entries.map((entry) => (drafts.some(({ file }) => file === entry.file) ? markDraft(entry) : entry));
