// A page carries the styles of what it shows: with those of all pages it looks the same, and the next page never comes without its own.
import type { HTTPRequest } from 'puppeteer';
import { expect, test, vi } from 'vitest';
import { addStyle } from '../support/barriers.ts';
import { hydrated, journey, openSharedSite, visit } from '../support/journey.ts';
import type { Tab } from '../support/open-site.ts';
import { addresses } from '../support/site-routes.ts';

const site = await openSharedSite();

/** Of each element, its place and what a style may change about its look. */
const readLook = (tab: Tab): Promise<string[]> =>
  tab.evaluate(() =>
    [...document.body.querySelectorAll('*')].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const { color, backgroundColor, borderColor, opacity, fontSize, fontWeight, stroke, fill, display } =
        getComputedStyle(element);
      const look = [color, backgroundColor, borderColor, opacity, fontSize, fontWeight, stroke, fill, display];
      const name = `${element.localName}.${element.getAttribute('class') ?? ''}`;
      return [name, ...[x, y, width, height].map(Math.round), ...look].join(' ');
    }),
  );

/** The styles that the page does not carry, as it names them. */
async function readOthers(tab: Tab): Promise<string> {
  const file = await tab.$eval('style', ({ dataset }) => dataset.sheet);
  return (await fetch(site.origin + file)).text();
}

test('no page looks different once the styles of all others are there', async () => {
  await journey(site, async (tab) => {
    // The app would add them by itself.
    await tab.setJavaScriptEnabled(false);
    // What turns is elsewhere a moment later.
    await tab.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }]);
    for (const path of addresses) {
      await tab.goto(site.origin + path);
      const looks = new Map<number, string[]>();
      for (const width of [360, 1440]) {
        await tab.setViewport({ width, height: 900 });
        looks.set(width, await readLook(tab));
      }
      await addStyle(tab, await readOthers(tab));
      for (const width of [1440, 360]) {
        await tab.setViewport({ width, height: 900 });
        const before = new Set(looks.get(width));
        const changed = (await readLook(tab)).filter((element) => !before.has(element));
        expect(changed, `${path}, ${width} px`).toEqual([]);
      }
    }
  });
});

const isSheet = (request: HTTPRequest): boolean => /\/parts-[\w-]+\.css$/.test(request.url());
const openContact = (tab: Tab): Promise<void> => tab.$eval('header a[href="/contact"]', (link) => link.click());

test('the next page waits for its styles', async () => {
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
      const code = tab.waitForResponse((response) => response.url().endsWith('.js'));
      await openContact(tab);
      await code;
      await vi.waitUntil(() => held.length > 0);
      // A page that did not wait would be shown within these frames.
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

test('a page whose styles cannot be loaded is loaded as a document, which has them', async () => {
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
