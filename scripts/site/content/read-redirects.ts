/** Reads former addresses of pages. Authors write `redirects.yaml`, and the build writes `published.yaml`. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isNode, isSeq } from 'yaml';
import type { z } from 'zod';
import { cleanPath } from '../../../src/lib/paths.ts';
import type { Redirect } from '../../../src/model/schemas/content-types.ts';
import { publishedSchema, redirectSchema } from '../../../src/model/schemas/site-schema.ts';
import { parseFile } from './parse-content.ts';
import type { Placeholders } from './placeholders.ts';
import type { Problem } from './problem.ts';
import { type RawFile, readContentFile } from './read-files.ts';

const redirectsFile = 'redirects.yaml';
export const publishedFile = 'published.yaml';

/**
 * Returns the line on which each item of a list begins. `field` is the path of the list in the file, or empty if the
 * whole file is a list.
 */
function listLines({ source }: RawFile, field: readonly string[] = []): number[] {
  const list = source?.document.getIn(field, true);
  if (!source || !isSeq(list)) return [];
  return list.items.map((item) => {
    const start = isNode(item) ? (item.range?.[0] ?? 0) : 0;
    return source.text.slice(0, start).split('\n').length;
  });
}

/** Reads the redirects. Adds mistakes to `problems`, and leaves out entries with mistakes. */
export async function readRedirects(
  root: string,
  placeholders: Placeholders,
  problems: Problem[],
): Promise<Redirect[]> {
  if (!existsSync(join(root, redirectsFile))) return [];
  const raw = await readContentFile(root, redirectsFile);
  // YAML reads a file that contains only comments as null.
  const entries: unknown = raw.value ?? [];
  if (!Array.isArray(entries)) {
    problems.push({ file: raw.file, line: 1, says: 'must be a list. Begin each entry with "- from: /former-name".' });
    return [];
  }
  const lines = listLines(raw);
  return entries.flatMap((value: unknown, index) => {
    const file = `${raw.file}, line ${lines[index]}`;
    const entry = parseFile({ ...raw, file, value, source: null }, redirectSchema, placeholders, problems);
    return entry ? [{ ...entry, from: cleanPath(entry.from) ?? entry.from, file }] : [];
  });
}

export type Published = z.output<typeof publishedSchema> & {
  lines: number[];
};

/**
 * Returns the list of published addresses. Returns null if the file doesn't exist, because then nothing has been
 * published yet.
 */
export async function readPublished(root: string, problems: Problem[]): Promise<Published | null> {
  if (!existsSync(join(root, publishedFile))) return null;
  const raw = await readContentFile(root, publishedFile);
  const list = parseFile(raw, publishedSchema, null, problems);
  return list && { ...list, lines: listLines(raw, ['addresses']) };
}
