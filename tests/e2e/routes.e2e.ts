// Addresses that are not public pages: the dashboard, missing entries, unknown paths.
import { expect, test } from 'vitest';
import { hydrated, journey, openSharedSite, visit } from '../support/journey.ts';

const site = await openSharedSite();

test('the dashboard leads an anonymous visitor to the sign-in page, in its own place of the history', async () => {
  await journey(site, async (tab) => {
    await visit(tab, `${site.origin}/about`);
    await tab.goto(`${site.origin}/welcome`);
    await tab.waitForFunction(() => location.pathname === '/login' && document.title.startsWith('Secure Access'));
    await tab.goBack();
    await tab.waitForFunction(() => location.pathname === '/about');
  });
});

test.each([
  {
    path: '/services/no-such-service',
    title: /^Service Not Found/,
    heading: 'Service Not Found',
    text: 'The service you are looking for does not exist.',
    label: 'Back to Services',
    to: '/services',
  },
  {
    path: '/sectors/no-such-sector',
    title: /^Sector Not Found$/,
    heading: 'Sector not found',
    text: 'The requested sector details could not be found.',
    label: 'Return to home',
    to: '/',
  },
  {
    path: '/no/such/page',
    title: /^Page not found/,
    heading: 'Oops! Page Not Found',
    text: "if you're attempting to crawl or fuzz our site",
    label: 'Return Home',
    to: '/',
  },
])(
  '$path shows its view in the live app, not for search engines',
  async ({ path, title, heading, text, label, to }) => {
    const read = () => ({
      title: document.title,
      titles: document.querySelectorAll('title').length,
      heading: document.querySelector('main h1')?.textContent,
      text: document.querySelector('main')?.textContent,
      robots: [...document.querySelectorAll('meta[name="robots"]')].map((meta) => meta.getAttribute('content')),
      descriptions: document.querySelectorAll('meta[name="description"]').length,
      canonicals: document.querySelectorAll('link[rel="canonical"]').length,
      links: [...document.querySelectorAll<HTMLAnchorElement>('main a')].map((link) => [
        link.textContent,
        link.pathname,
      ]),
      graph: document.getElementById('structured-data')?.textContent,
    });
    await journey(site, async (tab) => {
      // Loaded at this address: the server's 404 is the browser's own message, and the only one.
      await tab.goto(site.origin + path, { waitUntil: 'load' });
      await tab.waitForFunction((expected) => document.querySelector('h1')?.textContent === expected, {}, heading);
      await hydrated(tab);
      const loaded = await tab.evaluate(read);
      expect(tab.troubles.filter((trouble) => !trouble.includes('status of 404'))).toEqual([]);

      // Reached within the app, as by Back from another page.
      await tab.goto(`${site.origin}/about`, { waitUntil: 'load' });
      await hydrated(tab);
      tab.troubles.length = 0;
      await tab.evaluate((address) => {
        history.pushState(null, '', address);
        dispatchEvent(new PopStateEvent('popstate', { state: null }));
      }, path);
      await tab.waitForFunction((expected) => document.querySelector('h1')?.textContent === expected, {}, heading);
      const reached = await tab.evaluate(read);

      for (const seen of [loaded, reached]) {
        expect(seen.title).toMatch(title);
        expect(seen.text).toContain(text);
        expect(seen.links).toContainEqual([label, to]);
        expect([seen.titles, seen.descriptions, seen.canonicals]).toEqual([1, 1, 1]);
        expect(seen.robots).toEqual(['noindex']);
        expect(seen.graph).not.toContain('BlogPosting');
      }
      expect(loaded.graph).toBe(reached.graph);
    });
  },
);

test('the footer says the year of the visitor, also when the page was built in another', async () => {
  await journey(site, async (tab) => {
    await tab.evaluateOnNewDocument(() => {
      Date.prototype.getFullYear = () => 2031;
    });
    await visit(tab, `${site.origin}/about`);
    await tab.waitForFunction(() => document.querySelector('footer:last-of-type')?.textContent?.includes('© 2031'));
  });
});
