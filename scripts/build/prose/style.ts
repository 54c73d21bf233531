/** `content/style.yaml`: what the check of texts warns of, and what is meant. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseDocument } from 'yaml';
import { z } from 'zod';
import { parseFile } from '../content/parse-content.ts';

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
export async function readStyle(projectRoot: string, problems: string[]): Promise<Style> {
  const source = await readFile(join(projectRoot, styleFile), 'utf8').catch(() => '{}');
  const document = parseDocument(source);
  const [error] = document.errors;
  if (error) {
    problems.push(`${styleFile}: is not valid YAML (${error.message.split('\n')[0]}).`);
    return styleSchema.parse({});
  }
  const raw = { file: styleFile, name: 'style', value: document.toJS() ?? {}, body: '' };
  return parseFile(raw, styleSchema, null, problems) ?? styleSchema.parse({});
}
