/** Reads the settings of the site alone: who serves it needs no more of the content. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Site } from '../../../src/content/content-types.ts';
import { siteSchema } from '../../../src/content/site-schema.ts';
import { applyEnvironment, type Environment } from '../../shared/environment.ts';
import { assertNoProblems, parseFile } from './parse-content.ts';
import { readContentFile } from './read-files.ts';

/**
 * Reads `content/site.yaml` and applies the environment.
 * @throws ContentError with file, field and remedy; EnvironmentError with the variable's name
 */
export async function readSite(projectRoot: string, environment: Environment = process.env): Promise<Site> {
  const root = join(projectRoot, 'content');
  if (!existsSync(root)) assertNoProblems(['content/: is missing. Restore it from version control.']);
  const problems: string[] = [];
  const settings = parseFile(await readContentFile(root, 'site.yaml'), siteSchema, null, problems);
  assertNoProblems(problems);
  if (!settings) throw new Error('unreachable: a file without problems has a value');
  return applyEnvironment(settings, environment);
}
