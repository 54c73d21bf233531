/** Reads and checks the whole of `content/`. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { z } from 'zod';
import type { Site } from '../../../src/content/content-types.ts';
import { articleSchema, pageSchema, sectorSchema, serviceSchema } from '../../../src/content/schemas.ts';
import { navigationSchema } from '../../../src/content/site-schema.ts';
import { MarkdownSource } from '../../../src/content/sources.ts';
import type { Article, Content, Page, Sector, Service } from './content.ts';
import { findContentProblems } from './find-content-problems.ts';
import { outlineMarkdown } from './markdown.ts';
import { assertNoProblems, fillText, type Placeholders, parseFile, unknownPlaceholder } from './parse-content.ts';
import { serviceHosts } from './processing.ts';
import { type RawFile, readContentFile, readContentFolder } from './read-files.ts';
import { readSite } from './read-site.ts';

const wordsPerMinute = 230;

export const slugOfBrand = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');

function buildArticle(
  raw: RawFile,
  parsed: z.output<typeof articleSchema>,
  placeholders: Placeholders,
  problems: string[],
): Article {
  const source = fillText(raw.body, placeholders, (name) => {
    problems.push(unknownPlaceholder(raw.file, 'body', name, placeholders));
  });
  const body = new MarkdownSource(source, 'block');
  const { contents, words } = outlineMarkdown(body);
  return {
    ...parsed,
    file: raw.file,
    slug: parsed.slug ?? raw.name,
    body,
    contents,
    minutes: Math.max(1, Math.round(words / wordsPerMinute)),
  };
}

/** Names of the drawings, from the files in `scripts/build/figures/drawings`. */
async function listFigures(projectRoot: string): Promise<string[]> {
  const names = await readdir(join(projectRoot, 'scripts/build/figures/drawings'));
  return names.filter((name) => name.endsWith('.ts')).map((name) => name.slice(0, -'.ts'.length));
}

const daysInWords = (days: number): string => (days === 1 ? '1 day' : `${days} days`);

function placeholdersOf(site: Site): Placeholders {
  const { officer } = site.privacy;
  const { contact, confirmDays } = site.security;
  return {
    product: site.name,
    productSlug: slugOfBrand(site.name),
    email: site.email,
    homeCountry: site.homeCountry.name,
    ...serviceHosts(site),
    keepPeriod: daysInWords(site.messages.keepDays),
    privacyOfficer: officer ? `${officer}, our privacy officer` : 'our privacy officer',
    securityEmail: contact,
    confirmedWithin: confirmDays === undefined ? '' : ` within ${daysInWords(confirmDays)}`,
  };
}

/**
 * Reads `content/` under the project root and applies the environment.
 * @throws ContentError with every mistake found, each with file, field and remedy.
 */
export async function readContent(
  projectRoot: string,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): Promise<Content> {
  const root = join(projectRoot, 'content');
  const problems: string[] = [];
  const site = await readSite(projectRoot, environment);
  const placeholders = placeholdersOf(site);

  const parseFolder = <Schema extends z.ZodType, Entry>(
    files: RawFile[],
    schema: Schema,
    finish: (raw: RawFile, parsed: z.output<Schema>) => Entry,
  ): Entry[] =>
    files.flatMap((raw) => {
      const parsed = parseFile(raw, schema, placeholders, problems);
      return parsed ? [finish(raw, parsed)] : [];
    });

  const [rawNavigation, pages, services, sectors, articles, figures] = await Promise.all([
    readContentFile(root, 'navigation.yaml'),
    readContentFolder(root, 'pages', '.yaml'),
    readContentFolder(root, 'services', '.yaml'),
    readContentFolder(root, 'sectors', '.yaml'),
    readContentFolder(root, 'articles', '.md'),
    listFigures(projectRoot),
  ]);
  const navigation = parseFile(rawNavigation, navigationSchema, placeholders, problems);
  const byOrder = (a: { order: number }, b: { order: number }): number => a.order - b.order;
  const content = {
    site,
    pages: parseFolder(pages, pageSchema, (raw, parsed): Page => ({ ...parsed, file: raw.file, key: raw.name })),
    services: parseFolder(
      services,
      serviceSchema,
      (raw, parsed): Service => ({ ...parsed, file: raw.file, slug: raw.name }),
    ).sort(byOrder),
    sectors: parseFolder(
      sectors,
      sectorSchema,
      (raw, parsed): Sector => ({ ...parsed, file: raw.file, slug: raw.name }),
    ).sort(byOrder),
    articles: parseFolder(articles, articleSchema, (raw, parsed) =>
      buildArticle(raw, parsed, placeholders, problems),
    ).sort((a, b) => b.published.localeCompare(a.published) || Number(b.id ?? 0) - Number(a.id ?? 0)),
  };
  assertNoProblems(problems);
  if (!navigation) throw new Error('unreachable: a file without problems has a value');
  const whole: Content = { ...content, navigation };
  assertNoProblems(findContentProblems(whole, figures));
  return whole;
}
