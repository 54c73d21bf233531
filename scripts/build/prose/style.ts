/** `content/style.yaml`: what the check of texts warns of, and what is meant. */
import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { assertNoProblems } from '../content/content-error.ts';
import { parseFile } from '../content/parse-content.ts';
import type { Problem } from '../content/problem.ts';
import { readContentFile } from '../content/read-files.ts';

const text = z.string().min(1, 'is empty. Write it or remove it');

export const styleSchema = z
  .strictObject({
    spelling: z
      .record(text, text)
      .default({})
      .describe('from a word, with a star for any letters at its end, to what is written here'),
    ize: z
      .array(text)
      .default([])
      .describe('words that are written with -ize here, without that ending: "organ" for "organise" and its kin'),
    phrases: z.record(text, text).default({}).describe('from a phrase to the reason or the remedy'),
    unwritten: z
      .array(text)
      .default([])
      .describe('beginnings of what "npm run new" writes into a file, for its author to replace; drafts may keep them'),
    meant: z
      .array(
        z.strictObject({
          file: text.describe('below content/, such as "pages/about.yaml"'),
          text: text.describe('as it stands there'),
          why: text.describe('why it stays'),
        }),
      )
      .default([])
      .describe('what the rules would warn of and is right'),
  })
  .describe('What the check of texts warns of.');

export type Style = z.output<typeof styleSchema>;
export type Meant = Style['meant'][number];

export const styleFile = 'content/style.yaml';

/**
 * Without the file, nothing is warned of.
 * @throws ContentError
 */
export async function readStyle(projectRoot: string): Promise<Style> {
  const root = join(projectRoot, 'content');
  if (!existsSync(join(projectRoot, styleFile))) return styleSchema.parse({});
  const raw = await readContentFile(root, basename(styleFile));
  const problems: Problem[] = [];
  // A file of comments alone.
  const style = parseFile({ ...raw, value: raw.value ?? {} }, styleSchema, null, problems);
  assertNoProblems(problems);
  return style ?? styleSchema.parse({});
}
