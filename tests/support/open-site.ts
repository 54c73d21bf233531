/** The built site in real Chromium: opens tabs that watch for trouble. */
import puppeteer from 'puppeteer';
import { inject } from 'vitest';
import type { EmbeddedOptions } from '../../scripts/server/embedded/embedded-services.ts';
import { openVisitor, type Visitor, type VisitorOptions } from './open-visitor.ts';
import { type ServedSite, serveSite } from './serve-site.ts';
import { type Tab, watchTab } from './watch-tab.ts';

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
