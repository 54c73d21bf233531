// Links in Firefox and WebKit change the page without loading a new document.
import { JSDOM } from 'jsdom';
import { describe, expect, test } from 'vitest';
import { browsers, journeysIn } from '../support/driven-journey.ts';
import { arriveAt, comesTo, type Driver, linkOf, visit } from '../support/driver.ts';

const walk = [
  ['Services', 'header', '/services'],
  ['Learn more about Signals Intelligence', 'main', '/services/signals'],
  ['Integrating movement analysis, HUMINT and SIGINT', 'main', '/blog/integrating-movement-analysis-humint-sigint'],
  ['Client Login', 'header', '/login'],
  ['Sanctions Policy', 'footer', '/sanctions'],
] as const;

const titleOf = (driver: Driver): Promise<string> => driver.evaluate(() => document.title);

async function scrollDown(driver: Driver): Promise<void> {
  await driver.evaluate(() => scrollTo({ top: 300, behavior: 'instant' }));
  await comesTo(driver, () => scrollY, 300);
}

describe.each(browsers)('$name', (browser) => {
  const journey = journeysIn(browser);

  test('Links, Back and Forward open each page at the top, set its title and focus its heading', async () => {
    await journey(async (driver, site) => {
      const titles = new Map<string, string>();
      for (const [, , path] of walk) {
        const page = await JSDOM.fromURL(site.origin + path);
        titles.set(path, page.window.document.title);
      }
      expect(new Set(titles.values()).size).toBe(walk.length);

      await visit(driver, `${site.origin}/`);
      await driver.evaluate(() => void Object.assign(window, { marked: true }));
      const expectPage = async (path: string): Promise<void> => {
        await arriveAt(driver, path);
        expect(await titleOf(driver)).toBe(titles.get(path));
        await scrollDown(driver);
      };
      for (const [label, part, path] of walk) {
        await driver.click(linkOf(label, part));
        await expectPage(path);
      }
      const visited = walk.map(([, , path]) => path);
      for (const path of visited.toReversed().slice(1)) {
        await driver.back();
        await expectPage(path);
      }
      for (const path of visited.slice(1)) {
        await driver.forward();
        await expectPage(path);
      }
      expect(await driver.evaluate(() => 'marked' in window)).toBe(true);
    });
  });

  test('A link with a hash scrolls to its target and moves the focus there', async () => {
    await journey(async (driver, site) => {
      await visit(driver, `${site.origin}/blog/integrating-movement-analysis-humint-sigint`);
      await driver.click(linkOf('Final Thought', 'nav[@aria-labelledby]'));
      await comesTo(
        driver,
        () => {
          const top = document.getElementById('final-thought')?.getBoundingClientRect().top ?? -1;
          return { hash: location.hash, focus: document.activeElement?.id, inView: top >= 0 && top < innerHeight };
        },
        { hash: '#final-thought', focus: 'final-thought', inView: true },
      );
    });
  });
});
