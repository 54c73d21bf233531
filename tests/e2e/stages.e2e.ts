// The band in which raw fixes become a record: pictures that follow the scroll or a choice, and stand side by side on paper.
import { expect, test } from 'vitest';
import { journey, openSharedSite, visit } from '../support/journey.ts';
import type { Tab } from '../support/open-site.ts';

const site = await openSharedSite();
const wide = { width: 1280, height: 800 };
const stages = 'fieldset ol > li';

/** Which stages' pictures are seen, from 1 on. */
const shownStages = (tab: Tab): Promise<number[]> =>
  tab.$$eval(stages, (all) =>
    all.flatMap(({ lastElementChild }, index) =>
      lastElementChild && getComputedStyle(lastElementChild).opacity !== '0' ? [index + 1] : [],
    ),
  );
/** Scrolls until so much of the way is done that the list of stages takes through the window. */
const scrollThrough = (tab: Tab, share: number): Promise<void> =>
  tab.$eval(
    'fieldset ol',
    async (list, part) => {
      const { top, height } = list.getBoundingClientRect();
      const way = innerHeight + height;
      scrollTo({ top: scrollY + top - innerHeight + part * way, behavior: 'instant' });
      await new Promise(requestAnimationFrame);
      await new Promise(requestAnimationFrame);
    },
    share,
  );
/** Of each picture: whether it is wholly opaque, and what it takes of the page. */
const layOut = (tab: Tab) =>
  tab.$$eval(stages, (all) =>
    all.map((stage) => {
      const picture = stage.lastElementChild as HTMLElement;
      const { left, top } = picture.getBoundingClientRect();
      return { place: `${Math.round(left)} ${Math.round(top + scrollY)}`, opacity: getComputedStyle(picture).opacity };
    }),
  );
const visibleChoices = (tab: Tab): Promise<number> =>
  tab.$$eval(`${stages} input`, (inputs) => inputs.filter((input) => input.checkVisibility()).length);

test('each stage takes the place of the last as the band is scrolled into view, and gives way again', async () => {
  await journey(
    site,
    async (tab) => {
      await visit(tab, `${site.origin}/`);
      const seen: number[][] = [];
      for (const share of [0.05, 0.4, 0.46, 0.55, 0.8, 0.3]) {
        await scrollThrough(tab, share);
        seen.push(await shownStages(tab));
      }
      expect(seen).toEqual([[1], [2], [3], [4], [4], [1]]);
    },
    wide,
  );
});

test('a stage that is chosen stays, however the page is scrolled', async () => {
  await journey(
    site,
    async (tab) => {
      await visit(tab, `${site.origin}/`);
      await scrollThrough(tab, 0.55);
      await (await tab.$('label ::-p-text(Filtered track)'))?.click();
      const seen: number[][] = [];
      for (const share of [0.55, 0.8, 0.3]) {
        await scrollThrough(tab, share);
        seen.push(await shownStages(tab));
      }
      expect(seen).toEqual([[2], [2], [2]]);
    },
    wide,
  );
});

test.each([true, false])('stages are chosen by pointer and arrow keys; scripts run: %s', async (javaScript) => {
  await journey(
    site,
    async (tab) => {
      await tab.goto(`${site.origin}/`);
      await (await tab.$('label ::-p-text(Filtered track)'))?.click();
      expect(await shownStages(tab)).toEqual([2]);
      await tab.keyboard.press('ArrowDown');
      expect(await shownStages(tab)).toEqual([3]);
      const focused = await tab.evaluate(() => {
        const { activeElement } = document;
        return activeElement instanceof HTMLInputElement
          ? [activeElement.type, activeElement.checked, activeElement.labels?.[0]?.textContent]
          : null;
      });
      expect(focused).toEqual(['radio', true, 'Staypoints and trips']);
    },
    { ...wide, javaScript },
  );
});

test('on a phone the pictures follow the scroll and the choice too, and stay in view above the words', async () => {
  await journey(
    site,
    async (tab) => {
      await visit(tab, `${site.origin}/`);
      await scrollThrough(tab, 0.05);
      const gap = await tab.$eval(stages, ({ firstElementChild: words, lastElementChild: picture }) =>
        words && picture ? words.getBoundingClientRect().top - picture.getBoundingClientRect().bottom : Number.NaN,
      );
      expect(gap).toBeGreaterThan(0);
      expect(gap).toBeLessThan(48);
      const seen: number[][] = [];
      for (const share of [0.05, 0.42, 0.48, 0.55]) {
        await scrollThrough(tab, share);
        seen.push(await shownStages(tab));
      }
      expect(seen).toEqual([[1], [2], [3], [4]]);
      const height = () => tab.$eval('fieldset', (choice) => choice.getBoundingClientRect().height);
      const before = await height();
      await (await tab.$('label ::-p-text(Filtered track)'))?.click();
      expect(await shownStages(tab)).toEqual([2]);
      expect(await height()).toBe(before);
      const top = await tab.$eval(
        `${stages}:nth-child(2) > :last-child`,
        (picture) => picture.getBoundingClientRect().top,
      );
      expect(top).toBeGreaterThanOrEqual(0);
      expect(top).toBeLessThan(500);
    },
    { width: 390, height: 844 },
  );
});

test('with reduced motion the first picture stands, however the page is scrolled, until another is chosen', async () => {
  await journey(
    site,
    async (tab) => {
      await visit(tab, `${site.origin}/`);
      const seen: number[][] = [];
      for (const share of [0.05, 0.55]) {
        await scrollThrough(tab, share);
        seen.push(await shownStages(tab));
      }
      await (await tab.$('label ::-p-text(One record)'))?.click();
      seen.push(await shownStages(tab));
      expect(seen).toEqual([[1], [1], [4]]);
    },
    { ...wide, reducedMotion: true },
  );
});

test('on paper all stages are seen, each in a place of its own, with nothing to choose', async () => {
  await journey(
    site,
    async (tab) => {
      await visit(tab, `${site.origin}/`);
      await tab.emulateMediaType('print');
      const pictures = await layOut(tab);
      expect(pictures.map(({ opacity }) => opacity)).toEqual(['1', '1', '1', '1']);
      expect(new Set(pictures.map(({ place }) => place)).size).toBe(4);
      expect(await visibleChoices(tab)).toBe(0);
      await tab.emulateMediaType();
    },
    wide,
  );
});
