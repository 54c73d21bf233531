// Without JavaScript, every page shows its content and links, and states which functions need JavaScript.
import { expect, test } from 'vitest';
import { journey, openSharedSite, visit } from '../support/journey.ts';
import { content } from '../support/real-content.ts';

const site = await openSharedSite();
const phone = { width: 390, height: 844 };

test('Without JavaScript, links work, and the linked page shows its text', async () => {
  await journey(
    site,
    async (tab) => {
      await tab.goto(`${site.origin}/`);
      expect(await tab.$$eval('button', (buttons) => buttons.some((one) => /stars/.test(one.innerText)))).toBe(false);
      const loaded = tab.waitForNavigation();
      await (await tab.$('header a[href="/services"]'))?.click();
      await loaded;
      expect(new URL(tab.url()).pathname).toBe('/services');
      const shown = await tab.$eval('main', (main) => main.innerText);
      for (const { title } of content.services) expect(shown).toContain(title);
    },
    { javaScript: false },
  );
});

test('Without JavaScript, the menu on a small screen opens and its links work', async () => {
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
])('%s shows a note that it needs JavaScript, but only to visitors without JavaScript', async (path, message) => {
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
