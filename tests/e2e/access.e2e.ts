// By keyboard, without JavaScript, on small screens.
import { expect, test } from 'vitest';
import { arriveAt, clickLink, journey, openSharedSite, visit } from '../support/journey.ts';
import { content } from '../support/site-routes.ts';

const site = await openSharedSite();
const phone = { width: 390, height: 844 };

test('the first key press shows the skip link, and it leads past the header', async () => {
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

test.each(['/', '/contact', '/login', '/security', '/blog/from-signal-to-site-mesh-network-localization'])(
  'every stop of the Tab key on %s shows an outline of 2 px and lies in view',
  async (path) => {
    await journey(site, async (tab) => {
      await visit(tab, site.origin + path);
      const stops: { name: string; outline: string; inView: boolean }[] = [];
      for (;;) {
        await tab.keyboard.press('Tab');
        const stop = await tab.evaluate(() => {
          const { activeElement: element } = document;
          if (!element || element === document.body || element.hasAttribute('data-seen')) return null;
          element.setAttribute('data-seen', '');
          const { outlineStyle, outlineWidth } = getComputedStyle(element);
          const { top, bottom, width } = element.getBoundingClientRect();
          return {
            name: element.textContent?.trim() || element.getAttribute('name') || element.localName,
            outline: `${outlineWidth} ${outlineStyle}`,
            inView: bottom > 0 && top < innerHeight && width > 0,
          };
        });
        if (!stop) break;
        stops.push(stop);
      }
      expect(stops.length).toBeGreaterThan(25);
      expect(stops.filter(({ outline, inView }) => outline !== '2px solid' || !inView)).toEqual([]);
    });
  },
);

test('on a small screen the menu opens by keyboard, closes with Escape, and closes when it has led somewhere', async () => {
  await journey(
    site,
    async (tab) => {
      await visit(tab, `${site.origin}/about`);
      for (const [key, text] of [
        ['Tab', 'Skip to content'],
        ['Tab', content.site.name],
        ['Tab', 'Menu'],
        ['Enter', 'Menu'],
        ['Tab', 'Services'],
      ] as const) {
        await tab.keyboard.press(key);
        expect(await tab.evaluate(() => document.activeElement?.textContent)).toBe(text);
      }
      await tab.waitForSelector('nav:popover-open');
      await tab.keyboard.press('Escape');
      await tab.waitForSelector('nav[popover]:not(:popover-open)');
      expect(await tab.evaluate(() => document.activeElement?.textContent)).toBe('Menu');
      await tab.keyboard.press('Enter');
      await tab.waitForSelector('nav:popover-open');
      await clickLink(tab, 'Blog', 'header');
      await arriveAt(tab, '/blog');
      await tab.waitForSelector('nav[popover]:not(:popover-open)');
    },
    phone,
  );
});

test('without JavaScript links lead on, and the text of the next page is there', async () => {
  await journey(
    site,
    async (tab) => {
      await tab.goto(`${site.origin}/`);
      expect(await tab.$eval('main', (main) => main.innerText)).toContain('Security is in Our DNA');
      const loaded = tab.waitForNavigation();
      await (await tab.$('header a[href="/services"]'))?.click();
      await loaded;
      expect(new URL(tab.url()).pathname).toBe('/services');
      expect(await tab.$eval('main', (main) => main.innerText)).toContain('Human Movement Intelligence');
      expect(await tab.$$eval('button', (buttons) => buttons.some((one) => /motion/.test(one.innerText)))).toBe(false);
    },
    { javaScript: false },
  );
});

test('without JavaScript the menu of a small screen opens and leads on', async () => {
  await journey(
    site,
    async (tab) => {
      await tab.goto(`${site.origin}/about`);
      const links = () => tab.$$eval('nav[popover] a', (all) => all.filter((link) => link.checkVisibility()).length);
      expect(await links()).toBe(0);
      await (await tab.$('button[popovertarget]'))?.click();
      expect(await links()).toBe(7);
      const loaded = tab.waitForNavigation();
      await (await tab.$('nav[popover] a[href="/contact"]'))?.click();
      await loaded;
      expect(new URL(tab.url()).pathname).toBe('/contact');
    },
    { ...phone, javaScript: false },
  );
});

test.each([
  ['/welcome', 'The dashboard needs JavaScript.'],
  ['/login', 'Signing in needs JavaScript.'],
])('%s says that it needs JavaScript only to those who have none', async (path, message) => {
  await journey(
    site,
    async (tab) => {
      await tab.goto(site.origin + path);
      expect(await tab.$eval('main', (main) => main.innerText)).toContain(message);
    },
    { javaScript: false },
  );
  await journey(site, async (tab) => {
    await visit(tab, `${site.origin}/login`);
    expect(await tab.$eval('main', (main) => main.innerText)).not.toContain('needs JavaScript');
  });
});
