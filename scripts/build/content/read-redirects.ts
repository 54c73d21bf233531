/** Reads the addresses that pages have had: `redirects.yaml`, which people write, and `published.yaml`, which the build keeps. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isSeq, LineCounter, parseDocument } from 'yaml';
import type { z } from 'zod';
import type { Redirect } from '../../../src/content/content-types.ts';
import { publishedSchema, redirectSchema } from '../../../src/content/redirects-schema.ts';
import { parseFile } from './parse-content.ts';
import type { Placeholders } from './placeholders.ts';
import { readContentFile } from './read-files.ts';

export const publishedFile = 'published.yaml';
const redirectsFile = 'redirects.yaml';

/** Lines at which the entries of a list begin: of the file itself, or of one of its fields. */
async function readLines(file: string, field: readonly string[] = []): Promise<number[]> {
  const lineCounter = new LineCounter();
  const list = parseDocument(await readFile(file, 'utf8'), { lineCounter }).getIn(field, true);
  if (!isSeq(list)) return [];
  return list.items.map((item) => {
    const { range } = item as { range?: readonly number[] };
    return lineCounter.linePos(range?.[0] ?? 0).line;
  });
}

/**
 * @param root folder `content/`
 * @param problems gets a line for each mistake; an entry with mistakes is left out
 */
export async function readRedirects(root: string, placeholders: Placeholders, problems: string[]): Promise<Redirect[]> {
  if (!existsSync(join(root, redirectsFile))) return [];
  const raw = await readContentFile(root, redirectsFile);
  // A file of comments alone.
  const entries: unknown = raw.value ?? [];
  if (!Array.isArray(entries)) {
    problems.push(`${raw.file}: must be a list. Begin each entry with "- from: /former-name".`);
    return [];
  }
  const lines = await readLines(join(root, redirectsFile));
  return entries.flatMap((value: unknown, index) => {
    const file = `${raw.file}, line ${lines[index]}`;
    const entry = parseFile({ ...raw, file, value }, redirectSchema, placeholders, problems);
    return entry ? [{ ...entry, file }] : [];
  });
}

export type Published = z.output<typeof publishedSchema> & {
  /** Line of each address in the file. */
  lines: number[];
};

/** Null when there is no such file: nothing has been published yet. */
export async function readPublished(root: string, problems: string[]): Promise<Published | null> {
  if (!existsSync(join(root, publishedFile))) return null;
  const list = parseFile(await readContentFile(root, publishedFile), publishedSchema, null, problems);
  return list && { ...list, lines: await readLines(join(root, publishedFile), ['addresses']) };
}
