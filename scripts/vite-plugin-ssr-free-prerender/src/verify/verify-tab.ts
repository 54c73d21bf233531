/** A tab that proves written pages: loaded as a visitor loads them, or many in frames of one document. */
import type { HeldBrowser } from '../browser/browser-session.ts';
import { bundleFresh, bundleInPage, printCall } from '../cdp/bundle-in-page.ts';
import { type HiddenTab, openHiddenTab } from '../cdp/hidden-tab.ts';
import { type RequestWatch, watchPage, watchRequests } from '../cdp/watch-page.ts';
import type { HydrationResult } from '../injected/hydration-check.ts';
import type { Trace } from '../injected/page-traces.ts';
import type { FrameResult } from '../injected/verify-frames.ts';
import type { Stored } from '../injected/watch-reads.ts';
import type { FolderServer } from '../serve/serve-folder.ts';
import type { ReadySignal } from '../types/snapshot.ts';
import type { Finding } from '../types/types.ts';
import { findHydrationProblems, findVeil, mergeMismatch } from './find-hydration-problems.ts';
import { becomeVisitor, plainVisitor, type Visitor } from './profiles.ts';

export type ProvingTabSettings = {
  /** Selector of the element that the app renders into. */
  root: string;
  /** What says that a page is ready. */
  ready: ReadySignal;
  /** Milliseconds per page. */
  timeout: number;
  /**
   * Writes the page anew with the ids that hydration gives in place of those that the first render gave.
   * @param ids written to hydrated
   */
  repairIds: (path: string, ids: Readonly<Record<string, string>>) => void;
  /** Told each error and console message of loaded pages as a whole. */
  onText?: (text: string) => void;
};

/** A page that was loaded: what is wrong with it, what it did, whether it called itself ready, and what it threw while it was hydrated. */
export type LoadedPage = { found: Finding[]; trace: Trace; isReady: boolean; cause: string };

/** The same for a visitor, and what it has left there. */
export type VisitedPage = LoadedPage & { stored: Stored | null };

export type ProvingTab = {
  /** Loads a page as the visitor does that it is written for. */
  prove: (path: string) => Promise<LoadedPage>;
  /** Opens pages in frames; resolves to those that nothing is wrong with, and to what each did. */
  proveInFrames: (paths: readonly string[]) => Promise<Map<string, Trace>>;
  /**
   * Loads a page as another visitor does.
   * @param stored what this visitor has left there before
   */
  proveAs: (visitor: Visitor, path: string, stored: Stored | null) => Promise<VisitedPage>;
  /** To be called now and then, between pages. */
  renewAfterSome: () => Promise<void>;
  close: () => void;
};

/** Pages after which a tab is renewed, so that what pages leave in memory does not grow with the site. */
const loadsPerRenewal = 12;
/** What a frame leaves is more: its realm. Of large pages 40 leave 120 MB in each tab, and 24 leave 70. */
const framesPerRenewal = 24;

/** Forbids nothing; frames inherit it, and are told of whatever they ask another host for. */
const tellElsewhere = {
  'content-security-policy-report-only': "default-src 'self' data: blob: 'unsafe-inline' 'unsafe-eval'",
};
const emptyPage = '<!doctype html><html lang="en"><title>Frames</title><body>';

const noTrace: Trace = { scripts: [], reads: [], query: '', worker: '' };

const hasIds = (result: HydrationResult | null): result is HydrationResult =>
  result !== null && Object.keys(result.ids).length > 0;

/** Whether a service worker that a page before has registered answers for the host: to who comes back it does. */
const answerByWorkers = (session: HiddenTab['session'], isAsked: boolean) =>
  session.send('Network.setBypassServiceWorker', { bypass: !isAsked });

/** A tab that loads written pages, with whatever the browser says of the page that it is on. */
async function openLoadingTab(
  held: HeldBrowser,
  server: FolderServer,
  first: string,
  { root, ready, timeout, onText }: Omit<ProvingTabSettings, 'repairIds'>,
) {
  const { origin } = server;
  const tab = await openHiddenTab(held, {
    ...{ isolated: false, timeout },
    first: printCall('installHydrationCheck', { root, ready }),
  });
  let findings: Finding[] = [];
  const note = (finding: Finding): void => void findings.push(finding);
  let requests: RequestWatch | null = null;
  const noteFailed = (): void => {
    if (!requests) note({ kind: 'request', route: page.route(), message: 'A request has failed.' });
  };
  const page = await watchPage(tab.session, {
    ...{ origin, report: note, onFailedRequest: noteFailed },
    ...(onText && { onText }),
  });
  page.setRoute(first);
  const watchAll = async (): Promise<void> => {
    requests ??= await watchRequests(tab.session, { server, base: '/', route: page.route, report: note });
  };
  let loaded = 0;
  let isReady = false;
  // Frames would run it too, each for itself: so only tabs that load pages have it in all of their documents.
  const makeReady = async (): Promise<void> => {
    if (isReady) return;
    isReady = true;
    await watchAll();
    await answerByWorkers(tab.session, false);
    const source = `if (window === window.top) {\n${await bundleFresh()}\n}`;
    await tab.session.send('Page.addScriptToEvaluateOnNewDocument', { source });
  };
  return {
    tab,
    /** Waits for requests; gives what was said since `forget`. */
    settle: async (): Promise<Finding[]> => {
      await requests?.settle();
      return findings;
    },
    forget: (): void => {
      findings = [];
    },
    /** Looks at every request from now on. */
    watchAll,
    /** Goes to a document that opens pages in frames. */
    openParent: async (address: string): Promise<void> => {
      await tab.navigate(origin + address);
      const source = `globalThis.__prerenderSource = ${JSON.stringify(await bundleInPage())}`;
      await tab.session.send('Runtime.evaluate', { expression: `${source};\n${await bundleFresh()}` });
    },
    load: async (path: string, query = ''): Promise<HydrationResult | null> => {
      // What was said of a page that is written anew says nothing of the page that stands now.
      findings = [];
      page.setRoute(path);
      await makeReady();
      loaded += 1;
      await tab.navigate(origin + path + query);
      return tab.call('readHydration', { timeout });
    },
    renewAfterSome: async (): Promise<void> => {
      if (loaded < loadsPerRenewal) return;
      loaded = 0;
      await tab.renew();
    },
  };
}

type LoadingTab = Awaited<ReturnType<typeof openLoadingTab>>;

/**
 * Opens pages in frames; gives none of their results where the browser says anything of whichever of them, or the server
 * has refused a request. Every request is looked at once a page has asked another host: its answer may fail without either.
 */
function createFramer(
  { tab, openParent, forget, settle, watchAll }: LoadingTab,
  { read, serveOnce, refusals }: FolderServer,
  { root, ready }: Pick<ProvingTabSettings, 'root' | 'ready'>,
) {
  let framed = 0;
  let isWatched = false;
  const openFrames = async (paths: readonly string[], timeout: number): Promise<readonly FrameResult[]> => {
    const before = refusals();
    forget();
    if (framed >= framesPerRenewal) {
      await tab.renew();
      framed = 0;
    }
    if (framed === 0) await openParent(serveOnce(emptyPage, '.html', isWatched ? {} : tellElsewhere));
    framed += paths.length;
    const pages = paths.map((path) => ({ path, html: read(path)?.toString() ?? '' }));
    const result = await tab.call('proveFrames', { pages, root, ready, timeout, last: serveOnce('null') });
    const said = await settle();
    if (!result) return [];
    if (result.asksElsewhere && !isWatched) {
      isWatched = true;
      await watchAll();
      framed = framesPerRenewal;
      return openFrames(paths, timeout);
    }
    return said.length === 0 && refusals() === before ? result.pages : [];
  };
  return openFrames;
}

/** Makes the tab that of a visitor, until it is another's. */
function createWardrobe({ session }: HiddenTab, held: HeldBrowser) {
  let current: Visitor = plainVisitor;
  let left: Stored | null = null;
  let script: string | null = null;
  return async (visitor: Visitor, stored: Stored | null): Promise<void> => {
    // To become another takes longer than to load a page.
    if (visitor !== current) {
      await becomeVisitor(session, await held.browser.userAgent(), visitor);
      await answerByWorkers(session, visitor.returns === true);
    } else if (script !== null && stored === left) return;
    current = visitor;
    left = stored;
    if (script !== null) await session.send('Page.removeScriptToEvaluateOnNewDocument', { identifier: script });
    const source = printCall('installVisitor', {
      ahead: visitor.ahead ?? 0,
      platform: visitor.device?.platform ?? null,
      stored,
    });
    script = (await session.send('Page.addScriptToEvaluateOnNewDocument', { source })).identifier;
  };
}

export async function openProvingTab(
  held: HeldBrowser,
  server: FolderServer,
  first: string,
  settings: ProvingTabSettings,
): Promise<ProvingTab> {
  const { timeout, repairIds } = settings;
  const loading = await openLoadingTab(held, server, first, settings);
  const { tab, load, settle, renewAfterSome } = loading;
  const openFrames = createFramer(loading, server, settings);
  const become = createWardrobe(tab, held);
  const loadAs = async (visitor: Visitor, path: string, stored: Stored | null): Promise<HydrationResult | null> => {
    await become(visitor, stored);
    return load(path, visitor.query);
  };
  const judge = async (path: string, result: HydrationResult | null): Promise<LoadedPage> => ({
    trace: (await tab.call('readTrace', null)) ?? noTrace,
    found: [
      ...mergeMismatch(findHydrationProblems(path, result, timeout), await settle(), result?.cause ?? ''),
      ...findVeil(path, result),
    ],
    isReady: result !== null,
    cause: result?.cause ?? '',
  });
  return {
    renewAfterSome,
    prove: async (path) => {
      let result = await loadAs(plainVisitor, path, null);
      if (hasIds(result)) {
        repairIds(path, result.ids);
        result = await load(path);
      }
      return judge(path, result);
    },
    proveInFrames: async (paths) => {
      const results = new Map((await openFrames(paths, timeout)).map((each) => [each.path, each]));
      const repaired = [...results.values()].flatMap(({ path, result }) => {
        if (!hasIds(result)) return [];
        repairIds(path, result.ids);
        return path;
      });
      for (const path of repaired) results.delete(path);
      if (repaired.length > 0) for (const each of await openFrames(repaired, timeout)) results.set(each.path, each);
      const sound = [...results.values()].filter(
        ({ path, result }) => findHydrationProblems(path, result, timeout).length === 0,
      );
      return new Map(sound.map(({ path, trace }) => [path, trace]));
    },
    proveAs: async (visitor, path, stored) => {
      const page = await judge(path, await loadAs(visitor, path, stored));
      return { ...page, stored: await tab.call('readStored', null) };
    },
    close: tab.close,
  };
}
