/**
 * Opens a served site and a browser for each Vitest worker. They stay open for the whole run, because opening them for
 * each file would be slow. A worker runs one file at a time, so two files never use the same site at once.
 */
import { launchBrowser } from 'vite-plugin-ssr-free-prerender';
import type { TestProject } from 'vitest/node';
import { serveSite } from '../support/serve-site.ts';
import { setup as buildOnce } from './checks-build.ts';

/**
 * Browser flags that save work for pages that are open for about a second: fewer processes, no spare tab, and no
 * optimising compiler. Pages behave the same with these flags.
 */
const shortPageFlags = [
  '--in-process-gpu',
  '--js-flags=--no-turbofan --no-maglev',
  '--enable-features=NetworkServiceInProcess2',
  '--disable-features=SpareRendererForSitePerProcess',
];

export type SharedSite = {
  origin: string;
  dataDirectory: string;
  /** The account that can sign in at /login. */
  account: { email: string; password: string };
  /** WebSocket address through which tests control the browser. */
  browser: string;
};

declare module 'vitest' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only interfaces can be extended by another declaration.
  interface ProvidedContext {
    sharedSites: SharedSite[];
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await buildOnce();
  const workers = project.vitest.config.maxWorkers;
  const open = Array.from({ length: workers }, async () => {
    const [{ origin, dataDirectory, account, close }, browser] = await Promise.all([
      serveSite(),
      launchBrowser({ args: shortPageFlags }),
    ]);
    return {
      shared: { origin, dataDirectory, account, browser: browser.wsEndpoint() },
      close: async () => {
        await browser.close();
        await close();
      },
    };
  });
  const sites = await Promise.all(open);
  project.provide(
    'sharedSites',
    sites.map(({ shared }) => shared),
  );
  return async () => {
    await Promise.all(sites.map(({ close }) => close()));
  };
}
