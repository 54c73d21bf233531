/** A tab that loads written pages as a visitor's browser would, to verify them. */
import type { HeldBrowser } from '../browser/browser-session.ts';
import { bundleRecreate, printCall } from '../cdp/bundle-in-page.ts';
import type { HiddenTab } from '../cdp/hidden-tab.ts';
import type { HydrationResult } from '../injected/hydration-check.ts';
import { noTrace, type Trace } from '../injected/page-traces.ts';
import type { Stored } from '../injected/watch-reads.ts';
import type { FolderServer } from '../serve/serve-folder.ts';
import type { Finding } from '../types/finding.ts';
import { findHiddenContent, findHydrationProblems, mergeMismatch } from './find-hydration-problems.ts';
import { becomeVisitor, plainVisitor, type Visitor } from './profiles.ts';
import { openWatchedTab, type VerifyTabSettings } from './watched-tab.ts';

/** The result of verifying one page. */
export type PageResult = {
  findings: Finding[];
  /**
   * The `useId` ids that hydration changed: the new ids, keyed by the written ids. If there are any, the page must be
   * written again with the new ids.
   */
  ids: Readonly<Record<string, string>>;
  trace: Trace;
  isReady: boolean;
  /** The message of the error that the app threw during hydration; empty if it threw none. */
  cause: string;
};

/** The result of loading a page as another visitor, and the data that the page stored in the browser. */
export type VisitedPage = PageResult & { stored: Stored | null };

export type VerifyTab = {
  /** Loads a page as the default visitor, for whom pages are rendered. */
  load: (path: string) => Promise<PageResult>;
  /**
   * Loads a page as another visitor.
   * @param stored the storage and cookies of this visitor's earlier visits; null for a first visit
   */
  loadAs: (visitor: Visitor, path: string, stored: Stored | null) => Promise<VisitedPage>;
  /**
   * Frees the tab's memory if it has loaded many pages. Otherwise the memory would grow with the site. Must be called
   * between pages.
   */
  renewAfterSome: () => Promise<void>;
  close: () => void;
};

const loadsPerRenewal = 12;

/** Allows or forbids service workers to answer requests. They are allowed only for a returning visitor. */
const allowServiceWorkers = (session: HiddenTab['session'], isAllowed: boolean) =>
  session.send('Network.setBypassServiceWorker', { bypass: !isAllowed });

/**
 * Returns a function that makes the tab emulate a visitor. The emulation stays until the function gets another visitor.
 */
function createEmulation({ session }: HiddenTab, held: HeldBrowser) {
  let current: Visitor = plainVisitor;
  let currentStored: Stored | null = null;
  let script: string | null = null;
  return async (visitor: Visitor, stored: Stored | null): Promise<void> => {
    if (visitor !== current) {
      await becomeVisitor(session, await held.browser.userAgent(), visitor);
      await allowServiceWorkers(session, visitor.returns === true);
    } else if (script !== null && stored === currentStored) return;
    current = visitor;
    currentStored = stored;
    if (script !== null) await session.send('Page.removeScriptToEvaluateOnNewDocument', { identifier: script });
    const source = printCall('installVisitor', {
      ahead: visitor.ahead ?? 0,
      platform: visitor.device?.platform ?? null,
      stored,
    });
    script = (await session.send('Page.addScriptToEvaluateOnNewDocument', { source })).identifier;
  };
}

/**
 * Opens a tab for verifying pages.
 * @param first the path of the first page that will be loaded. Findings name this page until it is loaded.
 */
export async function openVerifyTab(
  held: HeldBrowser,
  server: FolderServer,
  first: string,
  settings: VerifyTabSettings,
): Promise<VerifyTab> {
  const { timeout } = settings;
  const { tab, begin, settle, watchAllRequests } = await openWatchedTab(held, server, first, settings);
  await watchAllRequests();
  await allowServiceWorkers(tab.session, false);
  await tab.session.send('Page.addScriptToEvaluateOnNewDocument', {
    source: `if (window === window.top) {\n${await bundleRecreate()}\n}`,
  });
  const emulate = createEmulation(tab, held);
  let loaded = 0;
  const open = async (visitor: Visitor, path: string, stored: Stored | null): Promise<PageResult> => {
    await emulate(visitor, stored);
    begin(path);
    loaded += 1;
    await tab.navigate(server.origin + path + (visitor.query ?? ''));
    const result: HydrationResult | null = await tab.call('readHydration', { timeout });
    const trace = (await tab.call('readTrace', null)) ?? noTrace;
    const problems = findHydrationProblems(path, result, timeout);
    const cause = result?.cause ?? '';
    return {
      findings: [...mergeMismatch(problems, await settle(), cause), ...findHiddenContent(path, result)],
      ids: result?.ids ?? {},
      trace,
      isReady: result !== null,
      cause,
    };
  };
  return {
    load: (path) => open(plainVisitor, path, null),
    loadAs: async (visitor, path, stored) => {
      const page = await open(visitor, path, stored);
      return { ...page, stored: await tab.call('readStored', null) };
    },
    renewAfterSome: async () => {
      if (loaded < loadsPerRenewal) return;
      loaded = 0;
      await tab.renew();
    },
    close: tab.close,
  };
}
