/** `content/style.yaml`: what the check of texts warns of, and what is meant. */
import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { assertNoProblems } from '../content/content-error.ts';
import { parseFile } from '../content/parse-content.ts';
import type { Problem } from '../content/problem.ts';
import { readContentFile } from '../content/read-files.ts';

const text = z.string().min(1, 'is empty. Write it or remove it');

const styleSchema = z.strictObject({
  /** From a word, with a star for any letters at its end, to what is written here. */
  spelling: z.record(text, text).default({}),
  /** Words that are written with -ize here, without that ending: "organ" for "organise", "organisation" and their kin. */
  ize: z.array(text).default([]),
  /** From a phrase to the reason or the remedy. */
  phrases: z.record(text, text).default({}),
  meant: z
    .array(
      z.strictObject({
        file: text,
        /** As it stands there. */
        text,
        why: text,
      }),
    )
    .default([]),
});

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
