// The site works by keyboard: focus moves to the right element and is visible, and screen readers announce changes.
import { expect, test } from 'vitest';
import { forcedColours, withFeatures } from '../support/barriers.ts';
import { findJumps, walkByTab } from '../support/install-in-page.ts';
import { arriveAt, clickLink, journey, openSharedSite, type Tab, visit } from '../support/journey.ts';
import { content } from '../support/real-content.ts';
import { comeSignedIn } from '../support/session.ts';

const site = await openSharedSite();
const phone = { width: 390, height: 844 };

test('the first press of Tab shows the skip link, which leads past the header', async () => {
  await journey(site, async (tab) => {
    await visit(tab, `${site.origin}/about`);
    await tab.keyboard.press('Tab');
    const skip = await tab.evaluate(() => {
      const { top, left } = document.activeElement?.getBoundingClientRect() ?? { top: -1, left: -1 };
      return { text: document.activeElement?.textContent, shown: top >= 0 && left >= 0 };
    });
    expect(skip).toEqual({ text: 'Skip to content', shown: true });
    await tab.keyboard.press('Enter');
    await tab.waitForFunction(() => document.activeElement?.id === 'main');
    await tab.keyboard.press('Tab');
    expect(await tab.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
  });
});

/** Presses Tab through a part of the page. Each focused element must be in view with a visible outline. */
async function walk(tab: Tab, where: string, direction: 'forward' | 'back', part: string) {
  const stops = await walkByTab(tab, direction, part);
  const faults = stops.flatMap(({ name, faults }) => faults.map((fault) => `${where}: focus on “${name}”: ${fault}`));
  expect(faults).toEqual([]);
  return stops;
}

/**
 * Presses Tab through a whole page, forward and back. `walkThroughMain` skips the header and footer, because all pages
 * share them.
 */
async function walkThroughPage(tab: Tab, where: string): Promise<void> {
  const stops = await walk(tab, where, 'forward', 'body');
  const names = stops.map(({ name }) => name);
  expect(names[0]).toBe('Skip to content');
  expect(names.length).toBeGreaterThan(20);
  expect(findJumps(stops)).toEqual([]);
  const back = await walk(tab, `${where}, back`, 'back', 'body');
  expect(back.map(({ name }) => name).toReversed()).toEqual(names);
}

async function walkThroughMain(tab: Tab, where: string): Promise<void> {
  await tab.keyboard.press('Tab');
  await tab.keyboard.press('Enter');
  await tab.waitForFunction(() => document.activeElement?.id === 'main');
  const stops = await walk(tab, where, 'forward', '#main *');
  expect(stops).not.toEqual([]);
  expect(findJumps(stops), where).toEqual([]);
}

const places: [path: string, width: number][] = [
  ['/services', 1440],
  ['/services/awareness', 360],
  ['/blog/from-signal-to-site-mesh-network-localization', 360],
  ['/about/precision', 1440],
  ['/contact', 360],
  ['/login', 1440],
];
/**
 * Scrolls to the page's instrument, if there is one. Waits for the instrument's controls, which load when it comes near
 * the viewport.
 */
async function approachInstrument(tab: Tab): Promise<void> {
  if (!(await tab.$('#instrument'))) return;
  await tab.$eval('#instrument', (section) => section.scrollIntoView({ behavior: 'instant' }));
  await tab.waitForSelector('#instrument [role="slider"]');
}

const still = (width: number) => ({ width, height: 800, reducedMotion: true });

test.each([360, 1440])(
  'on the home page at a width of %i px, the focus is always visible and moves in reading order',
  async (width) => {
    await journey(
      site,
      async (tab) => {
        await visit(tab, `${site.origin}/`);
        await walkThroughPage(tab, `/ at ${width} px`);
      },
      still(width),
    );
  },
);

test.each(places)(
  'in the main content of %s at a width of %i px, the focus is always visible and moves in reading order',
  async (path, width) => {
    await journey(
      site,
      async (tab) => {
        await visit(tab, site.origin + path);
        await approachInstrument(tab);
        await walkThroughMain(tab, `${path} at ${width} px`);
      },
      still(width),
    );
  },
);

test('on the dashboard, the focus is always visible and moves in reading order', async () => {
  await journey(site, async (tab) => {
    await comeSignedIn(tab, site);
    await tab.waitForSelector('main ::-p-text(Sign Out)');
    await walkThroughMain(tab, '/welcome');
  });
});

test('with forced colours, the focus is always visible and moves in reading order', async () => {
  await journey(site, async (tab) => {
    await withFeatures(tab, forcedColours, async () => {
      await visit(tab, `${site.origin}/contact`);
      await walkThroughPage(tab, '/contact, forced colours');
    });
  });
});

test('on a small screen, the menu opens by keyboard and closes with Escape or after navigation', async () => {
  await journey(
    site,
    async (tab) => {
      await visit(tab, `${site.origin}/about`);
      const focused = () => tab.evaluate(() => (document.activeElement as HTMLElement).innerText);
      for (const [key, text] of [
        ['Tab', 'Skip to content'],
        ['Tab', content.site.name],
        ['Tab', 'Menu'],
        ['Enter', 'Close'],
        ['Tab', content.navigation.header[0]?.label],
      ] as const) {
        await tab.keyboard.press(key);
        expect(await focused()).toBe(text);
      }
      await tab.waitForSelector('nav:popover-open');
      await tab.keyboard.press('Escape');
      await tab.waitForSelector('nav[popover]:not(:popover-open)');
      expect(await focused()).toBe('Menu');
      await tab.keyboard.press('Enter');
      await tab.waitForSelector('nav:popover-open');
      await clickLink(tab, 'Blog', 'header');
      await arriveAt(tab, '/blog');
      await tab.waitForSelector('nav[popover]:not(:popover-open)');
    },
    phone,
  );
});

test('tabbing past the last link of the open menu closes the menu and moves the focus to the page', async () => {
  await journey(
    site,
    async (tab) => {
      await visit(tab, `${site.origin}/contact`);
      const focused = () => tab.evaluate(() => (document.activeElement as HTMLElement).innerText);
      while ((await focused()) !== 'Menu') await tab.keyboard.press('Tab');
      await tab.keyboard.press('Enter');
      await tab.waitForSelector('nav:popover-open');
      while ((await focused()) !== 'Client Login') await tab.keyboard.press('Tab');
      await tab.keyboard.press('Tab');
      await tab.waitForSelector('nav[popover]:not(:popover-open)');
      expect(await tab.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
    },
    phone,
  );
});

test('the open menu closes when the window grows wide, and the navigation bar appears', async () => {
  await journey(
    site,
    async (tab) => {
      await visit(tab, `${site.origin}/about`);
      await (await tab.waitForSelector('button[popovertarget]'))?.click();
      await tab.waitForSelector('nav:popover-open');
      await tab.setViewport({ width: 1280, height: 800 });
      await tab.waitForSelector('nav[popover]:not(:popover-open)', { visible: true });
    },
    phone,
  );
});
