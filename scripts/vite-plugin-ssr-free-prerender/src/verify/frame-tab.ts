/**
 * A tab that opens the prerendered pages in iframes. This takes half as long as loading each page in the tab. If a page
 * has a problem in its iframe, nothing is reported. Instead, the page is loaded and checked again.
 */
import type { HeldBrowser } from '../browser/browser-session.ts';
import { bundleInPage, bundleRecreate } from '../cdp/bundle-in-page.ts';
import type { FrameResult } from '../injected/verify-frames.ts';
import type { FolderServer } from '../serve/serve-folder.ts';
import { findHydrationProblems } from './find-hydration-problems.ts';
import type { PageResult } from './verify-tab.ts';
import { openWatchedTab, type VerifyTabSettings } from './watched-tab.ts';

export type FrameTab = {
  /** Opens pages in iframes. Returns results only for pages without a problem, keyed by path. */
  open: (paths: readonly string[]) => Promise<Map<string, PageResult>>;
  close: () => void;
};

/**
 * The number of iframes after which the tab is cleared to free memory. Even removed iframes stay in memory: 24 large
 * pages take 70 MB.
 */
const framesPerRenewal = 24;

/**
 * A content security policy that doesn't block anything, but tells the engine if a page sends requests to other hosts.
 * Iframes inherit it from the page that contains them.
 */
const reportElsewhere = {
  'content-security-policy-report-only': "default-src 'self' data: blob: 'unsafe-inline' 'unsafe-eval'",
};
const parentPage = '<!doctype html><html lang="en"><title>Frames</title><body>';

export async function openFrameTab(
  held: HeldBrowser,
  server: FolderServer,
  first: string,
  settings: VerifyTabSettings,
): Promise<FrameTab> {
  const { root, ready, timeout } = settings;
  const { tab, begin, settle, watchAllRequests } = await openWatchedTab(held, server, first, settings);
  // Page events are turned off. Otherwise the browser would send events for each iframe, and run the in-page code in it
  // a second time.
  await tab.session.send('Page.disable');
  let framed = 0;
  let isWatched = false;
  const openParent = async (): Promise<void> => {
    const address = server.serveOnce(parentPage, '.html', isWatched ? {} : reportElsewhere);
    await tab.navigate(server.origin + address);
    const inPage = await bundleInPage();
    const source = `${inPage};\nglobalThis.__prerenderSource = ${JSON.stringify(inPage)}`;
    await tab.session.send('Runtime.evaluate', { expression: `${source};\n${await bundleRecreate()}` });
  };
  /**
   * Opens pages in iframes. Returns no results if the browser reports a problem or the server refuses a request,
   * because any of these pages may be the cause.
   */
  const openFrames = async (paths: readonly string[]): Promise<readonly FrameResult[]> => {
    const refused = server.refusals();
    begin(paths[0] ?? '');
    if (framed >= framesPerRenewal) {
      await tab.renew();
      framed = 0;
    }
    if (framed === 0) await openParent();
    framed += paths.length;
    const pages = paths.map((path) => ({ path, html: server.read(path)?.toString() ?? '' }));
    const result = await tab.call('verifyFrames', { pages, root, ready, timeout, last: server.serveOnce('null') });
    const findings = await settle();
    if (!result) return [];
    if (result.asksElsewhere && !isWatched) {
      // A failed request to another host is noticed only if every request is watched.
      isWatched = true;
      // Page events are needed to tell which requests the browser cancelled.
      await tab.session.send('Page.enable');
      await watchAllRequests();
      framed = framesPerRenewal;
      return openFrames(paths);
    }
    return findings.length === 0 && server.refusals() === refused ? result.pages : [];
  };
  return {
    open: async (paths) => {
      const results = await openFrames(paths);
      return new Map(
        results.flatMap(({ path, result, trace }): [string, PageResult][] => {
          if (!result || findHydrationProblems(path, result, timeout).length > 0) return [];
          return [[path, { findings: [], ids: result.ids, trace, isReady: true, cause: '' }]];
        }),
      );
    },
    close: tab.close,
  };
}
