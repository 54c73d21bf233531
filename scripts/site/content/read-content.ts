/** Reads and checks all of `content/`. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { z } from 'zod';
import { keysOf } from '../../../src/lib/keys-of.ts';
import { buildListPages, findPagingProblems } from '../../../src/model/collections/list-pages.ts';
import type { Content } from '../../../src/model/schemas/content-types.ts';
import { type Entries, readEntries } from '../../../src/model/schemas/entry-schemas.ts';
import { navigationSchema } from '../../../src/model/schemas/site-schema.ts';
import { entryPlaceholders, wordsSchema } from '../../../src/model/schemas/words-schema.ts';
import type { Environment } from '../../shared/environment.ts';
import { collectLetters, findLostLetters } from './collect-letters.ts';
import { type Draft, pickShown } from './drafts.ts';
import { findContentProblems } from './find-content-problems.ts';
import { findRedirectProblems } from './find-redirect-problems.ts';
import { checkFile } from './parse-content.ts';
import { buildPlaceholders, listCountable, type Placeholders } from './placeholders.ts';
import { assertNoProblems, ContentError, type Problem } from './problem.ts';
import { findLostAddresses } from './published-addresses.ts';
import { readBrand } from './read-brand.ts';
import { findStrangeFiles, readContentFile } from './read-files.ts';
import { type BrokenEntry, type Locators, markDrafts, parseFolder, readFolders } from './read-folder.ts';
import { readPublished, readRedirects } from './read-redirects.ts';
import { readSiteFile } from './read-site.ts';
import type { Reading } from './reading.ts';

/** Returns the names of all drawings, which are the file names in `scripts/site/figures/drawings`. */
export async function listFigures(projectRoot: string): Promise<string[]> {
  const names = await readdir(join(projectRoot, 'scripts/site/figures/drawings'));
  return names.filter((name) => name.endsWith('.ts')).map((name) => name.slice(0, -'.ts'.length));
}

type ReadFiles = {
  reading: Reading;
  content: Content | null;
  problems: Problem[];
  locators: Locators;
};

async function readFiles(projectRoot: string, environment: Environment, withDrafts: boolean): Promise<ReadFiles> {
  const root = join(projectRoot, 'content');
  const siteFile = await readSiteFile(projectRoot, environment);
  const { site, raw, locate } = siteFile;
  const rawFolders = await readFolders(root);
  const placeholders = buildPlaceholders(site, listCountable(rawFolders, withDrafts));
  const problems = await findStrangeFiles(root);
  const broken: BrokenEntry[] = [];
  const drafts: Draft[] = [];
  const locators: Locators = new Map([['content/site.yaml', locate]]);
  const raws = [raw];
  const check = async <Schema extends z.ZodType>(name: string, schema: Schema, filled: Placeholders) => {
    try {
      const file = await readContentFile(root, name);
      const checked = checkFile(file, schema, filled);
      problems.push(...checked.problems);
      locators.set(`content/${name}`, checked.locate);
      raws.push(file);
      return checked;
    } catch (error) {
      if (!(error instanceof ContentError)) throw error;
      problems.push(...error.found);
      return { value: null, part: null };
    }
  };
  const words = await check('words.yaml', wordsSchema, { ...placeholders, ...entryPlaceholders });
  const { defaultFigure = { alt: '', caption: '' } } = words.value ?? {};
  const choice = { placeholders, defaultFigure, withDrafts, problems, broken, drafts, locators };
  const [navigation, entries, figures, redirects, published, brand] = await Promise.all([
    check('navigation.yaml', navigationSchema, placeholders),
    readEntries(async (folder) => parseFolder(folder, rawFolders[folder], choice)),
    listFigures(projectRoot),
    readRedirects(root, placeholders, problems),
    readPublished(root, problems),
    readBrand(root, siteFile, problems),
  ]);
  raws.push(...keysOf(rawFolders).flatMap((folder) => pickShown(rawFolders[folder].files, withDrafts)));
  const letters = collectLetters(raws);
  problems.push(...(await findLostLetters(letters)));
  const listed = words.value ? buildListPages({ ...entries, words: words.value }) : [];
  const all: Entries = { ...entries, pages: [...entries.pages, ...listed] };
  const content =
    navigation.value && words.value && brand && problems.length === 0
      ? {
          site,
          brand,
          letters: [...letters.keys()].sort().join(''),
          navigation: navigation.value,
          words: words.value,
          redirects,
          ...all,
        }
      : null;
  const known = { site, entries: all, words: words.value, navigation: navigation.part };
  return {
    reading: { ...known, redirects, broken, drafts, figures, published },
    content,
    problems,
    locators,
  };
}

/** Sorts problems by file in the order of their first problem, and by line within a file. */
function sortProblems(problems: readonly Problem[]): Problem[] {
  const files = [...new Set(problems.map(({ file }) => file))];
  return problems.toSorted(
    (one, other) => files.indexOf(one.file) - files.indexOf(other.file) || (one.line ?? 0) - (other.line ?? 0),
  );
}

export type ReadContent = { content: Content; reading: Reading; locate: (problem: Problem) => Problem };

/**
 * Reads `content/` and applies environment variables.
 * @param withDrafts true reads drafts as entries and marks their titles, for the development server
 * @throws ContentError with all mistakes, each with file, line, field and remedy
 */
export async function readAllContent(
  projectRoot: string,
  environment: Environment,
  { withDrafts = false } = {},
): Promise<ReadContent> {
  const { reading, content, problems, locators } = await readFiles(projectRoot, environment, withDrafts);
  const locate = (problem: Problem): Problem => locators.get(problem.file)?.(problem) ?? problem;
  const between = [
    ...findPagingProblems(reading.entries),
    ...findContentProblems(reading, (file, field) => locate({ file, field, says: '' }).line),
    ...findRedirectProblems(reading),
    ...findLostAddresses(reading),
  ];
  assertNoProblems(sortProblems([...problems, ...between.map(locate)]));
  if (!content) throw new Error('unreachable: content without problems has a value');
  if (!withDrafts) return { content, reading, locate };
  const { entries, drafts } = reading;
  const marked = await readEntries(async (folder) => markDrafts(entries[folder], drafts));
  return { content: { ...content, ...marked }, reading, locate };
}

export const readContent = async (
  projectRoot: string,
  environment: Environment = process.env,
  choice: { withDrafts?: boolean } = {},
): Promise<Content> => (await readAllContent(projectRoot, environment, choice)).content;
