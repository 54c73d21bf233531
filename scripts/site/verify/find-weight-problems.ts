/** Checks the sizes of pages, scripts, fonts and instruments. The limits are in `scripts/shared/budgets.ts`. */
import { statSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import type { BuiltPage, BuiltSite } from 'vite-plugin-ssr-free-prerender';
import type { SiteRoute } from '../../../src/model/collections/routes.ts';
import { budgets, countFurther, htmlBudgetOf, kilobytes, limitOf } from '../../shared/budgets.ts';

type Problem = { route: string; message: string };

const compress = promisify(brotliCompress);

const isInstrument = (file: string): boolean => /^instrument-(?!section)[\w-]+\.js$/.test(basename(file));
const isDevice = (file: string): boolean => /^device-[\w-]+\.js$/.test(basename(file));
const isOperation = (file: string): boolean => /^operate-[\w-]+\.js$/.test(basename(file));

/**
 * Returns a chunk and all chunks that it imports statically, directly or indirectly. Dynamic imports aren't included.
 */
async function followImports(folder: string, file: string, known = new Set<string>()): Promise<Set<string>> {
  if (known.has(file)) return known;
  known.add(file);
  const text = await readFile(join(folder, file), 'utf8');
  const names = [...text.matchAll(/(?:\bfrom|\bimport)\s*["']\.\/([\w.-]+\.js)["']/g)].flatMap(
    ([, name]) => name ?? [],
  );
  for (const name of names) await followImports(folder, join(dirname(file), name), known);
  return known;
}

/** Returns the HTML of the section that begins at `start`, including the sections inside it. */
function sectionAt(html: string, start: number): string {
  let depth = 0;
  for (const { 0: tag, index } of html.slice(start).matchAll(/<\/?section\b/g)) {
    depth += tag === '<section' ? 1 : -1;
    if (depth === 0) return html.slice(start, start + index);
  }
  return html.slice(start);
}

/** Returns the HTML of sections that contain an instrument. Every instrument has an element with `data-reading`. */
const instrumentSectionsOf = (html: string): string[] =>
  [...html.matchAll(/data-reading/g)].flatMap(({ index }) => {
    const start = html.lastIndexOf('<section', index);
    return start < 0 ? [] : [sectionAt(html, start)];
  });

async function findHeavyScripts(
  { folder, pages }: Pick<BuiltSite, 'folder' | 'pages'>,
  assets: readonly string[],
  sizeOf: (file: string) => number,
): Promise<Problem[]> {
  const ofPages = new Set(pages.flatMap(({ scripts }) => scripts.all));
  const own = async (file: string): Promise<string[]> =>
    [...(await followImports(folder, file))].filter((name) => !ofPages.has(name));
  const sum = (files: Iterable<string>): number => [...files].reduce((total, file) => total + sizeOf(file), 0);
  const problems: Problem[] = [];
  for (const file of assets.filter(isDevice)) {
    const bytes = sum(await own(file));
    if (bytes <= budgets.device) continue;
    const message = `${file} with its imports: ${kilobytes(bytes)}, but the budget of the device is ${kilobytes(budgets.device)}. Shorten src/instruments/device/ or src/sections/device-motion.ts.`;
    problems.push({ route: '/', message });
  }
  const shared = new Set((await Promise.all(assets.filter(isOperation).map(own))).flat());
  const operation = new Set(shared);
  for (const file of assets.filter(isInstrument)) {
    const files = (await own(file)).filter((name) => !operation.has(name));
    for (const name of files) if (!isInstrument(name)) shared.add(name);
    const bytes = sum(files);
    if (bytes <= budgets.instrument) continue;
    const message = `${file} with its imports: ${kilobytes(bytes)}, but the budget of an instrument is ${kilobytes(budgets.instrument)}. Shorten src/instruments/.`;
    problems.push({ route: '/', message });
  }
  const bytes = sum(shared);
  if (bytes > budgets.instrumentShared) {
    const names = [...shared].map((name) => basename(name)).join(', ');
    const message = `The code that instruments share (${names}): ${kilobytes(bytes)}, but the budget is ${kilobytes(budgets.instrumentShared)}. Shorten src/instruments/shared/ or operate.ts.`;
    problems.push({ route: '/', message });
  }
  return problems;
}

async function findHeavyInstruments(
  site: Pick<BuiltSite, 'folder' | 'pages'>,
  assets: readonly string[],
  sizeOf: (file: string) => number,
): Promise<Problem[]> {
  const problems = await findHeavyScripts(site, assets, sizeOf);
  for (const { path, file } of site.pages) {
    for (const section of instrumentSectionsOf(await readFile(join(site.folder, file), 'utf8'))) {
      const bytes = (await compress(section)).length;
      if (bytes <= budgets.instrumentSection) continue;
      const message = `The HTML of an instrument section: ${kilobytes(bytes)}, but the budget is ${kilobytes(budgets.instrumentSection)}. Draw less at the default settings of the instrument (src/instruments), or shorten its texts.`;
      problems.push({ route: path, message });
    }
  }
  return problems;
}

type Weight = { what: string; bytes: number; limit: number; remedy: string };

/**
 * Returns true for pages that don't need the sign-in script. Only the sign-in page and the dashboard need it, and these
 * pages aren't indexable.
 */
const isPublic = (route: SiteRoute): boolean => route.indexable;

const findPreloadedImages = (html: string): string[] =>
  (html.match(/<link\b[^>]*\bas="image"[^>]*>/g) ?? []).flatMap((link) => / href="\/([^"]+)"/.exec(link)?.[1] ?? []);

function weighPage(
  { scripts, file }: BuiltPage,
  { route, data, images }: { route: SiteRoute; data: string; images: readonly string[] },
  fonts: readonly string[],
  further: number,
  sizeOf: (file: string) => number,
): Weight[] {
  const sum = (files: readonly string[]): number => files.reduce((total, name) => total + sizeOf(name), 0);
  const ofKind = scripts.modules.map((name) => basename(name)).join(' and ');
  return [
    {
      what: 'The HTML with its inline styles',
      bytes: sizeOf(file),
      limit: limitOf(htmlBudgetOf(route), further),
      remedy: 'Shorten the page, simplify its drawings in scripts/site/figures, or split it.',
    },
    {
      what: `The scripts for this kind of page (${ofKind})`,
      bytes: sum(scripts.modules),
      limit: budgets.routeChunk,
      remedy: 'Import large parts on demand, with import().',
    },
    {
      what: 'The page data',
      bytes: sizeOf(data),
      limit: limitOf('pageData', further),
      remedy: 'Shorten the page, or simplify its drawings in scripts/site/figures.',
    },
    {
      what: 'The start script (src/start.ts)',
      bytes: sum(scripts.entry),
      limit: budgets.starter,
      remedy: 'Move imports from src/start.ts into the app, which src/start.ts imports on demand.',
    },
    {
      what: 'The preloaded images',
      bytes: sum(images),
      limit: budgets.preloadedImages,
      remedy: 'In scripts/site/figures, simplify the drawings that this page shows.',
    },
    {
      what: 'The first view (page, fonts, start script, preloaded images)',
      bytes: sum([file, ...fonts, ...scripts.entry, ...images]),
      limit: limitOf('firstView', further),
      remedy: 'Load fewer or smaller files before the app starts.',
    },
    ...(isPublic(route)
      ? [
          {
            what: 'All scripts and data after hydration',
            bytes: sum([...scripts.all, data]),
            limit: limitOf('app', further),
            remedy: 'A package or section is now part of every page. Import it on demand, or only where it is used.',
          },
        ]
      : []),
  ];
}

/**
 * Reports a page that loads the sign-in script. The script must be imported on demand, because only people who sign in
 * need it.
 */
const findAuthClient = ({ path, scripts }: BuiltPage): Problem[] =>
  scripts.all
    .filter((name) => basename(name).startsWith('auth-client'))
    .map((name) => ({
      route: path,
      message: `${name} is loaded with the page, but only people who sign in need it. Import src/features/session/auth-client.ts on demand, with import().`,
    }));

/**
 * Reports pages and files of the built site that exceed a size limit.
 * @param dataOf returns the address of the data file for the path of a page
 */
export async function findWeightProblems(
  { folder, pages }: BuiltSite,
  routes: ReadonlyMap<string, SiteRoute>,
  dataOf: (path: string) => string,
): Promise<Problem[]> {
  const assets = (await readdir(join(folder, 'assets'))).map((name) => `assets/${name}`);
  const fonts = assets.filter((name) => name.endsWith('.woff2'));
  const sizeOf = (file: string): number => statSync(join(folder, fonts.includes(file) ? file : `${file}.br`)).size;
  const problems: Problem[] = [];
  for (const page of pages) {
    const route = routes.get(page.path);
    if (!route) continue;
    const further = countFurther(page.path, routes.values());
    const data = dataOf(page.path).slice(1);
    const images = findPreloadedImages(await readFile(join(folder, page.file), 'utf8'));
    for (const { what, bytes, limit, remedy } of weighPage(page, { route, data, images }, fonts, further, sizeOf)) {
      if (bytes <= limit) continue;
      const message = `${what}: ${kilobytes(bytes)}, but the budget is ${kilobytes(limit)}. ${remedy}`;
      problems.push({ route: page.path, message });
    }
    const requests = 1 + fonts.length + page.scripts.entry.length + images.length;
    if (requests > budgets.firstViewRequests) {
      const message = `The first view makes ${requests} requests, but the budget is ${budgets.firstViewRequests}. Merge font files or scripts.`;
      problems.push({ route: page.path, message });
    }
    problems.push(...findAuthClient(page));
  }
  problems.push(...(await findHeavyInstruments({ folder, pages }, assets, sizeOf)));
  const total = fonts.reduce((sum, font) => sum + sizeOf(font), 0);
  if (total > budgets.fonts) {
    const message = `All fonts: ${kilobytes(total)}, but the budget is ${kilobytes(budgets.fonts)}. Remove characters or axes from the font subsets in scripts/site/fonts.`;
    problems.push({ route: '/', message });
  }
  return problems;
}
