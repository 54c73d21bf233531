// A page loads only the styles that it needs, so a click on a link first waits for the styles of the next page.
// tests/whole/styles.test.ts checks that no style is missing.
import type { HTTPRequest } from 'puppeteer';
import { expect, test, vi } from 'vitest';
import { hydrated, journey, openSharedSite, type Tab, visit } from '../support/journey.ts';

const site = await openSharedSite();

const isSheet = (request: HTTPRequest): boolean => /\/parts-[\w-]+\.css$/.test(request.url());
const openContact = (tab: Tab): Promise<void> => tab.$eval('header a[href="/contact"]', (link) => link.click());

test('the next page appears only after its styles have loaded', async () => {
  await journey(
    site,
    async (tab) => {
      await tab.setRequestInterception(true);
      const held: HTTPRequest[] = [];
      tab.on('request', (request) => void (isSheet(request) ? held.push(request) : request.continue()));
      await visit(tab, `${site.origin}/privacy`);
      await tab.evaluate(() => {
        new MutationObserver(() => {
          const form = document.querySelector('form');
          if (form && !('shownAs' in window)) Object.assign(window, { shownAs: getComputedStyle(form).display });
        }).observe(document.body, { childList: true, subtree: true });
      });
      const data = tab.waitForResponse((response) => /\/assets\/[^/]+\.json$/.test(response.url()));
      await openContact(tab);
      await data;
      await vi.waitUntil(() => held.length > 0);
      // Wait for some frames. If the link did not wait for the styles, the next page would appear in this time.
      await tab.evaluate(async () => {
        for (let frame = 0; frame < 5; frame += 1) await new Promise(requestAnimationFrame);
      });
      for (const request of held) await request.continue();
      await tab.waitForFunction(() => 'shownAs' in window);
      expect(await tab.evaluate(() => Reflect.get(window, 'shownAs'))).toBe('grid');
    },
    { fresh: true },
  );
});

test('if the styles of the next page fail to load, that page loads as a new document with its styles', async () => {
  await journey(
    site,
    async (tab) => {
      await tab.setRequestInterception(true);
      tab.on('request', (request) => void (isSheet(request) ? request.abort('failed') : request.continue()));
      await visit(tab, `${site.origin}/privacy`);
      await tab.evaluate(() => Object.assign(window, { first: true }));
      await openContact(tab);
      await tab.waitForFunction(() => !('first' in window) && location.pathname === '/contact');
      await hydrated(tab);
      expect(await tab.$eval('form', (form) => getComputedStyle(form).display)).toBe('grid');
      tab.troubles.length = 0;
    },
    { fresh: true },
  );
});
