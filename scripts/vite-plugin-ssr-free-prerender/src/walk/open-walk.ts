/** One tab that walks: the app is loaded once, and then goes from page to page. */
import type { Browser } from 'puppeteer-core';
import { takesManyMaps } from '../browser/browser.ts';
import type { Finding } from '../contract/types.ts';
import { installCapture, type PrintedFacts } from '../in-page/install-capture.ts';
import { readTemplate } from '../in-page/read-template.ts';
import { type Step, walkRoutes } from '../in-page/walk-routes.ts';
import type { ChunkMaps } from '../serve/import-maps.ts';
import type { FolderServer } from '../serve/serve-folder.ts';
import { openHiddenTab } from '../tab/hidden-tab.ts';
import { watchRequests } from '../tab/watch-requests.ts';
import { watchTab } from '../tab/watch-tab.ts';

export type WalkSettings = {
  root: string;
  dynamicHead: readonly string[];
  /** Milliseconds per page. */
  timeout: number;
  /** Addresses of the chunks that a page needs. */
  chunks: (path: string) => readonly string[];
  /** Null where the app could tell them. */
  maps: ChunkMaps | null;
  report: (finding: Finding) => void;
};

export type Walk = {
  /** Captures pages in one call; ends at the first that does not become ready, or before them all when there is trouble. */
  take: (paths: readonly string[]) => Promise<Step[]>;
  /** The pages that it has come to since it last loaded the app. */
  recent: () => readonly string[];
  /** What the template says, given its HTML. */
  readTemplate: (html: string) => Promise<PrintedFacts | null>;
  /** Waits for the requests that are under way, so that none fails unseen. */
  settle: () => Promise<void>;
  /** Addresses of the requests that have no answer yet; none where nobody looks. */
  pending: () => string[];
  close: () => void;
};

export type WalkMode = {
  /** In a context and a process of its own. */
  isolated: boolean;
  /** Looks at every request, so that one that fails is named with its route; slower. */
  thorough: boolean;
  /** Told that a request has failed, by a walk that is not thorough. */
  onFailedRequest: () => void;
  /** True when pages must be taken once more. */
  isTroubled: () => boolean;
};

/** Pages after which the tab is made as good as new, so that what pages leave in memory does not grow with the site. */
const life = 100;

/** Opens a tab at its first page. */
export async function openWalk(
  browser: Browser,
  first: string,
  { origin }: FolderServer,
  { root, dynamicHead, timeout, chunks, maps, report }: WalkSettings,
  { isolated, thorough, onFailedRequest, isTroubled }: WalkMode,
): Promise<Walk> {
  const tab = await openHiddenTab(browser, timeout, { isolated });
  const [watch, isModern] = await Promise.all([
    watchTab(tab.session, { report, onFailedRequest }),
    takesManyMaps(browser),
    tab.runFirst(installCapture, { root, dynamicHead }),
  ]);
  const ownMaps = isModern && !thorough ? maps : null;
  const requests = thorough ? await watchRequests(tab.session, origin, watch.route, report) : null;
  let arriving = true;
  /** Pages since the app was loaded. */
  const recent: string[] = [];
  /** Chunks that this document has fetched. */
  const fetched = new Set<string>();
  /** Chunks that it has been told of. */
  const known = new Set<string>();
  let hasMap = false;
  const load = async (path: string): Promise<void> => {
    watch.setRoute(path);
    await tab.navigate(origin + path);
    arriving = true;
    recent.length = 0;
    fetched.clear();
    known.clear();
    // The app asks for these by itself.
    for (const chunk of chunks(path)) known.add(chunk);
    hasMap = false;
  };
  /** Tells the document of chunks that are needed soon. */
  const lookAhead = (soon: readonly string[]): { map: string | null; prefetch: readonly string[] } => {
    const news = soon.filter((chunk) => !known.has(chunk));
    for (const chunk of news) known.add(chunk);
    if (!ownMaps) return { map: null, prefetch: news };
    const { map, rest } = ownMaps.offer(news, !hasMap);
    hasMap ||= map !== null;
    return { map, prefetch: rest };
  };
  /** How many of a page's chunks are fetched for the first time. */
  const countNew = (path: string, ahead: readonly string[]): number => {
    const news = chunks(path).filter((chunk) => ahead.includes(chunk) && !fetched.has(chunk));
    for (const chunk of news) fetched.add(chunk);
    return news.length;
  };
  const settle = async (): Promise<void> => {
    if (requests) return requests.settle();
    // Whatever the tab has to say of the answers that it has comes before this one.
    await tab.call(() => null, null);
  };
  await load(first);
  return {
    take: async (paths) => {
      const [path = first] = paths;
      if (recent.length >= life) {
        await settle();
        // The trouble may be of one of these pages: they are not forgotten yet.
        if (isTroubled()) return [];
        requests?.leave();
        await tab.renew();
        await load(path);
      }
      // From here on only its pages are of interest.
      if (!arriving && !thorough) await tab.hush();
      recent.push(...paths);
      watch.setRoute(path);
      requests?.expect(new Map(paths.map((each) => [each, chunks(each)])));
      const ahead = paths.length > 1 ? [...new Set(paths.flatMap(chunks))] : [];
      const steps = await tab.call(walkRoutes, { paths, arriving, ahead, ...lookAhead(ahead), timeout });
      arriving = false;
      return steps.map((step) =>
        'capture' in step ? { ...step, requests: step.requests + countNew(step.path, ahead) } : step,
      );
    },
    recent: () => recent,
    readTemplate: (html) => tab.call(readTemplate, html),
    settle,
    pending: () => requests?.pending() ?? [],
    close: tab.close,
  };
}
