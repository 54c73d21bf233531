// Tests addresses that have no page: removed or mistyped entries, and unknown paths.
import { expect, test } from 'vitest';
import { hydrated, journey, openSharedSite, visit } from '../support/journey.ts';

const site = await openSharedSite();

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
  '$path shows a not-found page with a fitting text, and asks search engines not to index it',
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
    await journey(
      site,
      async (tab) => {
        await tab.goto(site.origin + path, { waitUntil: 'load' });
        await tab.waitForFunction((expected) => document.querySelector('h1')?.textContent === expected, {}, heading);
        await hydrated(tab);
        const loaded = await tab.evaluate(read);

        // Open the same address within the app, as Back does from another page.
        await visit(tab, `${site.origin}/about`);
        await tab.evaluate((address) => {
          history.pushState(null, '', address);
          dispatchEvent(new PopStateEvent('popstate', { state: null }));
        }, path);
        await tab.waitForFunction((expected) => document.querySelector('h1')?.textContent === expected, {}, heading);
        expect(await tab.evaluate(read)).toEqual(loaded);

        expect(loaded.title).toMatch(title);
        expect(loaded.text).toContain(text);
        expect(loaded.links).toContainEqual([label, to]);
        expect([loaded.titles, loaded.descriptions, loaded.canonicals]).toEqual([1, 1, 1]);
        expect(loaded.robots).toEqual(['noindex']);
        expect(loaded.graph).not.toContain('BlogPosting');
      },
      // The only expected console message is the browser's report of the 404 response.
      { expects: [/status of 404/] },
    );
  },
);
