/**
 * Opens a tab for the pages that the engine has written, and collects everything that the browser reports about them.
 */
import type { HeldBrowser } from '../browser/browser-session.ts';
import { printCall } from '../cdp/bundle-in-page.ts';
import { type HiddenTab, openHiddenTab } from '../cdp/hidden-tab.ts';
import { watchPage } from '../cdp/watch-page.ts';
import { type RequestWatch, watchRequests } from '../cdp/watch-requests.ts';
import type { FolderServer } from '../serve/serve-folder.ts';
import type { Finding } from '../types/finding.ts';
import type { ReadySignal } from '../types/snapshot.ts';

export type VerifyTabSettings = {
  /** Selector of the element that the app renders into. */
  root: string;
  /** How the engine detects that a page is ready. */
  ready: ReadySignal;
  /** Timeout in milliseconds for each page to become ready. */
  timeout: number;
  /** Called with the full text of each error and console message, because findings contain only its beginning. */
  onText?: (text: string) => void;
};

export type WatchedTab = {
  tab: HiddenTab;
  /**
   * Must be called before a page is loaded. Drops the findings of the previous page, and reports later findings for
   * this path.
   */
  begin: (path: string) => void;
  /** Waits until watched requests have been answered. Returns the findings since the call of `begin`. */
  settle: () => Promise<Finding[]>;
  /**
   * Watches every request from now on, so that findings name the address of a failed request. Before this call,
   * findings only say that a request failed.
   */
  watchAllRequests: () => Promise<void>;
};

/**
 * Opens a tab and starts to collect findings.
 * @param first the path to name in findings until `begin` is called
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
