/**
 * Runs journeys: tests that use the built site in Chromium, as a visitor does. Each visitor has a browser context, and
 * a tab that records errors and warnings.
 */
import puppeteer, { type Browser, type Page } from 'puppeteer';
import { afterAll, afterEach, expect, inject, vi } from 'vitest';
import type { EmbeddedOptions } from '../../scripts/server/embedded/embedded-services.ts';
import { type ServedSite, serveSite } from './serve-site.ts';
import { evidenceOf, keepEvidence, type Tab, watchTab } from './watch-tab.ts';

type VisitorOptions = { width?: number; height?: number; javaScript?: boolean; reducedMotion?: boolean };

type Visitor = {
  tab: Tab;
  /**
   * Prepares the tab for a new visitor: clears the storage, the simulated faults and the history. The browser process
   * and the cache are kept.
   */
  renew: (options?: VisitorOptions) => Promise<void>;
  close: () => Promise<void>;
};

/**
 * Records the handlers, scripts and DevTools sessions that a test adds to the tab. Returns a function that removes
 * them.
 */
function noteStaging(tab: Tab): () => Promise<void> {
  const taken: (() => unknown)[] = [];
  const { on, evaluateOnNewDocument, createCDPSession } = tab;
  tab.on = (type, handler) => {
    taken.push(() => tab.off(type, handler));
    return on.call(tab, type, handler);
  };
  tab.evaluateOnNewDocument = async (...given) => {
    const script = await Reflect.apply(evaluateOnNewDocument, tab, given);
    taken.push(() => tab.removeScriptToEvaluateOnNewDocument(script.identifier));
    return script;
  };
  tab.createCDPSession = async () => {
    const session = await createCDPSession.call(tab);
    // Ignore errors, because the test may have ended the session already.
    taken.push(() => session.detach().catch(() => {}));
    return session;
  };
  return async () => {
    for (const takeBack of taken.splice(0)) await takeBack();
    await tab.setRequestInterception(false);
    await tab.setBypassCSP(false);
    await tab.setOfflineMode(false);
    await tab.emulateTimezone();
  };
}

async function openVisitor(browser: Browser, origin: string, options: VisitorOptions = {}): Promise<Visitor> {
  const context = await browser.createBrowserContext();
  const tab = await watchTab(await context.newPage());
  const devtools = await tab.createCDPSession();
  const unstage = noteStaging(tab);

  const equip = async ({ width = 1280, height = 800, javaScript = true, reducedMotion = false }: VisitorOptions) => {
    await tab.setViewport({ width, height });
    await tab.setJavaScriptEnabled(javaScript);
    await tab.emulateMediaFeatures(reducedMotion ? [{ name: 'prefers-reduced-motion', value: 'reduce' }] : []);
  };
  await equip(options);

  return {
    tab,
    renew: async (next = {}) => {
      for (const page of await context.pages()) if (page !== tab) await page.close();
      await unstage();
      // Load a text file of the site, because it runs no scripts. An empty page would make the browser switch processes
      // twice.
      await tab.goto(`${origin}/robots.txt`);
      // Session storage belongs to the tab. All other storage belongs to the site's origin.
      await tab.evaluate(() => sessionStorage.clear());
      await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
      await devtools.send('Page.resetNavigationHistory');
      tab.watch();
      await equip(next);
    },
    close: async () => {
      if (!context.closed) await context.close();
    },
  };
}

export type { Tab };

export type OpenSite = ServedSite & {
  openVisitor: (options?: VisitorOptions) => Promise<Visitor>;
  /** Opens a second tab for the same visitor. The tabs share storage and the lists of errors and warnings. */
  openTabBeside: (tab: Tab) => Promise<Tab>;
};

/**
 * Opens the site and the browser that this Vitest worker shares between its test files. If `options` are given, starts
 * a separate site with them instead of the shared site.
 */
export async function openSite(options?: Omit<EmbeddedOptions, 'directory'>): Promise<OpenSite> {
  const shared = inject('sharedSites')[Number(process.env.VITEST_POOL_ID) - 1];
  if (!shared) throw new Error('No site is open for this worker. See tests/setup/shared-sites.ts.');
  const site = options ? await serveSite(options) : { ...shared, close: async () => {} };
  const browser = await puppeteer.connect({ browserWSEndpoint: shared.browser });
  const visitors = new Set<Visitor>();
  return {
    ...site,
    openVisitor: async (given) => {
      const visitor = await openVisitor(browser, site.origin, given);
      visitors.add(visitor);
      return visitor;
    },
    openTabBeside: async (tab) => {
      const page = await tab.browserContext().newPage();
      await page.setViewport(tab.viewport());
      return watchTab(page, tab);
    },
    close: async () => {
      // The next test file uses the same browser, so close this file's visitors.
      for (const visitor of visitors) await visitor.close();
      await browser.disconnect();
      await site.close();
    },
  };
}

type Walk = (tab: Tab) => Promise<void>;
type JourneyOptions = VisitorOptions & {
  /**
   * Patterns of the errors and warnings that the journey causes. Each pattern must match, and no other error may occur.
   */
  expects?: readonly RegExp[];
  /** Uses a browser context that has not loaded any page of the site yet. */
  fresh?: boolean;
};

/**
 * Visitors of the running test. When the test ends, its first visitor moves to `resting`, and the next test reuses it.
 */
const walking: Visitor[] = [];
const resting = new Map<OpenSite, Visitor>();

/** Opens the shared browser and server for one test file. Saves evidence of failed journeys in `reports/failures/`. */
export async function openSharedSite(options?: Parameters<typeof openSite>[0]): Promise<OpenSite> {
  const site = await openSite(options);
  afterEach(async ({ task }) => {
    const failed = task.result?.state === 'fail';
    if (failed) {
      const tabs = walking.map(({ tab }) => evidenceOf(tab));
      await keepEvidence(tabs, task);
    }
    const [first, ...others] = walking.splice(0);
    for (const visitor of others) await visitor.close();
    // After a failure, the tab may be in an unknown state, so it is not reused.
    if (first && failed) await first.close();
    else if (first) resting.set(site, first);
  });
  afterAll(site.close);
  return site;
}

async function findVisitor(site: OpenSite, options: VisitorOptions): Promise<Visitor> {
  const rested = resting.get(site);
  if (!rested) return site.openVisitor(options);
  resting.delete(site);
  await rested.renew(options);
  return rested;
}

/** Runs a journey (test steps in a tab) as a new visitor. Any unexpected error or warning fails the test. */
export async function journey(site: OpenSite, walk: Walk, options: JourneyOptions = {}): Promise<void> {
  const visitor = options.fresh ? await site.openVisitor(options) : await findVisitor(site, options);
  const { tab } = visitor;
  walking.push(visitor);
  await walk(tab);
  const { expects = [] } = options;
  const unexpected = tab.troubles.filter((trouble) => !expects.some((pattern) => pattern.test(trouble)));
  expect(unexpected, unexpected.join('\n')).toEqual([]);
  expect(expects.filter((pattern) => !tab.troubles.some((trouble) => pattern.test(trouble)))).toEqual([]);
}

/** Waits until the app has hydrated the page. */
export async function hydrated(tab: Page): Promise<void> {
  await tab.waitForSelector('html[data-hydrated]');
}

/** Loads an address and waits until the app has hydrated the page. */
export async function visit(tab: Tab, address: string): Promise<void> {
  await tab.goto(address, { waitUntil: 'load' });
  await hydrated(tab);
}

/**
 * Waits until the tab has requested nothing for this many milliseconds. A test then knows that no late request follows.
 */
export const silence = (tab: Tab, milliseconds: number): Promise<unknown> =>
  vi.waitUntil(() => tab.quietFor() >= milliseconds, { timeout: 60_000 });

/** Performs an action that makes the page prefetch files, and waits until they have loaded. */
export async function awaitPrefetch(tab: Tab, act: () => Promise<unknown>): Promise<void> {
  const loaded = (): number => performance.getEntriesByType('resource').length;
  const before = await tab.evaluate(loaded);
  await act();
  await tab.waitForFunction((count) => performance.getEntriesByType('resource').length > count, {}, before);
  await silence(tab, 200);
}

/**
 * Waits until the app shows the page at this path. The address and the canonical link then name this path, and the
 * heading has the focus.
 */
export async function arriveAt(tab: Tab, path: string): Promise<void> {
  await tab.waitForFunction(
    (expected) =>
      location.pathname === expected &&
      document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href.endsWith(expected) &&
      document.activeElement?.localName === 'h1',
    {},
    path,
  );
}

/** Clicks with the mouse on the link whose text is exactly `label`. Searches only inside `part` (a selector). */
export async function clickLink(tab: Tab, label: string, part = 'body'): Promise<void> {
  const link = await tab.waitForSelector(`${part} ::-p-xpath(.//a[normalize-space(.)=${JSON.stringify(label)}])`);
  await link?.click();
}

/** Marks the current document. After another document has loaded, `isMarked` returns false. */
export const mark = (tab: Tab): Promise<void> => tab.evaluate(() => void Object.assign(window, { marked: true }));
export const isMarked = (tab: Tab): Promise<boolean> => tab.evaluate(() => 'marked' in window);
