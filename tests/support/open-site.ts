/** The built site in real Chromium, and its visitors: each in a browser context of its own, with a tab that watches for trouble and can be made as good as new. */

import puppeteer, { type Browser } from 'puppeteer';
import { inject } from 'vitest';
import type { EmbeddedOptions } from '../../scripts/server/embedded/embedded-services.ts';
import { type ServedSite, serveSite } from './serve-site.ts';
import { type Tab, watchTab } from './watch-tab.ts';

export type VisitorOptions = { width?: number; height?: number; javaScript?: boolean; reducedMotion?: boolean };

export type Visitor = {
  tab: Tab;
  /**
   * Makes the tab that of another visitor, who has never been here: nothing is stored, nothing staged, and there is no page to
   * go back to. Process and cache stay.
   */
  renew: (options?: VisitorOptions) => Promise<void>;
  close: () => Promise<void>;
};

/** Keeps a list of what a test stages in the tab; gives the way to take all of it back. */
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
    // The test may have ended it.
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
      // A text of the site, without scripts: for an empty page the browser would change to another process and back.
      await tab.goto(`${origin}/robots.txt`);
      // This store belongs to the tab, the others to the site.
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
  /** A visitor who has never been here, in a browser context of its own. */
  openVisitor: (options?: VisitorOptions) => Promise<Visitor>;
  /** A second tab of the same visitor: it shares stored state and the list of troubles. */
  openTabBeside: (tab: Tab) => Promise<Tab>;
};

/** The site and browser that stay open for this worker; with options, a site of its own. */
export async function openSite(options?: Omit<EmbeddedOptions, 'directory'>): Promise<OpenSite> {
  const shared = inject('sharedSites')[Number(process.env.VITEST_POOL_ID) - 1];
  if (!shared) throw new Error('No site is open for this worker: see tests/setup/shared-sites.ts.');
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
      // The browser goes on with the next file; nothing of this one stays in it.
      for (const visitor of visitors) await visitor.close();
      await browser.disconnect();
      await site.close();
    },
  };
}
