/** The built site in real Chromium: serves the checks' build as a CDN would, with the embedded services, and opens tabs that watch for trouble. */
import type { Browser } from 'puppeteer-core';
import { launchBrowser } from 'vite-plugin-ssr-free-prerender';
import { defaultDemoPassword } from '../../scripts/embedded/demo-password.ts';
import type { EmbeddedOptions } from '../../scripts/embedded/embedded-services.ts';
import { serveBuiltSite } from '../../scripts/serve/serve-built-site.ts';
import { noLimits } from './no-limits.ts';
import { distDirectory } from './project.ts';
import { content } from './site-routes.ts';
import { type Tab, watchTab } from './watch-tab.ts';

export type { Tab };

export type OpenSite = {
  origin: string;
  /** Data folder of the embedded services: empty at first but for the demo account. */
  dataDirectory: string;
  /** Signs in at /login. */
  account: { email: string; password: string };
  browser: Browser;
  /** A fresh tab without stored state. `troubles` collects console errors and warnings, exceptions, failed requests and what the headers refuse. */
  openTab: (options?: { width?: number; height?: number; javaScript?: boolean }) => Promise<Tab>;
  /** A second tab of the same visitor: it shares stored state and the list of troubles. */
  openTabBeside: (tab: Tab) => Promise<Tab>;
  close: () => Promise<void>;
};

export async function openSite(options: Omit<EmbeddedOptions, 'directory'> = {}): Promise<OpenSite> {
  const built = await serveBuiltSite(distDirectory, content.site, { limits: noLimits, ...options });
  const browser = await launchBrowser();
  return {
    origin: built.origin,
    dataDirectory: built.dataDirectory,
    account: { email: built.services?.demoEmail ?? '', password: defaultDemoPassword },
    browser,
    openTab: async ({ width = 1280, height = 800, javaScript = true } = {}) => {
      const context = await browser.createBrowserContext();
      const page = await context.newPage();
      await page.setViewport({ width, height });
      await page.setJavaScriptEnabled(javaScript);
      return watchTab(page, []);
    },
    openTabBeside: async (tab) => {
      const page = await tab.browserContext().newPage();
      await page.setViewport(tab.viewport());
      return watchTab(page, tab.troubles);
    },
    close: async () => {
      await browser.close();
      await built.close();
    },
  };
}
