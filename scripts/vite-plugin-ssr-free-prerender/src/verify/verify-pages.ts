/** Verifies that React hydrates written pages without changes, for the visitor that they are written for. */
import type { BrowserHold } from '../browser/browser-session.ts';
import { bundleInPage, bundleRecreate } from '../cdp/bundle-in-page.ts';
import { readLoss } from '../cdp/watchdog.ts';
import { workInTabs } from '../cdp/work-in-tabs.ts';
import type { Trace } from '../injected/page-traces.ts';
import { noTrace } from '../injected/page-traces.ts';
import type { FolderServer } from '../serve/serve-folder.ts';
import type { Finding } from '../types/types.ts';
import { openFrameTab } from './frame-tab.ts';
import { openVerifyTab, type PageResult } from './verify-tab.ts';

export type { PageResult };

import type { VerifyTabSettings } from './watched-tab.ts';

export type VerifySettings = VerifyTabSettings & {
  browser: BrowserHold;
  /** The server of the written pages. */
  server: FolderServer;
  signal: AbortSignal;
  /** Called for each page that gets a result. The result may be replaced later. */
  onPage: (path: string) => void;
};

/** Results by path. A page that was never opened has none. */
export type PageResults = Map<string, PageResult>;

/** Verification stops after this number of consecutive pages that never become ready. */
const maxSilent = 4;

/** Sorts the results in the order of the paths, because tabs finish in any order. */
const inOrder = (results: PageResults, paths: readonly string[]): PageResults =>
  new Map(
    paths.flatMap((path): [string, PageResult][] => {
      const result = results.get(path);
      return result ? [[path, result]] : [];
    }),
  );

/** Loads pages, and returns their results. */
async function loadPages(paths: readonly string[], settings: VerifySettings): Promise<PageResults> {
  const { browser, server, signal, onPage } = settings;
  const results: PageResults = new Map();
  const addFinding = (finding: Finding): void => {
    const known = results.get(finding.route) ?? { findings: [], ids: {}, trace: noTrace, isReady: false, cause: '' };
    results.set(finding.route, { ...known, findings: [...known.findings, finding] });
  };
  /** The consecutive pages that were not ready in time. */
  let silent: readonly string[] = [];
  await workInTabs(paths, {
    browser,
    signal,
    report: addFinding,
    size: 1,
    isOver: () => silent.length >= maxSilent,
    open: async (held, first) => {
      const tab = await openVerifyTab(held, server, first, settings);
      return {
        work: async (batch) => {
          for (const path of batch) {
            await tab.renewAfterSome();
            const result = await tab.load(path);
            silent = result.isReady ? [] : [...silent, path];
            results.set(path, result);
            onPage(path);
          }
          return [];
        },
        close: async () => tab.close(),
      };
    },
  });
  const untried = paths.length - results.size;
  const last = silent.at(maxSilent - 1);
  if (last !== undefined && untried > 0) {
    const message = `${silent.length} pages in a row, including this one, were not ready in time, so the remaining pages (${untried}) were not loaded.`;
    addFinding({ kind: 'hydration', route: last, message });
  }
  return results;
}

/** The number of pages per call to the browser. Their frames are open together. */
const framesPerCall = 8;
/** Milliseconds that a page gets in a frame. A slower page is loaded instead. */
const frameTimeout = 3000;
/** Frames may be given up after more than this number of pages with a problem in their frame. */
const maxDoubts = 24;

/**
 * Opens pages in frames. Returns the results of pages without a problem, in the order of the paths. It stops early if
 * most pages have problems, if the app leaves the frame, or if it blocks the tab.
 */
async function openInFrames(paths: readonly string[], settings: VerifySettings): Promise<PageResults> {
  const { browser, server, signal, onPage } = settings;
  const results: PageResults = new Map();
  let tried = 0;
  let hasFailed = false;
  const timeout = Math.min(settings.timeout, frameTimeout);
  await workInTabs(paths, {
    browser,
    signal,
    report: () => {},
    size: framesPerCall,
    isOver: () => hasFailed || tried - results.size > Math.max(maxDoubts, results.size),
    open: async (held, first) => {
      const tab = await openFrameTab(held, server, first, { ...settings, timeout });
      return {
        work: async (batch) => {
          try {
            for (const [path, result] of await tab.open(batch)) {
              results.set(path, result);
              onPage(path);
            }
            tried += batch.length;
          } catch (error) {
            hasFailed = true;
            if (readLoss(error, held)) throw error;
          }
          return [];
        },
        close: async () => tab.close(),
      };
    },
  });
  return inOrder(results, paths);
}

/**
 * The smallest number of pages for which frames are used. If there are fewer, each page is loaded and represents only
 * itself.
 */
const minFramed = 8;

export const hasIds = ({ ids }: PageResult): boolean => Object.keys(ids).length > 0;

/**
 * Verifies pages. Pages are first opened in frames. Then these are loaded: each page with a problem in its frame, one
 * page of each kind, and all pages of a kind whose loaded page has a problem.
 * @param loadsAll true to load all pages, without frames
 */
export async function verifyPages(
  paths: readonly string[],
  settings: VerifySettings,
  loadsAll: boolean,
): Promise<PageResults> {
  // Bundle the in-page scripts while the browser starts. An error is thrown later, where they are used.
  bundleInPage().catch(() => {});
  bundleRecreate().catch(() => {});
  const framed: PageResults = loadsAll || paths.length < minFramed ? new Map() : await openInFrames(paths, settings);
  const results = new Map([
    ...framed,
    ...(await loadPages(
      paths.filter((path) => !framed.has(path)),
      settings,
    )),
  ]);
  const addLoaded = async (some: readonly string[]): Promise<void> => {
    // The trace of the frame is kept, so that pages of one kind stay together.
    for (const [path, result] of await loadPages(some, settings))
      results.set(path, { ...result, trace: framed.get(path)?.trace ?? result.trace });
  };
  // Pages with changed ids are excluded, because they are written and verified again.
  const kinds = groupByTrace(new Map([...framed].filter(([, result]) => !hasIds(result))));
  const samples = kinds.map(sampleOf);
  await addLoaded(samples);
  const doubted = kinds.filter((kind) => (results.get(sampleOf(kind))?.findings.length ?? 0) > 0).flat();
  await addLoaded(doubted.filter((path) => !samples.includes(path)));
  return inOrder(results, paths);
}

/** Replaces the parts of a read that are specific to this page: numbers, and names that its path contains. */
function generalizeRead(read: string, path: string): string {
  const names = path.split('/').filter((name) => name.length > 2);
  return names.reduce((text, name) => text.replaceAll(name, '*'), read).replaceAll(/\d+/g, '*');
}

/**
 * Groups pages of the same kind: they run the same scripts, except scripts that only one page has, and read the same
 * values of their visitor. Reads are needed because an app in one file has pages of many kinds.
 */
export function groupByTrace(pages: ReadonlyMap<string, { trace: Pick<Trace, 'scripts' | 'reads'> }>): string[][] {
  const counts = new Map<string, number>();
  for (const { trace } of pages.values())
    for (const name of new Set(trace.scripts)) counts.set(name, (counts.get(name) ?? 0) + 1);
  const groups = Map.groupBy(pages, ([path, { trace }]) => {
    const reads = new Set(trace.reads.map((read) => generalizeRead(read, path)));
    return [...trace.scripts.filter((name) => (counts.get(name) ?? 0) > 1), ...[...reads].sort()].join('\n');
  });
  return [...groups.values()].map((group) => group.map(([path]) => path));
}

/**
 * Returns the last page of a kind. It was rendered after other pages, so it is the likeliest to differ from a loaded
 * page.
 */
const sampleOf = (kind: readonly string[]): string => kind.at(-1) ?? '';

/** Returns one page of each kind, or all pages if there are few. */
export function listSamples(pages: Parameters<typeof groupByTrace>[0]): string[] {
  return pages.size < minFramed ? [...pages.keys()] : groupByTrace(pages).map(sampleOf);
}
