/**
 * Verifies that React hydrates prerendered pages without changes. Loads the pages as the default visitor, for whom they
 * are rendered.
 */
import type { BrowserHold } from '../browser/browser-session.ts';
import { bundleInPage, bundleRecreate } from '../cdp/bundle-in-page.ts';
import { readLoss } from '../cdp/watchdog.ts';
import { workInTabs } from '../cdp/work-in-tabs.ts';
import type { Trace } from '../injected/page-traces.ts';
import { noTrace } from '../injected/page-traces.ts';
import type { FolderServer } from '../serve/serve-folder.ts';
import type { Finding } from '../types/finding.ts';
import { openFrameTab } from './frame-tab.ts';
import { openVerifyTab, type PageResult } from './verify-tab.ts';

export type { PageResult };

import type { VerifyTabSettings } from './watched-tab.ts';

export type VerifySettings = VerifyTabSettings & {
  browser: BrowserHold;
  /** The server from which tabs load the prerendered pages. */
  server: FolderServer;
  signal: AbortSignal;
  /** Called each time a page gets a result. A page that is loaded again later gets a second result. */
  onPage: (path: string) => void;
};

/** Results keyed by path. A page that was never opened has no result. */
export type PageResults = Map<string, PageResult>;

/** Verification stops after this number of consecutive pages that don't become ready in time. */
const maxSilent = 4;

/** Sorts the results in the order of `paths`, because tabs finish in any order. */
const inOrder = (results: PageResults, paths: readonly string[]): PageResults =>
  new Map(
    paths.flatMap((path): [string, PageResult][] => {
      const result = results.get(path);
      return result ? [[path, result]] : [];
    }),
  );

async function loadPages(paths: readonly string[], settings: VerifySettings): Promise<PageResults> {
  const { browser, server, signal, onPage } = settings;
  const results: PageResults = new Map();
  const addFinding = (finding: Finding): void => {
    const known = results.get(finding.route) ?? { findings: [], ids: {}, trace: noTrace, isReady: false, cause: '' };
    results.set(finding.route, { ...known, findings: [...known.findings, finding] });
  };
  /** Paths of the latest consecutive pages that weren't ready in time. A page that is ready in time clears the list. */
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

/** The number of pages that are opened per call, each in an iframe of the same tab. */
const framesPerCall = 8;
/** Timeout in milliseconds for a page in an iframe. A slower page is loaded in a tab instead. */
const frameTimeout = 3000;
/**
 * If more pages than this have a problem in their iframe, and they are more than half of the pages tried so far, the
 * remaining pages are loaded in tabs.
 */
const maxDoubts = 24;

/**
 * Opens pages in iframes. Returns results only for pages without a problem, in the order of `paths`. Stops early if
 * most pages have problems, if the app navigates the tab away, or if it blocks the tab.
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

/** The smallest number of pages for which iframes are used. Fewer pages are all loaded in tabs. */
const minFramed = 8;

export const hasIds = ({ ids }: PageResult): boolean => Object.keys(ids).length > 0;

/**
 * Verifies pages. Opens them in iframes first, because that is faster. Then loads in tabs: each page with a problem in
 * its iframe, one page of each kind, and all pages of a kind whose loaded page has a problem.
 * @param loadsAll true to load all pages in tabs, without iframes
 */
export async function verifyPages(
  paths: readonly string[],
  settings: VerifySettings,
  loadsAll: boolean,
): Promise<PageResults> {
  // Start bundling the in-page scripts while the browser starts. Errors are ignored here, because the later calls that
  // use the bundles throw them again.
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
    // Keep the trace from the iframe. `listSamples` compares the traces of pages, and a trace from a tab may differ
    // from those from iframes.
    for (const [path, result] of await loadPages(some, settings))
      results.set(path, { ...result, trace: framed.get(path)?.trace ?? result.trace });
  };
  // Leave out pages in which hydration changed the `useId` ids, because these pages are written and verified again.
  const kinds = groupByTrace(new Map([...framed].filter(([, result]) => !hasIds(result))));
  const samples = kinds.map(sampleOf);
  await addLoaded(samples);
  const doubted = kinds.filter((kind) => (results.get(sampleOf(kind))?.findings.length ?? 0) > 0).flat();
  await addLoaded(doubted.filter((path) => !samples.includes(path)));
  return inOrder(results, paths);
}

/**
 * Generalizes the expression with which a page read a value, such as `localStorage.getItem('cart-12')`. Replaces
 * numbers and names from the page's path with "*", so that pages of the same kind give the same text.
 */
function generalizeRead(read: string, path: string): string {
  const names = path.split('/').filter((name) => name.length > 2);
  return names.reduce((text, name) => text.replaceAll(name, '*'), read).replaceAll(/\d+/g, '*');
}

/**
 * Groups pages of the same kind: they run the same scripts (except scripts that only one page runs), and read the same
 * values of the visitor's browser, such as its language. The scripts alone aren't enough: an app in a single file runs
 * the same script on every page.
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
 * Returns the last page of a kind. It was rendered after other pages in the same tab, so it is the likeliest page to
 * differ when it is loaded directly.
 */
const sampleOf = (kind: readonly string[]): string => kind.at(-1) ?? '';

/**
 * Returns the paths of the pages to load again as other visitors, such as a returning visitor. These are one page of
 * each kind, or all pages if there are few.
 */
export function listSamples(pages: Parameters<typeof groupByTrace>[0]): string[] {
  return pages.size < minFramed ? [...pages.keys()] : groupByTrace(pages).map(sampleOf);
}
