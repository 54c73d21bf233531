// Every page in Firefox and WebKit. The pages were prerendered in Chromium.
import { JSDOM } from 'jsdom';
import { describe, expect, test } from 'vitest';
import { browsers, journeysIn } from '../support/driven-journey.ts';
import { comesTo, visit } from '../support/driver.ts';
import { addresses } from '../support/real-content.ts';

const paths = [...addresses.filter((path) => path !== '/welcome'), '/no-such-page'];
const wordsOf = (text: string | null | undefined): string => (text ?? '').replaceAll(/\s+/g, ' ').trim();

describe.each(browsers)('$name', (browser) => {
  const journey = journeysIn(browser, { sameVisitor: true });

  test.each(paths)('%s hydrates, keeps its text and never scrolls sideways', async (path) => {
    await journey(async (driver, site) => {
      await visit(driver, site.origin + path);
      const page = new JSDOM(await (await fetch(site.origin + path)).text());
      const sent = page.window.document.querySelector('main');
      const shown = await driver.evaluate(() => {
        const copy = document.querySelector('main')?.cloneNode(true);
        // Remove what scripts add: the motion button, the clock of the flight drawing, and drawings that load near the
        // viewport.
        const added = [
          'figure + button, p[aria-hidden][translate], #catalogue [role="img"] svg, #articles li svg',
          // Controls of instruments and of the drawing in which the visitor moves a device.
          '[role="group"] :is(select, button), #you-are-the-device :is(fieldset label, button)',
        ].join(', ');
        if (copy instanceof Element) for (const part of copy.querySelectorAll(added)) part.remove();
        return copy?.textContent;
      });
      expect(wordsOf(sent?.textContent)).toMatch(/\S/);
      expect(wordsOf(shown)).toBe(wordsOf(sent?.textContent));
      for (const width of [360, 1280]) {
        await driver.resize(width);
        await comesTo(driver, () => document.fonts.status, 'loaded');
        const seen = await driver.evaluate(() => ({
          width: innerWidth,
          over: Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth),
        }));
        expect(seen).toEqual({ width, over: 0 });
      }
    });
  });
});
