/** Verifies that React hydrates written pages without a change, for the visitor that they are written for. */
import type { BrowserHold } from '../browser/browser-session.ts';
import { bundleInPage, bundleRecreate } from '../cdp/bundle-in-page.ts';
import { readLoss } from '../cdp/watchdog.ts';
import { workInTabs } from '../cdp/work-in-tabs.ts';
import type { Trace } from '../injected/page-traces.ts';
import type { FolderServer } from '../serve/serve-folder.ts';
import type { Finding } from '../types/types.ts';
import { openFrameTab } from './frame-tab.ts';
import { noTrace, openVerifyTab, type PageResult } from './verify-tab.ts';

export type { PageResult };

import type { VerifyTabSettings } from './watched-tab.ts';

export type VerifySettings = VerifyTabSettings & {
  browser: BrowserHold;
  /** Serves the written pages. */
  server: FolderServer;
  signal: AbortSignal;
  /** Called with each page that has a result. It may get another one later. */
  onPage: (path: string) => void;
};

/** Results by path. A page that the browser never came to has none. */
export type PageResults = Map<string, PageResult>;

/** The number of consecutive pages that may not become ready before verification stops. */
const maxSilent = 4;

/** Returns the results in the order of the paths, whichever tab was faster. */
const inOrder = (results: PageResults, paths: readonly string[]): PageResults =>
  new Map(
    paths.flatMap((path): [string, PageResult][] => {
      const result = results.get(path);
      return result ? [[path, result]] : [];
    }),
  );

/** Loads pages. */
async function loadPages(paths: readonly string[], settings: VerifySettings): Promise<PageResults> {
  const { browser, server, signal, onPage } = settings;
  const results: PageResults = new Map();
  const addFinding = (finding: Finding): void => {
    const known = results.get(finding.route) ?? { findings: [], ids: {}, trace: noTrace, isReady: false, cause: '' };
    results.set(finding.route, { ...known, findings: [...known.findings, finding] });
  };
  /** Pages that were not ready in time, since one was. */
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
    const message = `${silent.length} consecutive pages were not ready in time, this one last, so ${untried} more were not loaded.`;
    addFinding({ kind: 'hydration', route: last, message });
  }
  return results;
}

/** Pages in one call to the browser, whose frames are open together. */
const framesPerCall = 8;
/** Milliseconds for a page in a frame. A slower page is loaded. */
const frameTimeout = 3000;
/** The number of pages in doubt after which frames may be given up. */
const maxDoubts = 24;

/**
 * Opens pages in frames. Returns those without a problem, in the order of the paths. It stops where frames are not worth their
 * time, and where the app leaves the frame or blocks the tab.
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

/** With fewer pages, each is loaded, and represents only itself. */
const minFramed = 8;

export const hasIds = ({ ids }: PageResult): boolean => Object.keys(ids).length > 0;

/**
 * Verifies pages. Loaded are: each page with a problem in its frame, one page of each kind, and all pages of a kind whose loaded
 * page has a problem.
 * @param loadsAll false: frames may stand in for loads
 */
export async function verifyPages(
  paths: readonly string[],
  settings: VerifySettings,
  loadsAll: boolean,
): Promise<PageResults> {
  // The scripts are bundled while the browser starts. An error is thrown where they are used.
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
    // The trace stays that of the frame, so that pages of one kind stay together.
    for (const [path, result] of await loadPages(some, settings))
      results.set(path, { ...result, trace: framed.get(path)?.trace ?? result.trace });
  };
  // A page that needs other ids is written and verified again.
  const kinds = groupByTrace(new Map([...framed].filter(([, result]) => !hasIds(result))));
  const samples = kinds.map(sampleOf);
  await addLoaded(samples);
  const doubted = kinds.filter((kind) => (results.get(sampleOf(kind))?.findings.length ?? 0) > 0).flat();
  await addLoaded(doubted.filter((path) => !samples.includes(path)));
  return inOrder(results, paths);
}

/** Replaces what only this page reads: numbers, and names that its path contains. */
function generalizeRead(read: string, path: string): string {
  const names = path.split('/').filter((name) => name.length > 2);
  return names.reduce((text, name) => text.replaceAll(name, '*'), read).replaceAll(/\d+/g, '*');
}

/**
 * Groups pages that run the same scripts, apart from a script of one page alone, and that read the same of their visitor. Paths
 * and chunks alone don't tell: an app in one file has pages of many kinds.
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

/** Returns the last page of a kind: it was rendered after other pages, and may differ from a page that is loaded. */
const sampleOf = (kind: readonly string[]): string => kind.at(-1) ?? '';

/** Returns a page of each kind; all pages if there are few. */
export function listSamples(pages: Parameters<typeof groupByTrace>[0]): string[] {
  return pages.size < minFramed ? [...pages.keys()] : groupByTrace(pages).map(sampleOf);
}
