/** Reads and checks the whole of `content/`. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { buildListPages, findPagingProblems } from '../../../src/collections/list-pages.ts';
import type { Content } from '../../../src/content/content-types.ts';
import { type Entries, readEntries } from '../../../src/content/entry-schemas.ts';
import { navigationSchema } from '../../../src/content/site-schema.ts';
import { entryPlaceholders, wordsSchema } from '../../../src/content/words-schema.ts';
import { listCountable } from './count-entries.ts';
import type { Draft } from './drafts.ts';
import { findContentProblems } from './find-content-problems.ts';
import { findLostAddresses, findRedirectProblems } from './find-redirect-problems.ts';
import { assertNoProblems, parseFile } from './parse-content.ts';
import { buildPlaceholders } from './placeholders.ts';
import { readContentFile } from './read-files.ts';
import { markDrafts, parseFolder, readFolders } from './read-folder.ts';
import { readPublished, readRedirects } from './read-redirects.ts';
import { readSite } from './read-site.ts';

/** Names of the drawings, from the files in `scripts/build/figures/drawings`. */
export async function listFigures(projectRoot: string): Promise<string[]> {
  const names = await readdir(join(projectRoot, 'scripts/build/figures/drawings'));
  return names.filter((name) => name.endsWith('.ts')).map((name) => name.slice(0, -'.ts'.length));
}

/**
 * Reads `content/` under the project root and applies the environment.
 * @param withDrafts for the development server: drafts are entries, and marked
 * @throws ContentError with every mistake found, each with file, field and remedy.
 */
export async function readContent(
  projectRoot: string,
  environment: Readonly<Record<string, string | undefined>> = process.env,
  { withDrafts = false } = {},
): Promise<Content> {
  const root = join(projectRoot, 'content');
  const problems: string[] = [];
  const drafts: Draft[] = [];
  const site = await readSite(projectRoot, environment);
  const [rawNavigation, rawWords, rawFolders, figures] = await Promise.all([
    readContentFile(root, 'navigation.yaml'),
    readContentFile(root, 'words.yaml'),
    readFolders(root, withDrafts),
    listFigures(projectRoot),
  ]);
  const placeholders = buildPlaceholders(site, listCountable(rawFolders, withDrafts));
  const entries = await readEntries(async (folder) =>
    parseFolder(folder, rawFolders[folder], { placeholders, withDrafts, problems, drafts }),
  );
  const redirects = await readRedirects(root, placeholders, problems);
  const published = await readPublished(root, problems);
  const navigation = parseFile(rawNavigation, navigationSchema, placeholders, problems);
  const words = parseFile(rawWords, wordsSchema, { ...placeholders, ...entryPlaceholders }, problems);
  assertNoProblems(problems);
  if (!navigation || !words) throw new Error('unreachable: a file without problems has a value');
  const written: Content = { site, navigation, words, redirects, ...entries };
  assertNoProblems(findPagingProblems(written));
  const content: Content = { ...written, pages: [...written.pages, ...buildListPages(written)] };
  assertNoProblems([
    ...findContentProblems(content, figures, drafts),
    ...findRedirectProblems(content),
    ...findLostAddresses(content, published),
  ]);
  if (!withDrafts) return content;
  const everything: Entries = content;
  return { ...content, ...(await readEntries(async (folder) => markDrafts(everything[folder], drafts))) };
}
