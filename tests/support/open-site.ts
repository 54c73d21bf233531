/** The built site in real Chromium: serves `dist/` as a CDN would and opens tabs that watch for trouble. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'puppeteer';
import { launchBrowser } from 'vite-plugin-ssr-free-prerender';
import { serveSite } from '../../scripts/serve/serve-site.ts';
import { distDirectory } from './project.ts';

export type Tab = Page & { troubles: string[] };
export type OpenSite = {
  origin: string;
  browser: Browser;
  /** A fresh tab without stored state. `troubles` collects console errors and warnings, exceptions and failed requests. */
  openTab: (options?: { width?: number; height?: number; javaScript?: boolean }) => Promise<Tab>;
  close: () => Promise<void>;
};

export async function openSite(): Promise<OpenSite> {
  if (!existsSync(join(distDirectory, 'index.html')))
    throw new Error('dist/ holds no built site. Run "npm run build" first.');
  const [{ server, origin }, browser] = await Promise.all([serveSite(distDirectory, 0), launchBrowser()]);
  return {
    origin,
    browser,
    openTab: async ({ width = 1280, height = 800, javaScript = true } = {}) => {
      const context = await browser.createBrowserContext();
      const page = await context.newPage();
      const troubles: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warn')
          troubles.push(`${message.type()}: ${message.text()}`);
      });
      page.on('pageerror', (error) => troubles.push(`threw: ${error instanceof Error ? error.message : error}`));
      page.on('requestfailed', (request) => {
        // Without JavaScript the browser itself refuses to preload modules.
        if (!javaScript && request.url().endsWith('.js')) return;
        if (request.failure()?.errorText !== 'net::ERR_ABORTED') troubles.push(`failed: ${request.url()}`);
      });
      await page.setViewport({ width, height });
      await page.setJavaScriptEnabled(javaScript);
      return Object.assign(page, { troubles });
    },
    close: async () => {
      await browser.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
