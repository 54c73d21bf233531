// The drawing on the home page (the “plate”) shows a recorded gesture. Then visitors move a device on it with a pointer
// or arrow keys.
import { expect, test, vi } from 'vitest';
import { journey, openSharedSite, type Tab, visit } from '../support/journey.ts';

const site = await openSharedSite();
const section = '#you-are-the-device';
const plate = `${section} [role="img"]`;

/**
 * Returns the numbers under the drawing: fixes, staypoints, gaps, and how often the true path was inside the error
 * ellipse.
 */
const countsOf = (tab: Tab): Promise<string[]> =>
  tab.$$eval(`${section} dd`, (all) => all.map((each) => each.textContent ?? ''));

const recorded = ['26', '2', '1'];

/** Scrolls the drawing into view, and waits until its code has loaded. */
async function approach(tab: Tab): Promise<void> {
  await visit(tab, site.origin);
  await tab.$eval(plate, (element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  await tab.waitForSelector(`${section} input[type="radio"]`);
}

const waitForCount = (tab: Tab, index: number, least: number) =>
  tab.waitForFunction(
    (selector, at, count) => Number(document.querySelectorAll(selector)[at]?.textContent) >= count,
    {},
    `${section} dd`,
    index,
    least,
  );

async function pointAt(tab: Tab, x: number, y: number): Promise<void> {
  const box = await (await tab.waitForSelector(plate))?.boundingBox();
  if (!box) expect.fail('The plate has no bounding box.');
  await tab.mouse.move(box.x + x * box.width, box.y + y * box.height);
}

test('moving the pointer over the device drawing records position fixes, and leaving the drawing records a gap', async () => {
  await journey(site, async (tab) => {
    await approach(tab);
    expect((await countsOf(tab)).slice(0, 3)).toEqual(recorded);
    // Move the pointer repeatedly, because the drawing ignores it until the code has loaded.
    let x = 0.3;
    await vi.waitUntil(
      async () => {
        x = 0.62 - x;
        await pointAt(tab, x, 0.5);
        return Number((await countsOf(tab))[0]) < Number(recorded[0]);
      },
      { timeout: 30_000 },
    );
    await waitForCount(tab, 0, 2);
    await tab.mouse.move(2, 2);
    await waitForCount(tab, 2, 1);
    await tab.waitForSelector(`${section} [role="status"] ::-p-text(Gap began)`);
  });
});

test('with reduced motion, the device drawing starts only with its button, follows arrow keys, and ends with Escape', async () => {
  await journey(
    site,
    async (tab) => {
      await approach(tab);
      await pointAt(tab, 0.3, 0.5);
      await pointAt(tab, 0.4, 0.5);
      expect((await countsOf(tab)).slice(0, 3)).toEqual(recorded);
      await tab.mouse.move(2, 2);
      await tab.focus(`${section} button`);
      await tab.keyboard.press('Enter');
      await tab.waitForSelector(`${section} [role="slider"]:focus`);
      const top = await tab.evaluate(() => scrollY);
      const words = () => tab.$eval(`${section} [role="slider"]`, (mark) => mark.getAttribute('aria-valuetext'));
      const before = await words();
      for (let press = 0; press < 5; press += 1) await tab.keyboard.press('ArrowDown');
      expect(await words()).not.toBe(before);
      expect(await tab.evaluate(() => scrollY)).toBe(top);
      await waitForCount(tab, 0, 2);
      await tab.keyboard.press('Escape');
      expect(await tab.$eval(`${section} button:focus`, (button) => button.textContent)).toBe('Clear');
      await waitForCount(tab, 2, 1);
    },
    { reducedMotion: true },
  );
});
