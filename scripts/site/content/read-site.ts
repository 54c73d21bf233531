/** Reads only the site's settings, `content/site.yaml`. The server that serves a build needs no other content. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Site } from '../../../src/model/schemas/content-types.ts';
import { siteSchema } from '../../../src/model/schemas/site-schema.ts';
import { applyEnvironment, type Environment } from '../../shared/environment.ts';
import { checkFile } from './parse-content.ts';
import { assertNoProblems, type Problem } from './problem.ts';
import { type RawFile, readContentFile } from './read-files.ts';

/** The settings, their file, and a function that adds line numbers to problems of later checks. */
export type SiteFile = { site: Site; raw: RawFile; locate: (problem: Problem) => Problem };

/**
 * Reads `content/site.yaml` and applies environment variables.
 * @throws ContentError with file, field and remedy; EnvironmentError with the name of the variable
 */
export async function readSiteFile(projectRoot: string, environment: Environment): Promise<SiteFile> {
  const root = join(projectRoot, 'content');
  if (!existsSync(root)) assertNoProblems([{ file: 'content/', says: 'is missing. Restore it from version control.' }]);
  const raw = await readContentFile(root, 'site.yaml');
  const { value, problems, locate } = checkFile(raw, siteSchema, null);
  assertNoProblems(problems);
  if (!value) throw new Error('unreachable: a file without problems has a value');
  return { site: applyEnvironment(value, environment), raw, locate };
}

/** Reads the site's settings. Throws the same errors as `readSiteFile`. */
export const readSite = async (projectRoot: string, environment: Environment = process.env): Promise<Site> =>
  (await readSiteFile(projectRoot, environment)).site;
