// Tests the layout of three things: the first screen, printed pages, and content with two parts side by side (section
// headings, sector lists, catalogue figures).
import { expect, test } from 'vitest';
import { hydrated, journey, openSharedSite, type Tab, visit } from '../support/journey.ts';
import { content } from '../support/real-content.ts';

const site = await openSharedSite();
const desk = { width: 1440, height: 900 };

test.each([{ width: 360, height: 800 }, { width: 768, height: 1024 }, desk])(
  'at $width × $height px, the first screen of the home page shows links to the briefing and the services',
  async (size) => {
    await journey(
      site,
      async (tab) => {
        await visit(tab, `${site.origin}/`);
        const seen = await tab.$$eval('main section:first-of-type a', (links) =>
          links
            .filter((link) => link.getBoundingClientRect().bottom <= innerHeight)
            .map(({ textContent }) => textContent.trim()),
        );
        expect(seen).toEqual(expect.arrayContaining(['Request Strategic Briefing', 'Explore Our Services']));
      },
      size,
    );
  },
);

test.each([{ width: 820, height: 1180 }, desk])(
  'at $width × $height px, the pause button covers no hero label, even if the caption above it is short',
  async (size) => {
    await journey(
      site,
      async (tab) => {
        await visit(tab, `${site.origin}/`);
        await tab.waitForSelector('main section:first-of-type button');
        const covered = await tab.evaluate(() => {
          const hero = document.querySelector('main section');
          const button = hero?.querySelector('button');
          if (!hero || !button) throw new Error('The hero has no button.');
          const caption = hero.querySelector('figcaption');
          if (caption) caption.textContent = 'Short.';
          const { left, right, top, bottom } = button.getBoundingClientRect();
          return [...hero.querySelectorAll('svg text')]
            .filter((words) => {
              const box = words.getBoundingClientRect();
              return box.left < right && box.right > left && box.top < bottom && box.bottom > top;
            })
            .map(({ textContent }) => textContent);
        });
        expect(covered).toEqual([]);
      },
      size,
    );
  },
);

/**
 * Scrolls to the end of the element `content`. Returns the distance in px from the top of the window to the bottom of
 * `head`.
 */
const scrollToEnd = (tab: Tab, content: string, head: string): Promise<number> =>
  tab.evaluate(
    (longSelector, headSelector) => {
      const [long, short] = [document.querySelector(longSelector), document.querySelector(headSelector)];
      if (!long || !short) throw new Error(`The page lacks ${longSelector} or ${headSelector}.`);
      scrollBy({ top: long.getBoundingClientRect().bottom - innerHeight, behavior: 'instant' });
      return short.getBoundingClientRect().bottom;
    },
    content,
    head,
  );

test.each([
  ['/login', '#secure-access-how-the-connection-is-protected'],
  ['/services/signals', '#who-may-listen-and-who-carried-the-radio'],
])('on %s, the heading of a long section stays in view during scrolling, except on a phone', async (path, content) => {
  const head = `${content} h2`;
  await journey(
    site,
    async (tab) => {
      await visit(tab, site.origin + path);
      expect(await scrollToEnd(tab, content, head)).toBeGreaterThan(0);
      await tab.setViewport({ width: 360, height: 740 });
      expect(await scrollToEnd(tab, content, head)).toBeLessThan(0);
    },
    desk,
  );
});

test.each([
  { width: 1440, rows: [2, 2, 1] },
  { width: 768, rows: [2, 1, 1, 1] },
])('at $width px, the five lists of a sector page form rows of $rows', async ({ width, rows }) => {
  await journey(
    site,
    async (tab) => {
      await visit(tab, `${site.origin}/sectors/publicSafety`);
      const tops = await tab.$$eval('main h2', (headings) =>
        headings
          .filter((heading) => /^(ul|dl)$/.test(heading.nextElementSibling?.localName ?? ''))
          .map((heading) => Math.round(heading.getBoundingClientRect().top)),
      );
      expect(tops).toHaveLength(5);
      expect(Object.values(Object.groupBy(tops, String)).map((row) => row?.length)).toEqual(rows);
    },
    { width, height: 900 },
  );
});

test('each catalogue entry loads its figure when the visitor scrolls near it, without a layout shift', async () => {
  await journey(
    site,
    async (tab) => {
      await tab.evaluateOnNewDocument(() => {
        let moved = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) moved += Reflect.get(entry, 'value');
          Object.assign(window, { moved });
        }).observe({ type: 'layout-shift', buffered: true });
        Object.assign(window, { moved });
      });
      await tab.goto(`${site.origin}/services`, { waitUntil: 'load' });
      await hydrated(tab);
      const ids = await tab.$$eval('#catalogue article', (entries) => entries.map(({ id }) => id));
      expect(ids).toEqual(content.services.map(({ slug }) => slug));
      for (const id of ids) {
        await tab.$eval(`#${id}`, (entry) => entry.scrollIntoView({ behavior: 'instant' }));
        await tab.waitForSelector(`#${id} figure [role="img"] svg.fg text`);
      }
      expect(await tab.evaluate(() => Reflect.get(window, 'moved'))).toBe(0);
    },
    { width: 360, height: 740 },
  );
});

test.each([
  // The instruments on these pages have handles, records, choices or a night theme. When printed, they show their
  // drawing and method, but no controls.
  ...['/services/signals', '/services/movement', '/sectors/publicSafety', '/real-time-awareness'],
  ...['/contact', '/about/precision', '/blog/reimagining-urban-resilience'],
])('the A4 printout of %s contains all content and no controls, and nothing overflows', async (path) => {
  await journey(
    site,
    async (tab) => {
      await visit(tab, site.origin + path);
      await tab.emulateMediaType('print');
      const found = await tab.evaluate(() => ({
        over: document.documentElement.scrollWidth - innerWidth,
        controls: [...document.querySelectorAll('button, input, select, textarea')].filter((one) =>
          one.checkVisibility(),
        ).length,
        sticky: [...document.querySelectorAll('main *')].filter((one) => getComputedStyle(one).position === 'sticky')
          .length,
        // Count the figures that would be printed without a drawing. A figure may contain a wide and a tall version,
        // but only one of them is printed.
        figures: [...document.querySelectorAll('main :is([role="img"], figure)')].filter((picture) => {
          const drawings = [...picture.querySelectorAll('svg.fg')];
          return drawings.length > 0 && !drawings.some((one) => one.checkVisibility());
        }).length,
        links: [...document.querySelectorAll('main summary')].filter((one) =>
          getComputedStyle(one).textDecorationLine.includes('underline'),
        ).length,
        // Paper can't open or scroll anything, so closed and scrolling content must be printed in full.
        closed: [...document.querySelectorAll('main summary + *')].filter(
          (one) => !one.checkVisibility({ contentVisibilityAuto: true }),
        ).length,
        cut: [...document.querySelectorAll('main *')].filter(
          (one) =>
            /auto|scroll/.test(getComputedStyle(one).overflow) &&
            (one.scrollHeight > one.clientHeight || one.scrollWidth > one.clientWidth),
        ).length,
      }));
      await tab.emulateMediaType();
      expect(found).toEqual({ over: 0, controls: 0, sticky: 0, figures: 0, links: 0, closed: 0, cut: 0 });
    },
    // A4 minus a browser's print margins, at 96 pixels per inch.
    { width: 718, height: 1050 },
  );
});
