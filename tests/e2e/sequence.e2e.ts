// Tests the home page section that builds up a picture in four steps. Visitors change the step by scrolling or with a
// button. Where that is impossible, for example in print, each step shows a separate picture.
import { expect, test } from 'vitest';
import { journey, openSharedSite, type Tab, visit } from '../support/journey.ts';
import { translate } from '../support/translate.ts';

const site = await openSharedSite();
const wide = { width: 1280, height: 800 };
const phone = { width: 360, height: 740 };
const list = 'ol:has(h3 + button)';
const steps = `${list} > li`;

/** Waits until the pictures up to this step are visible, and the button of this step is marked as current. */
const showsStep = async (tab: Tab, step: number): Promise<void> => {
  await tab.waitForFunction(
    (selector, expected) => {
      const all = [...document.querySelectorAll(selector)];
      const revealed = all.map((item) => {
        const picture = item.querySelector('[role="img"]');
        return picture !== null && getComputedStyle(picture).clipPath === 'inset(0px)';
      });
      const current = all.findIndex((item) => item.querySelector('button[aria-current="step"]'));
      return current === expected - 1 && revealed.every((isShown, index) => isShown === index < expected);
    },
    {},
    steps,
    step,
  );
};
/** Scrolls until the top of the list is this many window heights above the window's top edge. */
const scrollTo = (tab: Tab, windows: number): Promise<void> =>
  tab.$eval(
    list,
    (list, share) => {
      scrollBy({ top: list.getBoundingClientRect().top + share * innerHeight, behavior: 'instant' });
    },
    windows,
  );
const topsOf = (tab: Tab, parts: string): Promise<number[]> =>
  tab.$$eval(parts, (all) => all.map((part) => Math.round(part.getBoundingClientRect().top)));
/** Returns the position of each step's picture, and whether the step's picture, words and button are visible. */
const layOut = (tab: Tab) =>
  tab.$$eval(steps, (all) =>
    all.map((step) => {
      const picture = step.querySelector('[role="img"]') ?? step;
      const { left, top, width, height } = picture.getBoundingClientRect();
      return {
        place: `${Math.round(left + scrollX)} ${Math.round(top + scrollY)}`,
        isShown: getComputedStyle(picture).clipPath === 'none' && width > 100 && height > 100,
        hasWords: step.querySelector('p')?.checkVisibility() ?? false,
        hasButton: step.querySelector('button')?.checkVisibility() ?? false,
      };
    }),
  );

/** Expects that every step shows its picture and its words, but no button, and that each picture has its own place. */
async function expectStills(tab: Tab): Promise<void> {
  const stills = await layOut(tab);
  expect(stills.map(({ isShown, hasWords, hasButton }) => ({ isShown, hasWords, hasButton }))).toEqual(
    stills.map(() => ({ isShown: true, hasWords: true, hasButton: false })),
  );
  expect(new Set(stills.map(({ place }) => place)).size).toBe(4);
}

test.each([
  ['a wide screen', wide, [-0.5, 0.2, 0.55, 0.79]],
  ['a phone', phone, [-0.5, 0.5, 0.95, 1.4]],
] as const)(
  'on %s, scrolling down or up changes the step while the picture stays in place',
  async (_, size, places) => {
    await journey(
      site,
      async (tab) => {
        await visit(tab, `${site.origin}/`);
        const tops: number[][] = [];
        for (const step of [1, 2, 3, 4, 3, 1]) {
          await scrollTo(tab, places[step - 1] ?? 0);
          await showsStep(tab, step);
          if (step > 1) tops.push(await topsOf(tab, `${steps} [role="img"]`));
        }
        // While the page scrolls, the pictures of all steps stay at the same height in the window.
        expect(new Set(tops.slice(0, -1).flat()).size).toBe(1);
      },
      size,
    );
  },
);

test('on a phone, a visitor can choose a step by pointer or keyboard, and the focused button stays visible', async () => {
  await journey(
    site,
    async (tab) => {
      await visit(tab, `${site.origin}/`);
      // Scroll to a position where the words of the next step are in view, not behind the picture.
      await scrollTo(tab, 0.2);
      await showsStep(tab, 1);
      await tab.click(`${steps}:nth-child(2) button`);
      await showsStep(tab, 2);
      for (const step of [3, 4]) {
        await tab.keyboard.press('Tab');
        await tab.keyboard.press('Enter');
        await showsStep(tab, step);
      }
      await tab.keyboard.press('Tab');
      expect(await tab.evaluate(() => document.activeElement?.textContent)).toBe('See the whole diagram');
      await tab.keyboard.down('Shift');
      await tab.keyboard.press('Tab');
      await tab.keyboard.up('Shift');
      const { top, bottom, covered } = await tab.$eval(`${steps} button:focus`, (button) => {
        const box = button.getBoundingClientRect();
        const front = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
        return { top: box.top, bottom: innerHeight - box.bottom, covered: front?.closest('[role="img"]') !== null };
      });
      expect([top > 0, bottom > 0, covered]).toEqual([true, true, false]);
    },
    phone,
  );
});

test.each([
  ['without scripts on a phone', { ...phone, javaScript: false }],
  ['with reduced motion', { ...wide, reducedMotion: true }],
  ['in a low window', { width: 1280, height: 600 }],
])('%s, each step shows its own picture and words', async (_, options) => {
  await journey(
    site,
    async (tab) => {
      await tab.goto(`${site.origin}/`);
      await expectStills(tab);
      await scrollTo(tab, 0.5);
      await expectStills(tab);
    },
    options,
  );
});

test('on paper, each step shows its own picture and words', async () => {
  await journey(
    site,
    async (tab) => {
      await visit(tab, `${site.origin}/`);
      await tab.emulateMediaType('print');
      await expectStills(tab);
      await tab.emulateMediaType();
    },
    wide,
  );
});

test('after the browser translates the page, clicking and scrolling still change the step', async () => {
  await journey(
    site,
    async (tab) => {
      await visit(tab, `${site.origin}/`);
      await tab.evaluate(translate);
      const words = await tab.$eval(list, (section) => section.textContent);
      await tab.click(`${steps}:nth-child(2) button`);
      await showsStep(tab, 2);
      await scrollTo(tab, 0.55);
      await showsStep(tab, 3);
      expect(await tab.$eval(list, (section) => section.textContent)).toBe(words);
    },
    wide,
  );
});

test('each picture shows the layers of its step and no others', async () => {
  await journey(
    site,
    async (tab) => {
      await visit(tab, `${site.origin}/`);
      const layers = await tab.$$eval(steps, (all) =>
        all.map((step) =>
          ['only-1', 'from-2', 'from-3', 'from-4'].filter((name) =>
            [...step.querySelectorAll(`text.${name}`)].some((label) => label.getBoundingClientRect().width > 0),
          ),
        ),
      );
      expect(layers).toEqual([['only-1'], ['from-2'], ['from-2', 'from-3'], ['from-2', 'from-3', 'from-4']]);
    },
    wide,
  );
});
