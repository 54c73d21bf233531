// Instruments are complete in the HTML, and their code loads when they come near the viewport. Visitors operate them by
// keyboard, by pointer, and through the address.
import { expect, test, vi } from 'vitest';
import { journey, openSharedSite, silence, type Tab, visit } from '../support/journey.ts';
import { eachInstrument } from '../support/real-content.ts';

const site = await openSharedSite();
const page = `${site.origin}/services/signals`;
const section = '#instrument';

const numberIn = (tab: Tab): Promise<string> =>
  tab.$eval(`${section} [data-value]`, (element) => element.textContent ?? '');

async function approach(tab: Tab): Promise<void> {
  await tab.$eval(section, (element) => element.scrollIntoView());
  await tab.waitForSelector(`${section} input[type="range"]`);
}

const waitForChange = (tab: Tab, before: string) =>
  tab.waitForFunction(
    (selector, text) => document.querySelector(selector)?.textContent !== text,
    {},
    `${section} [data-value]`,
    before,
  );

/**
 * Presses Tab, or Shift+Tab for `back`, until the focus has entered and left a section. Returns the focused elements of
 * the section.
 */
async function collectStops(tab: Tab, id: string, key: 'Tab' | 'back', most: number): Promise<string[]> {
  const stops: string[] = [];
  if (key === 'back') await tab.keyboard.down('Shift');
  for (let press = 0; press < most; press += 1) {
    await tab.keyboard.press('Tab');
    const stop = await tab.evaluate((section) => {
      const focused = document.activeElement;
      if (!focused?.closest(`#${section}`)) return null;
      const { tagName, id, ariaLabel, textContent } = focused;
      return `${tagName} ${ariaLabel ?? (/INPUT|SELECT/.test(tagName) ? id : textContent)}`;
    }, id);
    if (stop !== null) stops.push(stop);
    else if (stops.length > 0) break;
  }
  if (key === 'back') await tab.keyboard.up('Shift');
  return stops;
}

test('loading the code of an instrument changes neither its number nor its drawing nor its height', async () => {
  await journey(site, async (tab) => {
    await visit(tab, page);
    const look = () =>
      tab.$eval(section, (element) => ({
        number: element.querySelector('[data-value]')?.textContent,
        drawing: element.querySelector('svg')?.innerHTML,
        height: element.getBoundingClientRect().height,
      }));
    const printed = await look();
    expect(printed.number).toMatch(/^±\d+ m$/);
    await approach(tab);
    expect(await look()).toEqual(printed);
  });
});

test('an address with settings loads the instrument, even if the visitor moves the pointer immediately', async () => {
  await journey(site, async (tab) => {
    await tab.goto(`${page}#signals=clock:500`);
    await tab.mouse.move(200, 300);
    await tab.mouse.move(260, 340);
    await tab.waitForSelector(`${section} input[type="range"]`);
    expect(await numberIn(tab)).toMatch(/^±\d{3} m$/);
  });
});

test('arrow keys change the number and the address, and Reset undoes both changes', async () => {
  await journey(site, async (tab) => {
    await visit(tab, page);
    await approach(tab);
    const before = await numberIn(tab);
    await tab.focus(`${section} input[type="range"]`);
    for (let press = 0; press < 9; press += 1) await tab.keyboard.press('ArrowRight');
    await waitForChange(tab, before);
    await tab.waitForFunction(() => location.hash === '#signals=clock:120');
    await tab.waitForFunction(
      (selector) => /^±\d+ m\. /.test(document.querySelector(selector)?.textContent ?? ''),
      {},
      `${section} [role="status"]`,
    );
    await tab.locator(`${section} button ::-p-text(Reset)`).click();
    await tab.waitForFunction(() => location.hash === '');
    expect(await numberIn(tab)).toBe(before);
  });
});

test('choosing a preset updates controls, number and address, and the previous number stays visible', async () => {
  await journey(site, async (tab) => {
    await visit(tab, page);
    const before = await numberIn(tab);
    const preset = `${section} a[href="#signals=clock:1000"]`;
    await tab.$eval(preset, (link) => link.scrollIntoView({ block: 'center', behavior: 'instant' }));
    await tab.click(preset);
    await tab.waitForFunction(() => location.hash === '#signals=clock:1000');
    const range = `${section} input[type="range"]`;
    expect(await tab.$eval(range, (input) => (input as HTMLInputElement).value)).toBe('1000');
    expect(await numberIn(tab)).not.toBe(before);
    const number = await tab.$eval(`${section} p:has([data-value])`, ({ textContent }) => textContent ?? '');
    expect(number.startsWith(`${before} →`)).toBe(true);
    expect(await tab.$eval(preset, (link) => link.ariaCurrent)).toBe('true');
    const notice = await tab.$eval(preset, (link) => link.getAttribute('aria-describedby') ?? '');
    expect(
      await tab.$eval(`[id="${notice}"]`, (text) =>
        (text as HTMLElement).checkVisibility({ visibilityProperty: true }),
      ),
    ).toBe(true);
  });
});

test.each(eachInstrument)(
  'Tab and Shift+Tab reach the same controls of the instrument $name, in opposite order',
  async ({ path, id }) => {
    await journey(
      site,
      async (tab) => {
        await visit(tab, site.origin + path);
        const stopsIn = (key: 'Tab' | 'back', times: number) => collectStops(tab, id, key, times);
        // Focus the last link or button before the section, because reaching it with Tab would take many presses.
        await tab.evaluate((section) => {
          const stops = [
            ...document.querySelectorAll<HTMLElement>('main :is(a[href], button, summary, [tabindex="0"])'),
          ];
          const start = document.getElementById(section);
          const earlier = stops.filter(
            (one) => start && one.compareDocumentPosition(start) & Node.DOCUMENT_POSITION_FOLLOWING,
          );
          earlier.at(-1)?.focus({ preventScroll: true });
        }, id);
        const forward = await stopsIn('Tab', 30);
        const kinds = new Set(forward.map((stop) => stop.split(' ')[0]));
        expect([...kinds].sort()).toEqual(expect.arrayContaining(['A', 'BUTTON', 'SUMMARY']));
        expect(kinds.has('INPUT') || kinds.has('SELECT')).toBe(true);
        expect((await stopsIn('back', 30)).toReversed()).toEqual(forward);
      },
      { reducedMotion: true },
    );
  },
);

test('after the window is resized, the space reserved for the reading’s sentence fits the text again', async () => {
  // At this width, the result's number is still below the drawing, and its sentence has the fewest lines.
  const tablet = { width: 880, height: 900 };
  const phone = { width: 320, height: 740 };
  const desk = { width: 1440, height: 900 };
  await journey(
    site,
    async (tab) => {
      await visit(tab, page);
      await approach(tab);
      for (const size of [phone, desk]) {
        await tab.setViewport(size);
        await tab.waitForFunction(
          (selector, width) => {
            const room = document.querySelector(selector);
            const last = room?.lastElementChild;
            if (innerWidth !== width || !room || !last) return false;
            // Allow at most two empty lines below the text.
            return room.getBoundingClientRect().bottom - last.getBoundingClientRect().bottom < 48;
          },
          {},
          `${section} [data-kept]`,
          size.width,
        );
      }
    },
    tablet,
  );
});

test('a visitor moves a radio receiver with the pointer and with arrow keys', async () => {
  await journey(site, async (tab) => {
    await visit(tab, page);
    await approach(tab);
    const handle = await tab.waitForSelector(`${section} button[aria-label^="Receiver B"]`);
    const box = (await handle?.boundingBox()) ?? expect.fail('The handle of receiver B has no bounding box.');
    await tab.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await tab.mouse.down();
    await tab.mouse.move(box.x + box.width / 2 + 60, box.y + box.height / 2 + 30, { steps: 3 });
    await tab.mouse.up();
    await tab.waitForFunction(() => /^#signals=bX:[\d.]+,bY:[\d.]+$/.test(location.hash));
    const place = () =>
      tab.$eval(`${section} button[aria-label^="Receiver B"]`, (element) => element.ariaValueText ?? '');
    const moved = await place();
    expect(moved).toMatch(/ km /);
    await tab.focus(`${section} button[aria-label^="Receiver B"]`);
    for (let press = 0; press < 4; press += 1)
      await tab.keyboard.down('Shift').then(() => tab.keyboard.press('ArrowDown'));
    await tab.keyboard.up('Shift');
    expect(await place()).not.toBe(moved);
  });
});

test('a visitor who opens a shared address sees the instrument with the same settings', async () => {
  await journey(site, async (tab) => {
    await visit(tab, `${page}#signals=clock:500,receivers:6`);
    await tab.waitForFunction(
      (selector) => document.querySelector<HTMLInputElement>(selector)?.value === '500',
      {},
      `${section} input[type="range"]`,
    );
    const values = await tab.$$eval(`${section} input`, (inputs) => inputs.map((input) => input.value));
    expect(values.slice(0, 2)).toEqual(['500', '6']);
    const top = await tab.$eval(section, (element) => element.getBoundingClientRect().top);
    expect(Math.abs(top)).toBeLessThan(500);
  });
});

test('the code of an instrument loads only when the visitor scrolls near it', async () => {
  await journey(
    site,
    async (tab) => {
      const loaded: string[] = [];
      tab.on('request', (request) => loaded.push(new URL(request.url()).pathname));
      const parts = () => loaded.filter((path) => /\/(?:instrument|operate)-(?!section)/.test(path));
      for (const address of [`${site.origin}/sectors/retail`, page]) {
        await visit(tab, address);
        await silence(tab, 200);
        expect(parts()).toEqual([]);
      }
      await approach(tab);
      await vi.waitUntil(() => parts().length > 0);
    },
    // In a taller window, the instrument would be near the viewport from the start.
    { width: 1280, height: 500 },
  );
});

test.each([
  { path: '/services/movement', control: 'input[type="range"]', key: 'ArrowRight', presses: 4 },
  { path: '/sectors/publicSafety', control: 'select', key: 'ArrowDown', presses: 3 },
])('on a phone, nothing below the instrument on $path moves while a visitor operates it', async ({ path, ...act }) => {
  await journey(
    site,
    async (tab) => {
      await visit(tab, site.origin + path);
      const next = () => tab.$eval(`${section} + *`, (after) => after.getBoundingClientRect().top + scrollY);
      const before = await next();
      await tab.$eval(section, (element) => element.scrollIntoView());
      await tab.waitForSelector(`${section} ${act.control}`);
      const [number, ...others] = [await numberIn(tab), await next()];
      await tab.focus(`${section} ${act.control}`);
      for (let press = 0; press < act.presses; press += 1) {
        await tab.keyboard.press(act.key as 'ArrowDown');
        others.push(await next());
      }
      expect(await numberIn(tab)).not.toBe(number);
      expect(new Set(others)).toEqual(new Set([before]));
    },
    { width: 360, height: 740 },
  );
});

test('clicking an instrument that failed to load loads it again', async () => {
  await journey(
    site,
    async (tab) => {
      await tab.setRequestInterception(true);
      let isLost = true;
      let lost = 0;
      tab.on('request', (request) => {
        const isPart = /\/instrument-(?!section)/.test(request.url());
        if (isPart && isLost) lost += 1;
        void (isPart && isLost ? request.abort('failed') : request.continue());
      });
      await visit(tab, page);
      await tab.$eval(section, (element) => element.scrollIntoView());
      await vi.waitUntil(() => lost > 0);
      await silence(tab, 200);
      isLost = false;
      await tab.click(`${section} svg`);
      await tab.waitForSelector(`${section} input[type="range"]`);
    },
    { fresh: true, expects: [/^failed: .*\/instrument-/, /net::ERR_FAILED/] },
  );
});
