// A page carries the styles of everything that it shows, so the styles of other pages don't change it.
import { expect, test } from 'vitest';
import { addStyle } from '../support/barriers.ts';
import { journey, openSharedSite, type Tab } from '../support/journey.ts';
import { addresses } from '../support/real-content.ts';

const site = await openSharedSite();

/** Returns the position and the main visual styles of each element. */
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

/** Fetches the style sheet that a page names. The sheet contains the styles that the page lacks. */
async function readOthers(tab: Tab): Promise<string> {
  const file = await tab.$eval('style', ({ dataset }) => dataset.sheet);
  return (await fetch(site.origin + file)).text();
}

test('No page changes its look when the styles of all other pages are added', async () => {
  await journey(site, async (tab) => {
    // Without scripts, because the app would load the other styles itself.
    await tab.setJavaScriptEnabled(false);
    // Without motion, because moving elements would be elsewhere a moment later.
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
