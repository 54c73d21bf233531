/** Loads every written page as a visitor would and proves that React adopts it as it stands. */
import { resolve } from 'node:path';
import type { Browser } from 'puppeteer';
import { installWitness, readWitness } from './page-script.ts';
import { serveFolder } from './static-server.ts';
import type { Finding, PrerenderOptions, Progress } from './types.ts';
import { watchTab } from './watch-tab.ts';

type VerifySettings = { root: string; timeout: number; progress: Progress; report: (finding: Finding) => void };

export async function verifyHydration(
  browser: Browser,
  folder: string,
  options: PrerenderOptions,
  settings: VerifySettings,
): Promise<void> {
  const { root, timeout, progress, report } = settings;
  const server = await serveFolder(resolve(folder), null);
  try {
    const tab = await browser.newPage();
    const watch = watchTab(tab, server.origin, report);
    await tab.evaluateOnNewDocument(installWitness, { root });
    for (const [index, path] of options.routes.entries()) {
      options.signal?.throwIfAborted();
      watch.leave();
      watch.setRoute(path);
      await tab.goto(server.origin + path, { waitUntil: 'domcontentloaded' });
      const witness = await tab.evaluate(readWitness, { timeout });
      const hydration = (message: string): void => report({ kind: 'hydration', route: path, message });
      if (!witness) hydration(`The written page did not call itself ready within ${timeout / 1000} s.`);
      else if (witness.expected)
        hydration(`Hydration changed the page. Expected …${witness.expected}…, found …${witness.found}….`);
      else if (witness.lost > 0) hydration(`Hydration made ${witness.lost} nodes anew, the first: ${witness.first}.`);
      if (witness?.head)
        hydration(`Hydration changed the head at ${witness.head}. Its first render must print the written tags.`);
      await watch.settle();
      progress('verify', index + 1, options.routes.length, path);
    }
    await tab.close();
  } finally {
    await server.close();
  }
}
