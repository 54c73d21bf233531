/** One tab that walks: the app is loaded once, and then goes from page to page. */
import type { HeldBrowser } from '../browser/held-browser.ts';
import type { MarkupFacts, ReadySignal } from '../contract/snapshot.ts';
import type { Finding } from '../contract/types.ts';
import type { VisitStep } from '../in-page/visit-pages.ts';
import type { ChunkDelivery } from '../serve/deliver-chunks.ts';
import { printCall } from '../tab/bundle-in-page.ts';
import { openHiddenTab } from '../tab/hidden-tab.ts';
import { watchPage } from '../tab/watch-page.ts';
import { watchRequests } from '../tab/watch-requests.ts';
import { trackChunks } from './chunks-ahead.ts';

export type WalkSettings = {
  /** Selector of the element that the app renders into. */
  root: string;
  /** The folder of the host that the site lies in. */
  base: string;
  dynamicHead: readonly string[];
  ready: ReadySignal;
  /** Milliseconds per page. */
  timeout: number;
  /** Addresses of the chunks that a page needs. */
  chunks: (path: string) => readonly string[];
  report: (finding: Finding) => void;
};

export type WalkMode = {
  /** In a context and a process of its own. */
  isolated: boolean;
  /** Looks at every request, so that one that fails is named with its route; slower. */
  thorough: boolean;
  /** Told that a request has failed, by a walk that is not thorough. */
  onFailedRequest: () => void;
  /** True when a thorough walk must render pages once more. */
  mustRepeat: () => boolean;
};

export type WalkingTab = {
  /**
   * Visits pages in one call; ends at the first that does not become ready, before one that must be loaded afresh, which is then
   * the first of the next call, or before them all when pages must be rendered once more.
   */
  visit: (paths: readonly string[]) => Promise<VisitStep[]>;
  /** The pages that it has come to since it last loaded the app. */
  recent: () => readonly string[];
  /** What the template says, given its HTML; null where the tab has lost the in-page code. */
  readTemplate: (html: string) => Promise<MarkupFacts | null>;
  /** Waits for the requests that are under way, so that none fails unseen. */
  settle: () => Promise<void>;
  /** Addresses of the requests that have no answer yet; none where requests are not watched. */
  pending: () => string[];
  close: () => void;
};

/** Pages after which the tab is renewed, so that what pages leave in memory does not grow with the site. */
const pagesPerRenewal = 100;

const withoutCode = (path: string): VisitStep => ({
  ...{ path, notReady: 'the engine is not in the page', isHopeless: false, threw: false, sentOn: null },
});

/** The tab with its watches. */
async function openWatchedTab(held: HeldBrowser, origin: string, settings: WalkSettings, mode: WalkMode) {
  const { root, base, dynamicHead, ready, timeout, report } = settings;
  const { isolated, thorough, onFailedRequest } = mode;
  const tab = await openHiddenTab(held, {
    ...{ isolated, timeout },
    first: printCall('installCapture', { root, base, dynamicHead, ready }),
  });
  const [page, browserVersion] = await Promise.all([
    watchPage(tab.session, { origin, report, onFailedRequest }),
    held.browser.version(),
  ]);
  const requests = thorough ? await watchRequests(tab.session, origin, page.route, report) : null;
  return { tab, page, requests, browserVersion };
}

/** Opens a tab at its first page. */
export async function openWalkingTab(
  held: HeldBrowser,
  first: string,
  delivery: ChunkDelivery,
  settings: WalkSettings,
  mode: WalkMode,
): Promise<WalkingTab> {
  const { timeout, chunks } = settings;
  const { tab, page, requests, browserVersion } = await openWatchedTab(held, delivery.origin, settings, mode);
  const tracked = trackChunks(delivery, chunks, { isThorough: mode.thorough, browserVersion });
  /** True until the first page of the document has been visited. */
  let loading = true;
  /** True when the next page must be loaded afresh. */
  let isStale = false;
  /** Pages since the app was loaded. */
  const recent: string[] = [];
  const load = async (path: string): Promise<void> => {
    page.setRoute(path);
    await tab.navigate(delivery.origin + path);
    loading = true;
    recent.length = 0;
    tracked.reset(path);
  };
  // Whatever the tab has to say of the answers that it has comes before the flush.
  const settle = (): Promise<void> => (requests ? requests.settle() : tab.flush());
  /** Loads the app anew; false when one of the recent pages may have to be rendered once more. */
  const renew = async (path: string): Promise<boolean> => {
    await settle();
    if (mode.mustRepeat()) return false;
    await tab.renew();
    await load(path);
    return true;
  };
  const visit = async (paths: readonly string[]): Promise<VisitStep[]> => {
    const [path = first] = paths;
    if ((isStale || recent.length >= pagesPerRenewal) && !(await renew(path))) return [];
    // From here on only its pages are of interest.
    if (!loading && !mode.thorough) await tab.pauseEvents();
    recent.push(...paths);
    page.setRoute(path);
    requests?.expect(new Map(paths.map((each) => [each, chunks(each)])));
    const ahead = paths.length > 1 ? [...new Set(paths.flatMap(chunks))] : [];
    const request = { paths, loading, ahead, ...tracked.prepare(ahead), timeout };
    const steps = (await tab.call('visitPages', request)) ?? [withoutCode(path)];
    loading = false;
    const last = steps.at(-1);
    isStale = steps.length < paths.length && (last === undefined || 'capture' in last || last.sentOn !== null);
    return steps.map((step) =>
      'capture' in step ? { ...step, requests: step.requests + tracked.countFetched(step.path, ahead) } : step,
    );
  };
  await load(first);
  return {
    ...{ visit, settle },
    recent: () => recent,
    readTemplate: (html) => tab.call('readTemplate', html),
    pending: () => requests?.pending() ?? [],
    close: tab.close,
  };
}
