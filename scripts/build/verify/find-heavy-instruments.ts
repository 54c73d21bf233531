/** Compares instruments with their budgets: the scripts of each, what they share, and each finished band in its page. */
import { readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import type { BuiltSite } from 'vite-plugin-ssr-free-prerender';
import { budgets, kilobytes } from '../../shared/budgets.ts';

type Problem = { route: string; message: string };

const compress = promisify(brotliCompress);

const isInstrument = (file: string): boolean => /^instrument-(?!section)[\w-]+\.js$/.test(basename(file));
const isOperation = (file: string): boolean => /^operate-[\w-]+\.js$/.test(basename(file));

/** A chunk and all that it imports at once; what it imports on demand is not among them. */
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

/** The section that begins at `start`, with the sections in it. */
function sectionAt(html: string, start: number): string {
  let depth = 0;
  for (const { 0: tag, index } of html.slice(start).matchAll(/<\/?section\b/g)) {
    depth += tag === '<section' ? 1 : -1;
    if (depth === 0) return html.slice(start, start + index);
  }
  return html.slice(start);
}

/** The sections that hold a reading. */
const bandsOf = (html: string): string[] =>
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
  const shared = new Set((await Promise.all(assets.filter(isOperation).map(own))).flat());
  const operation = new Set(shared);
  for (const file of assets.filter(isInstrument)) {
    const files = (await own(file)).filter((name) => !operation.has(name));
    for (const name of files) if (!isInstrument(name)) shared.add(name);
    const bytes = sum(files);
    if (bytes <= budgets.instrument) continue;
    const message = `${file} with all that it imports: ${kilobytes(bytes)}, and the budget of an instrument is ${kilobytes(budgets.instrument)}. Shorten src/instruments/.`;
    problems.push({ route: '/', message });
  }
  const bytes = sum(shared);
  if (bytes > budgets.instrumentShared) {
    const names = [...shared].map((name) => basename(name)).join(', ');
    const message = `What instruments share (${names}): ${kilobytes(bytes)}, and the budget is ${kilobytes(budgets.instrumentShared)}. Shorten src/instruments/shared/ or operate.ts.`;
    problems.push({ route: '/', message });
  }
  return problems;
}

/** @param assets the files of `assets/`, with that folder */
export async function findHeavyInstruments(
  site: Pick<BuiltSite, 'folder' | 'pages'>,
  assets: readonly string[],
  sizeOf: (file: string) => number,
): Promise<Problem[]> {
  const problems = await findHeavyScripts(site, assets, sizeOf);
  for (const { path, file } of site.pages) {
    for (const band of bandsOf(await readFile(join(site.folder, file), 'utf8'))) {
      const bytes = (await compress(band)).length;
      if (bytes <= budgets.instrumentBand) continue;
      const message = `The band of an instrument: ${kilobytes(bytes)}, and the budget is ${kilobytes(budgets.instrumentBand)}. Draw less at the first settings (src/instruments/), or shorten its words.`;
      problems.push({ route: path, message });
    }
  }
  return problems;
}
