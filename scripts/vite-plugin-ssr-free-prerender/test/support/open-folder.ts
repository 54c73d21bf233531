/** Opens a folder of finished pages in Chromium. A local server sends the files as a static host would. */
import { createServer } from 'node:http';
import type { HTTPRequest, Page } from 'puppeteer';
import send from 'send';
import { launchBrowser } from 'vite-plugin-ssr-free-prerender';

type HeldTab = { tab: Page; letScriptsRun: () => Promise<void> };

export type OpenFolder = {
  /**
   * Opens a tab at a path, but delays the page's scripts until `letScriptsRun` is called, as on a slow connection.
   * @param first code to run in the page before its own scripts
   * @param comes returns true for the address of a script that must not be delayed
   */
  openHeld: (path: string, first?: string, comes?: (address: string) => boolean) => Promise<HeldTab>;
  /** Opens a tab at a path. If `scripts` is true, waits until the app has dispatched the ready event. */
  openTab: (path: string, scripts: boolean) => Promise<Page>;
  close: () => Promise<void>;
};

export async function openFolder(folder: string): Promise<OpenFolder> {
  const server = createServer((request, response) => {
    const [path = '/'] = (request.url ?? '/').split('?');
    send(request, path, { root: folder, extensions: ['html'] }).pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : null;
  const browser = await launchBrowser();
  return {
    openHeld: async (path, first = '', comes = () => false) => {
      const tab = await browser.newPage();
      const held: HTTPRequest[] = [];
      let isHeld = true;
      await tab.evaluateOnNewDocument(first);
      await tab.setRequestInterception(true);
      tab.on('request', (request) => {
        if (isHeld && request.resourceType() === 'script' && !comes(request.url())) held.push(request);
        else request.continue();
      });
      // This promise resolves only after the scripts have run, so awaiting it here would wait forever.
      const opened = tab.goto(`http://127.0.0.1:${port}${path}`);
      const letScriptsRun = async (): Promise<void> => {
        isHeld = false;
        for (const request of held) await request.continue();
        await opened;
      };
      return { tab, letScriptsRun };
    },
    openTab: async (path, scripts) => {
      const tab = await browser.newPage();
      await tab.setJavaScriptEnabled(scripts);
      await tab.evaluateOnNewDocument(
        'document.addEventListener("prerender:ready", () => { window.isReady = true; });',
      );
      await tab.goto(`http://127.0.0.1:${port}${path}`);
      if (scripts) await tab.waitForFunction('window.isReady');
      return tab;
    },
    close: async () => {
      await browser.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
