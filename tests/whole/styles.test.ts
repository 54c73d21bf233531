// Each page contains all styles for its content, so adding the styles of other pages doesn't change it.
import { expect, test } from 'vitest';
import { addStyle } from '../support/barriers.ts';
import { journey, openSharedSite, type Tab } from '../support/journey.ts';
import { addresses } from '../support/real-content.ts';

const site = await openSharedSite();

/** Returns each element's position, size and most important computed styles. */
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

/** Fetches the style sheet whose address the page contains. It has the styles of all other pages. */
async function readOthers(tab: Tab): Promise<string> {
  const file = await tab.$eval('style', ({ dataset }) => dataset.sheet);
  return (await fetch(site.origin + file)).text();
}

test('No page changes its look when the styles of all other pages are added', async () => {
  await journey(site, async (tab) => {
    // Disable scripts, because the app would load the style sheet itself.
    await tab.setJavaScriptEnabled(false);
    // Disable motion, because moving elements would be in a different place a moment later.
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
