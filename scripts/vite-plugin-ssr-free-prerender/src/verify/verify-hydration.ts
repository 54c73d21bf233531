/**
 * Proves that React adopts written pages as they stand. Most are opened in frames, which costs half of a page load; a page
 * that anything is said of there is loaded as a visitor loads it, and so is one of each template. Findings come from loaded
 * pages alone: frames decide only which pages are loaded.
 */
import { resolve } from 'node:path';
import type { BrowserHold } from '../browser/browser-session.ts';
import { bundleFresh, bundleInPage } from '../cdp/bundle-in-page.ts';
import type { Trace } from '../injected/page-traces.ts';
import { serveFolder } from '../serve/serve-folder.ts';
import type { Finding } from '../types/types.ts';
import { explainMismatches, type Mismatch } from './explain-mismatches.ts';
import { isUnsound, otherVisitors } from './profiles.ts';
import { type Proof, type ProofSettings, proveByLoading, proveInFrames } from './verify-pages.ts';
import { proveVisitors, type Report } from './verify-profiles.ts';

/** With fewer pages the samples are most of them. */
const minFramed = 8;

/** Loads pages as other visitors; resolves to how many. */
async function visit(proof: Proof, paths: readonly string[]): Promise<number> {
  const { browser, server, settings, plain, finish } = proof;
  const sound = paths.filter((path) => !isUnsound(plain.get(path) ?? []));
  await proveVisitors(browser, server, sound, { ...settings, plain, finish });
  return sound.length;
}

/**
 * Proves pages; those of a template whose sample is sound in a frame and not as it is loaded are all loaded. Visitors come to
 * one page of each template, or to all where there are few: nobody else loads a sample where nothing differs for them.
 * Resolves to how many pages they came to.
 */
async function provePages(proof: Proof, paths: readonly string[]): Promise<number> {
  const { settings, plain, finish } = proof;
  const { visitors } = settings;
  const framed: ReadonlyMap<string, Trace> = paths.length < minFramed ? new Map() : await proveInFrames(proof, paths);
  const loaded = await proveByLoading(
    proof,
    paths.filter((path) => !framed.has(path)),
  );
  const templates = groupByTrace(framed);
  const samples = templates.map(sampleOf);
  let visited = 0;
  if (visitors === 'none') await proveByLoading(proof, samples);
  else {
    const sampled = paths.length < minFramed ? [...loaded.keys()] : groupByTrace(loaded).map(sampleOf);
    visited = await visit(proof, visitors === 'all' ? [...framed.keys(), ...loaded.keys()] : [...samples, ...sampled]);
  }
  const isDoubted = (path: string): boolean => (plain.get(path) ?? []).length > 0;
  const doubted = templates.filter((template) => isDoubted(sampleOf(template))).flat();
  const isDone = new Set([...samples, ...doubted]);
  for (const path of framed.keys()) if (!isDone.has(path)) finish(path);
  await proveByLoading(
    proof,
    doubted.filter((path) => !plain.has(path)),
  );
  return visited;
}

type ProofResult = {
  /** Pages that it came to. */
  proven: ReadonlySet<string>;
  /** How many of them were loaded as other visitors, and as how many. */
  visited: number;
  visitors: number;
  /** Why nobody visited; empty where somebody did. */
  unvisited: string;
};

/** What was found in pages. */
type Found = { mismatches: Mismatch[]; others: Finding[] };

/** Of pages that were rendered anew: that they hydrate now, and why they had to be. */
function tellHealed(routes: readonly string[], mismatches: readonly Mismatch[]): Finding[] {
  const [first] = mismatches.filter(({ finding }) => routes.includes(finding.route));
  return routes.map((route) => {
    const cause = route === first?.finding.route ? ` The difference: ${first.finding.message}` : '';
    const message = `Coming from another page, this page looks different than when opened directly: a layout, store or module keeps state. It was written as opened directly. Nothing is wrong, but the page takes longer to build.${cause}`;
    return { kind: 'hydration', route, isMild: true, message };
  });
}

/** Proves the pages of a folder; those that do not hydrate are rendered once more, each loaded by itself, and proven again. */
export async function proveHydration(
  browser: BrowserHold,
  folder: string,
  paths: readonly string[],
  settings: ProofSettings,
): Promise<ProofResult> {
  const prove = async (some: readonly string[]): Promise<Found & { result: ProofResult }> => {
    const found: Found = { mismatches: [], others: [] };
    const report: Report = (finding, visitor) => {
      if (finding.kind === 'hydration') found.mismatches.push({ finding, visitor: visitor ?? null });
      else found.others.push(finding);
    };
    return { result: await proveFolder(browser, folder, some, { ...settings, report }), ...found };
  };
  const { result, mismatches, others } = await prove(paths);
  const wrong = new Set(mismatches.flatMap(({ finding, visitor }) => (visitor ? [] : finding.route)));
  const afresh = new Set(wrong.size > 0 ? await settings.renderAfresh([...wrong]) : []);
  const again = afresh.size > 0 ? await prove([...afresh]) : null;
  const left = [...mismatches.filter(({ finding }) => !afresh.has(finding.route)), ...(again?.mismatches ?? [])];
  const explained = await explainMismatches(browser, left, settings);
  const unhealed = new Set(left.map(({ finding }) => finding.route));
  const unsound = new Set(left.flatMap(({ finding, visitor }) => (visitor ? [] : finding.route)));
  const healed = [...afresh].filter((path) => !unhealed.has(path));
  for (const finding of [
    ...others.filter(({ route }) => !afresh.has(route)),
    ...(again?.others ?? []),
    ...tellHealed(healed, mismatches),
    ...explained,
  ])
    settings.report(finding);
  const visited = result.visited + (again?.result.visited ?? 0);
  const differing = new Set(left.flatMap(({ finding, visitor }) => (visitor ? finding.route : [])));
  return {
    ...result,
    proven: result.proven.difference(unsound),
    visited: Math.max(0, visited - differing.size),
    unvisited: visited > 0 ? '' : result.unvisited,
  };
}

async function proveFolder(
  browser: BrowserHold,
  folder: string,
  paths: readonly string[],
  settings: Proof['settings'],
): Promise<ProofResult> {
  const server = await serveFolder(resolve(folder), null, settings.base);
  // While the browser starts, if it has to. An error is thrown where the script is needed.
  bundleInPage().catch(() => {});
  bundleFresh().catch(() => {});
  const done = new Set<string>();
  const told = new Set<string>();
  const count = (path: string): void => {
    if (told.has(path)) return;
    told.add(path);
    settings.progress('verify', told.size, paths.length, path);
  };
  // Of the last, when it is done: samples are loaded until then.
  const tell = (path: string): void => {
    if (told.size < paths.length - 1) count(path);
  };
  const finish = (path: string): void => {
    done.add(path);
    count(path);
  };
  try {
    const visited = await provePages({ browser, server, settings, tell, finish, plain: new Map() }, paths);
    const isUnasked = settings.visitors === 'none';
    const why = isUnasked ? 'the option "visitors" is "none"' : 'no page is for its own visitor as it is written';
    return { proven: done, visited, visitors: otherVisitors.length, unvisited: visited > 0 ? '' : why };
  } finally {
    await server.close();
  }
}

/** Pages of which one stands for all. */
export type Template = readonly string[];

/** A read without what is of its page alone: numbers, and names that stand in its path too. */
function generalise(read: string, path: string): string {
  const names = path.split('/').filter((name) => name.length > 2);
  return names.reduce((text, name) => text.replaceAll(name, '*'), read).replaceAll(/\d+/g, '*');
}

/**
 * Pages that run the same scripts, but for those that one page alone runs, and that read the same of their visitor: an app
 * whose code is in one file has pages of many kinds, and a chunk for each page says nothing of them.
 * @param traces what each page did until it was adopted, by path
 */
export function groupByTrace(traces: ReadonlyMap<string, Trace>): Template[] {
  const counts = new Map<string, number>();
  for (const { scripts } of traces.values())
    for (const name of new Set(scripts)) counts.set(name, (counts.get(name) ?? 0) + 1);
  const groups = Map.groupBy(traces, ([path, { scripts, reads }]) => {
    const general = new Set(reads.map((read) => generalise(read, path)));
    return [...scripts.filter((name) => (counts.get(name) ?? 0) > 1), ...[...general].sort()].join('\n');
  });
  return [...groups.values()].map((group) => group.map(([path]) => path));
}

/** The last: the walk has come there from other pages, which is what a fresh load may differ from. */
export const sampleOf = (template: Template): string => template.at(-1) ?? '';
