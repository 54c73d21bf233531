/** A tab that loads the app once and then navigates from page to page. */
import type { HeldBrowser } from '../browser/browser-session.ts';
import { printCall } from '../cdp/bundle-in-page.ts';
import { openHiddenTab } from '../cdp/hidden-tab.ts';
import { watchPage } from '../cdp/watch-page.ts';
import { watchRequests } from '../cdp/watch-requests.ts';
import type { VisitStep } from '../injected/visit-pages.ts';
import type { FolderServer } from '../serve/serve-folder.ts';
import type { Finding } from '../types/finding.ts';
import type { MarkupFacts, ReadySignal } from '../types/snapshot.ts';

export type RenderTabSettings = {
  /** The selector of the element that the app renders into. */
  root: string;
  /** The path of the site on its host (Vite's `base`). */
  base: string;
  dynamicHead: readonly string[];
  ready: ReadySignal;
  /** The time limit for each page to become ready, in milliseconds. */
  timeout: number;
  /** True to load every page separately, so that no page keeps state of a previous page. */
  cold: boolean;
  report: (finding: Finding) => void;
};

export type RenderTab = {
  /**
   * Visits pages in one call. The call ends after a page that fails, and before a page that needs a full load. The next
   * call then begins with a full load.
   */
  visit: (paths: readonly string[]) => Promise<VisitStep[]>;
  /** Returns facts about the template's HTML, or null if the document lacks the engine's in-page script. */
  readTemplate: (html: string) => Promise<MarkupFacts | null>;
  /** Returns the addresses of requests that have no answer yet. */
  pending: () => string[];
  /** Waits for all requests, so that each failed request is reported, and closes the tab. */
  close: () => Promise<void>;
};

/** The number of pages after which the tab is emptied and reused, so that its memory doesn't grow with the site. */
const pagesPerRenewal = 100;

const withoutCode = (path: string): VisitStep => ({
  path,
  notReady: "the document lacks the engine's in-page script",
  timedOut: true,
  threw: false,
  redirectedTo: null,
});

/** Opens a tab. The first visit loads the app. */
export async function openRenderTab(
  held: HeldBrowser,
  server: FolderServer,
  { root, base, dynamicHead, ready, timeout, cold, report }: RenderTabSettings,
): Promise<RenderTab> {
  const { origin } = server;
  const tab = await openHiddenTab(held, {
    isolated: cold,
    timeout,
    first: printCall('installCapture', { root, base, dynamicHead, ready }),
  });
  const page = await watchPage(tab.session, { origin, report });
  const requests = await watchRequests(tab.session, { server, base, route: page.route, report });
  /** The number of pages rendered since the app was last loaded; null before the first load. */
  let visited: number | null = null;
  let needsLoad = true;
  const load = async (path: string): Promise<void> => {
    if (visited !== null) {
      await requests.settle();
      await tab.renew();
    }
    page.setRoute(path);
    await tab.navigate(origin + path);
    visited = 0;
  };
  return {
    visit: async (paths) => {
      const [path = ''] = paths;
      const loading = needsLoad || (visited ?? 0) >= pagesPerRenewal;
      if (loading) await load(path);
      page.setRoute(path);
      visited = (visited ?? 0) + paths.length;
      const steps = (await tab.call('visitPages', { paths, loading, timeout })) ?? [withoutCode(path)];
      const last = steps.at(-1);
      needsLoad = steps.length < paths.length || !last || !('capture' in last);
      return steps;
    },
    readTemplate: (html) => tab.call('readTemplate', html),
    pending: requests.pending,
    close: async () => {
      // Waiting fails if the tab has crashed or hangs. Ignore that, because the tab's pages have already been read.
      await requests.settle().catch(() => {});
      tab.close();
    },
  };
}
