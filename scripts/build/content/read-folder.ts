/** Reads the entries of a folder of `content/`. */
import { sortEntries } from '../../../src/collections/collections.ts';
import { type Entry, entryFolders, type Folder, type WrittenText } from '../../../src/content/entry-schemas.ts';
import { MarkdownSource } from '../../../src/content/sources.ts';
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

/**
 * @param root folder `content/`
 * @param problems gets a line for each mistake; a file with mistakes is left out
 */
export async function readFolder<Name extends Folder>(
  root: string,
  folder: Name,
  placeholders: Placeholders,
  problems: string[],
): Promise<Entry<Name>[]> {
  const { ending, read } = entryFolders[folder];
  const files = await readContentFolder(root, folder, ending);
  const entries = files.flatMap(
    (raw) =>
      read({
        file: raw.file,
        name: raw.name,
        check: (schema) => parseFile(raw, schema, placeholders, problems),
        readText: () => readText(raw, placeholders, problems),
      }) ?? [],
  );
  return sortEntries(folder, entries);
}
