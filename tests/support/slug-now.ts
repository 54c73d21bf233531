/** Names of the specification's articles, which an operator may have changed. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { projectRoot } from './project.ts';

const text = readFileSync(join(projectRoot, 'content/redirects.yaml'), 'utf8');
export const redirects = z.array(z.object({ from: z.string(), to: z.string() })).parse(parse(text) ?? []);

/** Slug of an article, and the name of its file; once it was renamed, what its redirect says. */
export function slugNow(slug: string): string {
  const moved = redirects.find(({ from }) => from === `/blog/${slug}`);
  return moved?.to.replace('/blog/', '') ?? slug;
}
