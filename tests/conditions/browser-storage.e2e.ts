// The privacy page lists everything that the website stores in a browser. The test opens pages and compares the stored
// keys with the list.
import { expect, test } from 'vitest';
import { fillIn, press, waitUntilSent } from '../support/contact-page.ts';
import { arriveAt, clickLink, journey, openSharedSite, visit } from '../support/journey.ts';
import { clickButton, signIn } from '../support/session.ts';

const site = await openSharedSite();

test('The site sets no cookies and stores only what the privacy page lists', async () => {
  const written = new Set<string>();
  const cookies: string[] = [];
  await journey(
    site,
    async (tab) => {
      await tab.exposeFunction('noteWriting', (line: string) => void written.add(line));
      await tab.evaluateOnNewDocument(() => {
        const { setItem } = Storage.prototype;
        Storage.prototype.setItem = function (key, value) {
          const place = this === localStorage ? 'localStorage' : 'sessionStorage';
          Reflect.get(window, 'noteWriting')(`${place} ${key}`);
          setItem.call(this, key, value);
        };
      });
      tab.on('response', (response) => {
        if ('set-cookie' in response.headers()) cookies.push(response.url());
      });

      await visit(tab, `${site.origin}/contact`);
      await fillIn(tab);
      await clickLink(tab, 'About', 'header');
      await arriveAt(tab, '/about');
      await tab.goBack();
      await arriveAt(tab, '/contact');
      await press(tab, 'Send Message');
      await waitUntilSent(tab);
      expect([...written]).toEqual([]);

      await signIn(tab, site);
      await visit(tab, `${site.origin}/about/precision`);
      await tab.goBack();
      await clickButton(tab, 'Sign Out');
      await arriveAt(tab, '/');

      const left = await tab.evaluate(async () => ({
        cookie: document.cookie,
        localStorage: Object.keys(localStorage),
        sessionStorage: Object.keys(sessionStorage),
        databases: await indexedDB.databases(),
        caches: await caches.keys(),
      }));
      expect(left).toEqual({ cookie: '', localStorage: [], sessionStorage: [], databases: [], caches: [] });
      const devtools = await tab.createCDPSession();
      expect((await devtools.send('Storage.getCookies')).cookies).toEqual([]);

      await visit(tab, `${site.origin}/privacy`);
      const named = await tab.$$eval('#browser-storage tbody tr', (rows) =>
        rows.map((row) => {
          const [name = '', place = ''] = [...row.children].map((cell) => cell.textContent);
          return `${place} ${name}`;
        }),
      );
      // To find out whether storage works, the auth client writes a key that contains a random number.
      const found = [...written].map((line) => line.replace(/-[\d.]+$/, '- and a random number'));
      expect([...new Set(found)].sort()).toEqual(named.sort());
    },
    // Use a new tab, because the functions that this test exposes to pages can't be removed from the tab.
    { fresh: true },
  );
  expect(cookies).toEqual([]);
});
