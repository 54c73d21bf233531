/** Reads the entries of a folder of `content/`. */

import { keysOf } from '../../../src/lib/keys-of.ts';
import { collections, sortEntries } from '../../../src/model/collections/collections.ts';
import { type Entry, entryFolders, type Folder, type WrittenText } from '../../../src/model/schemas/entry-schemas.ts';
import { explainSlug, isSlug } from '../../../src/model/schemas/field-schemas.ts';
import { DefaultFigureSource, MarkdownSource } from '../../../src/model/schemas/sources.ts';
import { type Draft, isDraft, isDraftName, markDraft, publishedName } from './drafts.ts';
import { fillText } from './fill-placeholders.ts';
import { outlineMarkdown } from './markdown.ts';
import { type CheckedFile, checkFile, fieldOf, lostPlaceholder } from './parse-content.ts';
import type { Placeholders } from './placeholders.ts';
import type { Problem } from './problem.ts';
import { type FolderFiles, type RawFile, type RawFolders, readFolderFiles } from './read-files.ts';

/** An entry with mistakes. Other checks still use its valid parts. */
export type BrokenEntry = {
  file: string;
  folder: Folder;
  slug: string;
  /** Address of the entry. It is derived from the file name if the field `path` can't be read. */
  path: string;
  part: unknown;
};

/** For each file, a function that adds line numbers to problems. */
export type Locators = Map<string, (problem: Problem) => Problem>;

export type FolderChoice = {
  placeholders: Placeholders;
  /** Texts of the default drawing, which entries without a figure get. */
  defaultFigure: { alt: string; caption: string };
  /** True reads drafts as entries. False reads only the addresses of drafts. */
  withDrafts: boolean;
  /** Receives every mistake. A file with mistakes is added to `broken` instead of the entries. */
  problems: Problem[];
  broken: BrokenEntry[];
  drafts: Draft[];
  locators: Locators;
};

const wordsPerMinute = 230;

function readBody({ file, body }: RawFile, placeholders: Placeholders, problems: Problem[]): WrittenText {
  const source = fillText(body, placeholders, (name, at) => {
    problems.push(lostPlaceholder({ file, field: 'body', at }, name, placeholders));
  });
  const markdown = new MarkdownSource(source, 'block');
  const { contents, words } = outlineMarkdown(markdown);
  if (words === 0)
    problems.push({ file, field: 'body', says: 'the article has no text. Write it below the second "---".' });
  return { body: markdown, contents, minutes: Math.max(1, Math.round(words / wordsPerMinute)) };
}

function findNameProblem(file: string, name: string, ending: string): Problem[] {
  const slug = publishedName(name);
  const says = `the file's name, without "${ending}", becomes an address: it ${explainSlug(slug)}. Rename the file.`;
  return isSlug(slug) ? [] : [{ file, says }];
}

function describeBroken(folder: Folder, name: string, file: string, part: unknown): BrokenEntry {
  const written = fieldOf(part, 'slug');
  const slug = typeof written === 'string' ? written : publishedName(name);
  const address = fieldOf(part, 'path');
  const path = collections[folder].path({ slug, ...(typeof address === 'string' && { path: address }) });
  return { file, folder, slug, path, part };
}

type ReadEntry<Name extends Folder> = { entry: Entry<Name> | null; broken: BrokenEntry | null; problems: Problem[] };

function readEntry<Name extends Folder>(raw: RawFile, folder: Name, choice: FolderChoice): ReadEntry<Name> {
  const { placeholders, defaultFigure, locators } = choice;
  const { file } = raw;
  const { ending, read } = entryFolders[folder];
  const found: Problem[] = [];
  let checked: CheckedFile<unknown> | null = null;
  const entry = read({
    file,
    name: publishedName(raw.name),
    check: (schema) => {
      const result = checkFile(raw, schema, placeholders);
      checked = result;
      return result.value;
    },
    readText: () => readBody(raw, placeholders, found),
    drawFigure: (slug) => ({ drawing: new DefaultFigureSource(`${folder}-${slug}`), ...defaultFigure }),
  });
  const { problems = [], part = null, locate = null } = (checked as CheckedFile<unknown> | null) ?? {};
  if (locate) locators.set(file, locate);
  const fields = typeof part === 'object' ? part : {};
  const text = !entry && ending === '.md' ? readBody(raw, placeholders, found) : {};
  const broken = entry ? null : describeBroken(folder, raw.name, file, { ...fields, ...text });
  const located = locate ? found.map(locate) : found;
  return { entry, broken, problems: [...findNameProblem(file, raw.name, ending), ...problems, ...located] };
}

export async function readFolders(root: string): Promise<RawFolders> {
  const read = async (folder: Folder) =>
    [folder, await readFolderFiles(root, folder, entryFolders[folder].ending)] as const;
  return Object.fromEntries(await Promise.all(keysOf(entryFolders).map(read))) as Record<Folder, FolderFiles>;
}

export function parseFolder<Name extends Folder>(
  folder: Name,
  { files, unread }: FolderFiles,
  choice: FolderChoice,
): Entry<Name>[] {
  const { withDrafts, problems, broken, drafts } = choice;
  for (const one of unread) {
    // A build ignores drafts with mistakes.
    if (isDraftName(one.name) && !withDrafts) continue;
    problems.push(...one.problems);
    broken.push(describeBroken(folder, one.name, one.file, null));
  }
  const entries = files.flatMap((raw) => {
    const one = readEntry(raw, folder, choice);
    const { entry } = one;
    const isNoPart = isDraft(raw.name, raw.value);
    if (!isNoPart || withDrafts) {
      problems.push(...one.problems);
      if (one.broken) broken.push(one.broken);
    }
    if (!entry || !isNoPart) return entry ?? [];
    drafts.push({ file: raw.file, folder, slug: entry.slug, path: collections[folder].path(entry) });
    return withDrafts ? entry : [];
  });
  return sortEntries(folder, entries);
}

export const markDrafts = <Name extends Folder>(entries: Entry<Name>[], drafts: readonly Draft[]): Entry<Name>[] =>
  entries.map((entry) => (drafts.some(({ file }) => file === entry.file) ? markDraft(entry) : entry));
