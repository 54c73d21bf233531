// Articles show a line for the reading progress, the current heading, and notes in the margin. Formulas fit into the
// text column.
import { expect, test } from 'vitest';
import { journey, openSharedSite, visit } from '../support/journey.ts';

const site = await openSharedSite();
const address = `${site.origin}/blog/reimagining-urban-resilience`;
const wide = { width: 1440, height: 900 };

const currentOf = (tab: Parameters<Parameters<typeof journey>[1]>[0]): Promise<string[]> =>
  tab.$$eval('article nav a[aria-current="true"]', (links) => links.map((link) => link.textContent));

test('the table of contents stays in view and marks the heading that the reader has reached', async () => {
  await journey(
    site,
    async (tab) => {
      await visit(tab, address);
      expect(await currentOf(tab)).toEqual([]);
      await tab.$eval('#adding-movement-data', (heading) => heading.scrollIntoView());
      await tab.waitForFunction(
        () => document.querySelector('article nav a[aria-current="true"]')?.textContent === 'Adding movement data',
      );
      expect(await currentOf(tab)).toHaveLength(1);
      expect(await tab.$eval('#contents-title', (title) => title.getBoundingClientRect().top)).toBeGreaterThan(0);
      await tab.evaluate(() => scrollTo(0, 0));
      await tab.waitForFunction(() => !document.querySelector('article nav a[aria-current="true"]'));
    },
    wide,
  );
});

/** Returns whether an article has a reading progress line, and the line's width (1 is the window's width). */
const readProgress = (tab: Parameters<Parameters<typeof journey>[1]>[0]) =>
  tab.$eval('article', (article) => {
    const { content, transform } = getComputedStyle(article, '::before');
    return { isThere: content !== 'none', width: new DOMMatrix(transform).a };
  });

test('a line along the top of the window fills as the reader scrolls through an article', async () => {
  await journey(
    site,
    async (tab) => {
      await visit(tab, address);
      expect(await readProgress(tab)).toEqual({ isThere: true, width: 0 });
      await tab.$eval('article', (article) => scrollTo(0, article.getBoundingClientRect().height / 2));
      await tab.waitForFunction(() => {
        const { transform } = getComputedStyle(document.querySelector('article') ?? document.body, '::before');
        const { a: width } = new DOMMatrix(transform);
        return width > 0.4 && width < 0.7;
      });
    },
    wide,
  );
});

test('readers who prefer reduced motion see no progress line', async () => {
  await journey(
    site,
    async (tab) => {
      await visit(tab, address);
      expect((await readProgress(tab)).isThere).toBe(false);
    },
    { ...wide, reducedMotion: true },
  );
});

test.each([
  ['in the margin', 1440],
  ['between the paragraphs', 768],
])('an article shows its notes %s in a window %d pixels wide', async (where, width) => {
  await journey(
    site,
    async (tab) => {
      await visit(tab, address);
      const isBeside = await tab.$eval('article .note', (note) => {
        const text = note.nextElementSibling ?? note;
        return note.getBoundingClientRect().left >= text.getBoundingClientRect().right;
      });
      expect(isBeside).toBe(where === 'in the margin');
    },
    { width },
  );
});

test('on a narrow phone, each formula fits the page or scrolls separately from the page', async () => {
  await journey(
    site,
    async (tab) => {
      for (const slug of [
        'from-signal-to-site-mesh-network-localization',
        'common-use-cases-strategic-movement-intelligence',
        'redefining-strategic-movement-intelligence',
        'future-mobility-intelligence-smart-cities-iot',
      ]) {
        await visit(tab, `${site.origin}/blog/${slug}`);
        const leaving = await tab.$$eval('article math', (formulas) =>
          formulas
            .filter((formula) => !formula.closest('.side-scroll'))
            .filter((formula) => formula.getBoundingClientRect().right > innerWidth)
            .map(({ textContent }) => textContent),
        );
        expect(leaving, slug).toEqual([]);
        expect(await tab.evaluate(() => document.documentElement.scrollWidth <= innerWidth), slug).toBe(true);
      }
    },
    { width: 320 },
  );
});
