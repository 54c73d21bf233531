/** One tab that walks: the app is loaded once, and then goes from page to page. */
import type { Browser } from 'puppeteer';
import { openHiddenTab } from './hidden-tab.ts';
import { installCapture } from './in-page/install-capture.ts';
import { readFacts } from './in-page/read-facts.ts';
import { type Step, walkRoutes } from './in-page/walk-routes.ts';
import type { Finding, PageFacts } from './types.ts';
import { watchTab } from './watch-tab.ts';

export type WalkSettings = {
  origin: string;
  root: string;
  dynamicHead: readonly string[];
  /** Milliseconds per page. */
  timeout: number;
  /** Addresses of the chunks that a page needs. */
  chunks: (path: string) => readonly string[];
  report: (finding: Finding) => void;
};

export type Walk = {
  /** Captures pages in one call; ends at the first that does not become ready. */
  take: (paths: readonly string[]) => Promise<Step[]>;
  /** What finished pages say about themselves, in their order. */
  readFacts: (pages: readonly { path: string; html: string }[]) => Promise<PageFacts[]>;
  /** Addresses of the requests that have no answer yet. */
  pending: () => string[];
  requestsOf: (path: string) => number;
  close: () => Promise<void>;
};

/** Opens a tab at its first page. */
export async function openWalk(browser: Browser, first: string, settings: WalkSettings): Promise<Walk> {
  const { origin, root, dynamicHead, timeout, chunks, report } = settings;
  const tab = await openHiddenTab(browser, timeout);
  const watch = await watchTab(tab.session, origin, report);
  watch.setRoute(first);
  await tab.runFirst(installCapture, { root, dynamicHead });
  await tab.navigate(origin + first);
  let arriving = true;
  return {
    take: async (paths) => {
      watch.setRoute(paths[0] ?? first);
      watch.expect(new Map(paths.map((path) => [path, chunks(path)])));
      const prefetch = paths.length > 1 ? [...new Set(paths.flatMap(chunks))] : [];
      const steps = await tab.call(walkRoutes, { paths, arriving, prefetch, timeout });
      arriving = false;
      return steps;
    },
    readFacts: (finished) => tab.call(readFacts, finished),
    pending: watch.pending,
    requestsOf: watch.requestsOf,
    close: async () => {
      await watch.settle();
      await tab.close();
    },
  };
}
