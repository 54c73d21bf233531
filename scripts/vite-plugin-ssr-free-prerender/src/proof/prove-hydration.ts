/**
 * Proves that React adopts written pages as they stand. Most are opened in frames, which costs half of a page load; a page
 * that anything is said of there is loaded as a visitor loads it, and so is one of each template. Findings come from loaded
 * pages alone: frames decide only which pages are loaded.
 */
import { resolve } from 'node:path';
import type { BrowserHold } from '../browser/held-browser.ts';
import type { Finding, Progress, VisitorChoice } from '../contract/types.ts';
import { type FolderServer, serveFolder } from '../serve/serve-folder.ts';
import { bundleFresh, bundleInPage } from '../tab/bundle-in-page.ts';
import { readLoss } from '../tab/tab-loss.ts';
import { workInTabs } from '../tab/work-in-tabs.ts';
import { groupByScripts, sampleOf } from './choose-samples.ts';
import { type ExplainSettings, explainMismatches, type Mismatch } from './explain-mismatches.ts';
import { proveVisitors, type Report, visitorCount } from './prove-visitors.ts';
import { openProvingTab, type ProvingTabSettings } from './proving-tab.ts';

export type ProofSettings = ProvingTabSettings &
  ExplainSettings & {
    /** Pages that are proven for other visitors too. */
    visitors: VisitorChoice;
    progress: Progress;
    report: (finding: Finding) => void;
  };

/** Pages in one call to the browser: their frames are open together. */
const batchSize = 8;
/** With fewer pages the samples are most of them. */
const minFramed = 8;
/** Milliseconds that a page has in a frame; a slower one is loaded. */
const frameTimeout = 3000;
/** Pages that may be in doubt before it is decided whether frames are worth their time. */
const maxDoubts = 24;

type Proof = {
  browser: BrowserHold;
  server: FolderServer;
  settings: ProofSettings;
  /** Tells of a page that is done. */
  finish: (path: string) => void;
};

/**
 * Opens pages in frames. Resolves to those that nothing is wrong with, and to the scripts that each has loaded. Nothing is
 * reported, and an app that cannot be opened so (it leaves the frame, or blocks the tab) ends the work.
 */
async function proveInFrames(proof: Proof, paths: readonly string[]): Promise<Map<string, readonly string[]>> {
  const { browser, server, settings } = proof;
  const sound = new Map<string, readonly string[]>();
  let tried = 0;
  let hasFailed = false;
  const timeout = Math.min(settings.timeout, frameTimeout);
  await workInTabs(paths, {
    ...{ browser, signal: settings.signal, size: batchSize, report: () => {} },
    isOver: () => hasFailed || tried - sound.size > Math.max(maxDoubts, sound.size),
    open: async (held, first) => {
      const tab = await openProvingTab(held, server, first, { ...settings, timeout });
      return {
        work: async (batch) => {
          try {
            const proven = await tab.proveInFrames(batch);
            tried += batch.length;
            for (const [path, scripts] of proven) sound.set(path, scripts);
          } catch (error) {
            hasFailed = true;
            if (readLoss(error, held)) throw error;
          }
          return [];
        },
        isSpent: () => false,
        close: async () => tab.close(),
      };
    },
  });
  // In their order again, whichever tab was faster.
  return new Map(
    paths.flatMap((path) => {
      const scripts = sound.get(path);
      return scripts ? [[path, scripts]] : [];
    }),
  );
}

/** Loads pages as a visitor does; resolves to those that something is wrong with. */
async function proveByLoading(proof: Proof, paths: readonly string[]): Promise<Set<string>> {
  const { browser, server, settings, finish } = proof;
  const { signal } = settings;
  const faulty = new Set<string>();
  const report = (finding: Finding): void => {
    faulty.add(finding.route);
    settings.report(finding);
  };
  await workInTabs(paths, {
    ...{ browser, signal, report, size: 1, isOver: () => false },
    open: async (held, first) => {
      const tab = await openProvingTab(held, server, first, settings);
      return {
        work: async (batch) => {
          for (const path of batch) {
            for (const finding of await tab.prove(path)) report(finding);
            finish(path);
          }
          return [];
        },
        isSpent: () => false,
        close: async () => tab.close(),
      };
    },
  });
  return faulty;
}

/**
 * Proves pages; those of a template whose sample is sound in a frame and not as it is loaded are all loaded. Resolves to
 * sound pages: one of each template, or all where there are few.
 */
async function provePages(proof: Proof, paths: readonly string[]): Promise<string[]> {
  const framed: ReadonlyMap<string, readonly string[]> =
    paths.length < minFramed ? new Map() : await proveInFrames(proof, paths);
  const templates = groupByScripts(framed);
  const samples = new Set(templates.map(sampleOf));
  const faulty = await proveByLoading(
    proof,
    paths.filter((path) => !framed.has(path) || samples.has(path)),
  );
  const doubted = new Set(templates.filter((each) => faulty.has(sampleOf(each))).flat());
  for (const path of framed.keys()) if (!doubted.has(path) && !samples.has(path)) proof.finish(path);
  const rest = await proveByLoading(
    proof,
    paths.filter((path) => doubted.has(path) && !samples.has(path)),
  );
  const isAsked = (path: string): boolean =>
    proof.settings.visitors === 'all' || framed.size === 0 || samples.has(path) || !framed.has(path);
  return paths.filter((path) => isAsked(path) && !faulty.has(path) && !rest.has(path));
}

type ProofResult = {
  /** Pages that it came to. */
  proven: ReadonlySet<string>;
  /** How many of them were loaded as other visitors, and as how many. */
  visited: number;
  visitors: number;
};

export async function proveHydration(
  browser: BrowserHold,
  folder: string,
  paths: readonly string[],
  settings: ProofSettings,
): Promise<ProofResult> {
  const mismatches: Mismatch[] = [];
  const report: Report = (finding, visitor) => {
    if (finding.kind === 'hydration') mismatches.push({ finding, visitor: visitor ?? null });
    else settings.report(finding);
  };
  const result = await proveFolder(browser, folder, paths, { ...settings, report });
  for (const finding of await explainMismatches(browser, mismatches, settings)) settings.report(finding);
  return result;
}

async function proveFolder(
  browser: BrowserHold,
  folder: string,
  paths: readonly string[],
  settings: Omit<ProofSettings, 'report'> & { report: Report },
): Promise<ProofResult> {
  const server = await serveFolder(resolve(folder), null, settings.base);
  // While the browser starts, if it has to. An error is thrown where the script is needed.
  bundleInPage().catch(() => {});
  bundleFresh().catch(() => {});
  const done = new Set<string>();
  const finish = (path: string): void => {
    done.add(path);
    settings.progress('verify', done.size, paths.length, path);
  };
  try {
    const samples = await provePages({ browser, server, settings, finish }, paths);
    const visited = settings.visitors === 'none' ? [] : samples;
    await proveVisitors(browser, server, visited, { ...settings, isThorough: settings.visitors === 'all' });
    return { proven: done, visited: visited.length, visitors: visitorCount };
  } finally {
    await server.close();
  }
}
