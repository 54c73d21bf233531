// The harbor instrument can be set with the keyboard, with the pointer, and by parameters in the page's address. It
// also works in a translated page and without scripts.
import { expect, test } from 'vitest';
import { journey, openSharedSite, type Tab, visit } from '../support/journey.ts';
import { translate } from '../support/translate.ts';

const site = await openSharedSite();
const page = `${site.origin}/real-time-awareness`;
const section = '#harbor';
const slider = `${section} input[type="range"]`;
const list = `${section} select`;

const textsOf = (tab: Tab, selector: string): Promise<string[]> =>
  tab.$$eval(`${section} ${selector}`, (all) => all.map(({ textContent }) => textContent ?? ''));

async function approach(tab: Tab): Promise<void> {
  await visit(tab, page);
  await tab.$eval(section, (element) => element.scrollIntoView());
  // Until the instrument's code has loaded, the list has only one option.
  await tab.waitForSelector(`${list} option:nth-child(2)`);
}

async function press(tab: Tab, selector: string, key: 'ArrowRight' | 'ArrowDown', times: number): Promise<void> {
  await tab.focus(selector);
  for (let count = 0; count < times; count += 1) await tab.keyboard.press(key);
}

const seeNumber = (tab: Tab, number: string) =>
  tab.waitForFunction(
    (selector, text) => document.querySelector(selector)?.textContent === text,
    {},
    `${section} [data-value]`,
    number,
  );

test('a setting changed with arrow keys is announced and saved in the address, and Reset undoes the change', async () => {
  await journey(
    site,
    async (tab) => {
      await approach(tab);
      const drawn = () => tab.$$eval(`${section} svg path`, (paths) => paths.map((path) => path.getAttribute('d')));
      const printed = await drawn();
      await press(tab, slider, 'ArrowRight', 3);
      await seeNumber(tab, '76%');
      expect(await drawn()).not.toEqual(printed);
      // With reduced motion, the drawing changes without an animation.
      expect(await tab.$eval(section, (element) => element.getAnimations({ subtree: true }).length)).toBe(0);
      await tab.waitForFunction(() => location.hash === '#harbor=interval:3');
      await tab.waitForFunction(
        (selector) => /^76%\. With a report every 5 min, /.test(document.querySelector(selector)?.textContent ?? ''),
        {},
        `${section} [role="status"]`,
      );
      await press(tab, slider, 'ArrowRight', 3);
      await seeNumber(tab, 'None');
      await tab.locator(`${section} button ::-p-text(Reset)`).click();
      await seeNumber(tab, '100%');
      await tab.waitForFunction(() => location.hash === '');
      expect(await drawn()).toEqual(printed);
    },
    { reducedMotion: true },
  );
});

test('a visitor chooses a crossing with arrow keys in the list or by clicking the drawing', async () => {
  await journey(site, async (tab) => {
    await approach(tab);
    await press(tab, list, 'ArrowDown', 1);
    await tab.waitForFunction(() => /^#harbor=crossing:\w+$/.test(location.hash));
    const chosen = await tab.$eval(list, (select) => (select as HTMLSelectElement).value);
    expect(chosen).not.toBe('A07');
    await tab.$eval(`${section} svg`, (svg) => svg.scrollIntoView({ block: 'end', behavior: 'instant' }));
    const box = await (await tab.$(`${section} svg`))?.boundingBox();
    if (!box) expect.fail('The drawing has no bounding box.');
    await tab.mouse.click(box.x + box.width / 2, box.y + box.height * 0.9);
    await tab.waitForFunction(
      (selector, before) => (document.querySelector(selector) as HTMLSelectElement).value !== before,
      {},
      list,
      chosen,
    );
    const label = await tab.$eval(
      list,
      (select) => (select as HTMLSelectElement).selectedOptions[0]?.textContent ?? '',
    );
    expect(label).toMatch(/^1[5-7]:/);
  });
});

test('a shared address selects the crossing that it names, and an interval above the maximum becomes the maximum', async () => {
  await journey(site, async (tab) => {
    await visit(tab, `${page}#harbor=interval:99,crossing:B22`);
    await seeNumber(tab, 'None');
    expect(await tab.$eval(list, (select) => (select as HTMLSelectElement).value)).toBe('B22');
    expect((await textsOf(tab, '[data-reading] p')).join(' ')).toContain('16:30 from St George, ferry B: not found');
  });
});

test('on a translated page, the number and the sentence still follow the slider', async () => {
  await journey(site, async (tab) => {
    await approach(tab);
    await tab.evaluate(translate);
    await press(tab, slider, 'ArrowRight', 4);
    await seeNumber(tab, '32%');
    await tab.waitForFunction(
      (selector) => /^\[With a report every 8\smin, /.test(document.querySelector(selector)?.textContent ?? ''),
      {},
      `${section} [data-reading] p`,
    );
    await press(tab, slider, 'ArrowRight', 2);
    await seeNumber(tab, '[None]');
    const [sentence] = await textsOf(tab, '[data-reading] p');
    expect(sentence).toMatch(/^\[With a report every 15\smin, no crossing is found: .*\]$/);
  });
});

test('without scripts, the page shows the results for one report a minute and explains the method', async () => {
  await journey(
    site,
    async (tab) => {
      await tab.goto(page);
      expect(await tab.$$(`${section} :is(input, select, button)`)).toEqual([]);
      expect(await textsOf(tab, '[data-value]')).toEqual(['100%']);
      expect((await textsOf(tab, '[data-reading] p')).join(' ')).toMatch(/Real data of 31.December 2019/);
      expect(await textsOf(tab, '[data-widest]')).toEqual(['1 min', '00:30 Whitehall']);
      await tab.click(`${section} summary`);
      expect(await tab.$eval(`${section} details`, ({ innerText }) => innerText)).toContain('How this was computed');
      expect(await tab.$eval(`${section} details`, ({ innerText }) => innerText)).toContain('found 95 of the 97');
    },
    { javaScript: false },
  );
});

test('on a phone, nothing below the diagram moves while the number of reports changes', async () => {
  await journey(
    site,
    async (tab) => {
      await approach(tab);
      const next = () => tab.$eval(`${section} + *`, (after) => after.getBoundingClientRect().top + scrollY);
      const places = [await next()];
      for (let step = 0; step < 6; step += 1) {
        await press(tab, slider, 'ArrowRight', 1);
        places.push(await next());
      }
      await seeNumber(tab, 'None');
      expect(new Set(places).size).toBe(1);
    },
    { width: 360, height: 740 },
  );
});
