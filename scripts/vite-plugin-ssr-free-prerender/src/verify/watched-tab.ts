/** Opens a tab for written pages, and collects everything that the browser reports about them. */
import type { HeldBrowser } from '../browser/browser-session.ts';
import { printCall } from '../cdp/bundle-in-page.ts';
import { type HiddenTab, openHiddenTab } from '../cdp/hidden-tab.ts';
import { watchPage } from '../cdp/watch-page.ts';
import { type RequestWatch, watchRequests } from '../cdp/watch-requests.ts';
import type { FolderServer } from '../serve/serve-folder.ts';
import type { ReadySignal } from '../types/snapshot.ts';
import type { Finding } from '../types/types.ts';

export type VerifyTabSettings = {
  /** Selector of the element that the app renders into. */
  root: string;
  /** How the engine detects that a page is ready. */
  ready: ReadySignal;
  /** Milliseconds that each page gets to become ready. */
  timeout: number;
  /** Called with the full text of each error and console message. Findings contain only the beginning. */
  onText?: (text: string) => void;
};

export type WatchedTab = {
  tab: HiddenTab;
  /** Drops earlier findings. Later ones are reported for this page. */
  begin: (path: string) => void;
  /** Waits for the answers to requests. Returns the findings since `begin`. */
  settle: () => Promise<Finding[]>;
  /** Watches every request from now on. Before that, failed requests are noticed but can't be named. */
  watchAllRequests: () => Promise<void>;
};

/**
 * Opens a tab.
 * @param first the page that the tab opens first
 */
export async function openWatchedTab(
  held: HeldBrowser,
  server: FolderServer,
  first: string,
  { root, ready, timeout, onText }: VerifyTabSettings,
): Promise<WatchedTab> {
  const tab = await openHiddenTab(held, {
    isolated: false,
    timeout,
    first: printCall('installHydrationCheck', { root, ready }),
  });
  let findings: Finding[] = [];
  let requests: RequestWatch | null = null;
  const report = (finding: Finding): void => void findings.push(finding);
  const onFailedRequest = (): void => {
    if (!requests) report({ kind: 'request', route: page.route(), message: 'A request failed.' });
  };
  const page = await watchPage(tab.session, {
    origin: server.origin,
    report,
    onFailedRequest,
    ...(onText && { onText }),
  });
  page.setRoute(first);
  return {
    tab,
    begin: (path) => {
      findings = [];
      page.setRoute(path);
    },
    settle: async () => {
      await requests?.settle();
      return findings;
    },
    watchAllRequests: async () => {
      requests ??= await watchRequests(tab.session, { server, base: '/', route: page.route, report });
    },
  };
}
