// Links change the page without reloading the document.
import { expect, test, vi } from 'vitest';
import { articlesOf } from '../../src/model/collections/list-pages.ts';
import {
  arriveAt,
  awaitPrefetch,
  clickLink,
  hydrated,
  isMarked,
  journey,
  mark,
  openSharedSite,
  silence,
  type Tab,
  visit,
} from '../support/journey.ts';
import { content } from '../support/real-content.ts';

const site = await openSharedSite();
/** Articles on the first page of /blog. Pages such as /blog/page/2 list older articles. */
const listed = articlesOf(content.articles, 1);

/** Returns all metadata in the head, sorted, without preload hints and styles. */
const readHead = (): string[] =>
  [...document.head.querySelectorAll('title, meta, link[rel="canonical"], script[type="application/ld+json"]')]
    .map((element) =>
      [
        element.localName,
        ...element
          .getAttributeNames()
          .toSorted()
          .map((name) => `${name}=${element.getAttribute(name)}`),
        element.textContent,
      ].join(' '),
    )
    .toSorted();

test('Back returns to the previous page, even if the pointer moved before the browser was idle', async () => {
  await journey(site, async (tab) => {
    await tab.goto(`${site.origin}/about`, { waitUntil: 'domcontentloaded' });
    await tab.evaluate(() => dispatchEvent(new PointerEvent('pointerover')));
    await hydrated(tab);
    // Wait until the browser has also been idle once, because the app starts some work only then.
    await tab.evaluate(() => new Promise((done) => requestIdleCallback(done)));
    for (const path of ['/services', '/sectors']) {
      await tab.$eval(`header a[href="${path}"]`, (link) => (link as HTMLElement).click());
      await arriveAt(tab, path);
    }
    await tab.goBack();
    await arriveAt(tab, '/services');
    expect(await tab.$eval('h1', ({ textContent }) => textContent)).toContain('services');
  });
});

test('navigating by links replaces the title, description, canonical address and structured data, without duplicates', async () => {
  const { tab: reader } = await site.openVisitor({ javaScript: false });
  const sent = new Map<string, readonly string[]>();
  await journey(site, async (tab) => {
    const expectHeadOfSentPage = async (path: string): Promise<void> => {
      expect(await tab.evaluate(readHead)).toEqual(sent.get(path));
    };
    await visit(tab, `${site.origin}/`);
    await mark(tab);
    const walk = [
      ['Services', 'header', '/services'],
      ['Signals Intelligence', 'footer', '/services/signals'],
      ['Integrating movement analysis, HUMINT and SIGINT', 'main', '/blog/integrating-movement-analysis-humint-sigint'],
      ['Back to Blog', 'main', '/blog'],
      ['Client Login', 'header', '/login'],
    ] as const;
    for (const [label, part, path] of walk) {
      await reader.goto(site.origin + path);
      sent.set(path, await reader.evaluate(readHead));
      await clickLink(tab, label, part);
      await arriveAt(tab, path);
      await expectHeadOfSentPage(path);
    }
    for (const [, , path] of walk.toReversed().slice(1)) {
      await tab.goBack();
      await arriveAt(tab, path);
      await expectHeadOfSentPage(path);
    }
    expect(await isMarked(tab)).toBe(true);
  });
});

test('links, Back and Forward show each page from its top', async () => {
  await journey(site, async (tab) => {
    const scrollDown = async (): Promise<void> => {
      await tab.evaluate(() => scrollTo({ top: 1200, behavior: 'instant' }));
      await tab.waitForFunction(() => scrollY > 0);
    };
    const expectTop = () => tab.waitForFunction(() => scrollY === 0);
    await visit(tab, `${site.origin}/services`);
    await scrollDown();
    await clickLink(tab, 'Sanctions Policy', 'footer:last-of-type');
    await arriveAt(tab, '/sanctions');
    await expectTop();
    await scrollDown();
    await tab.goBack();
    await arriveAt(tab, '/services');
    await expectTop();
    await scrollDown();
    await tab.goForward();
    await arriveAt(tab, '/sanctions');
    await expectTop();
  });
});

test('a link with a hash scrolls to its target and focuses it, and Back returns to the top', async () => {
  await journey(site, async (tab) => {
    await visit(tab, `${site.origin}/blog/integrating-movement-analysis-humint-sigint`);
    await clickLink(tab, 'Final Thought', 'nav[aria-labelledby]');
    await tab.waitForFunction(() => document.activeElement?.id === 'final-thought');
    const top = await tab.$eval('#final-thought', (heading) => heading.getBoundingClientRect().top);
    expect(top).toBeGreaterThanOrEqual(0);
    expect(top).toBeLessThan(200);
    expect(new URL(tab.url()).hash).toBe('#final-thought');
    await tab.goBack();
    await tab.waitForFunction(() => location.hash === '' && scrollY === 0);
    // Loading the same address directly must have the same result.
    await visit(tab, `${site.origin}/blog/integrating-movement-analysis-humint-sigint#final-thought`);
    await tab.waitForFunction(() => {
      const top = document.getElementById('final-thought')?.getBoundingClientRect().top ?? -1;
      return top >= 0 && top < 200;
    });
  });
});

test('the name of each page is announced to screen readers after navigation, but not on first load', async () => {
  await journey(site, async (tab) => {
    await visit(tab, `${site.origin}/`);
    const said = () => tab.$eval('#root > [role="status"]', (region) => region.textContent);
    expect(await said()).toBe('');
    expect(await tab.evaluate(() => document.activeElement?.localName)).toBe('body');
    await clickLink(tab, 'Blog', 'header');
    await arriveAt(tab, '/blog');
    await tab.waitForFunction(() => document.querySelector('#root > [role="status"]')?.textContent === 'Blog');
    await tab.goBack();
    await arriveAt(tab, '/');
    await tab.waitForFunction(() => document.querySelector('#root > [role="status"]')?.textContent === 'Home');
  });
});

test('the whole card of an article on the blog page is a link', async () => {
  await journey(site, async (tab) => {
    await visit(tab, `${site.origin}/blog`);
    const more = await tab.waitForSelector('#articles li:nth-child(2) ::-p-text(Read more)');
    await more?.click();
    await arriveAt(tab, `/blog/${listed[1]?.slug}`);
  });
});

/**
 * Expects that only icons failed to load. While offline, the browser still requests the site's icons, and logs errors.
 */
function expectOnlyIconLost(tab: Tab): void {
  const others = tab.troubles.filter(
    (trouble) => !/\/favicon\.(svg|ico)$/.test(trouble) && !trouble.includes('ERR_INTERNET_DISCONNECTED'),
  );
  expect(others).toEqual([]);
  tab.troubles.length = 0;
}

test.each(['pointer', 'focus'] as const)(
  'the list of pages and the linked page load only when the %s reaches a link',
  async (by) => {
    await journey(site, async (tab) => {
      const asked: string[] = [];
      tab.on('request', (request) => asked.push(new URL(request.url()).pathname));
      await visit(tab, `${site.origin}/about`);
      await mark(tab);
      const link = await tab.waitForSelector('header a[href="/blog"]');
      expect(asked).not.toContain('/pages.json');
      await awaitPrefetch(tab, async () => (by === 'pointer' ? link?.hover() : link?.focus()));
      expect(asked).toContain('/pages.json');
      expect(new URL(tab.url()).pathname).toBe('/about');
      await tab.setOfflineMode(true);
      await link?.evaluate((element) => element instanceof HTMLElement && element.click());
      await arriveAt(tab, '/blog');
      expect(await isMarked(tab)).toBe(true);
      expectOnlyIconLost(tab);
    });
  },
);

type Answer = { status: number; contentType: string; body: string };

/** Faults in loading the next page. The given answer replaces the server's answer. If it is null, the request fails. */
const lost: [what: string, asked: RegExp, Answer | null][] = [
  ['its code fails to load', /\.js$/, null],
  [
    'its data is truncated',
    /\/assets\/.*\.json$/,
    { status: 200, contentType: 'application/json', body: '{"name":"Sign' },
  ],
  ['the page list is an HTML page', /\/pages\.json$/, { status: 200, contentType: 'text/html', body: '<p>' }],
];

test.each(lost)('a link loads the next page as a new document if %s', async (_, asked, answer) => {
  await journey(
    site,
    async (tab) => {
      await visit(tab, `${site.origin}/services`);
      await mark(tab);
      await tab.setRequestInterception(true);
      const documents: string[] = [];
      tab.on('request', (request) => {
        if (request.resourceType() === 'document') documents.push(request.url());
        const isLost = documents.length === 0 && asked.test(request.url());
        if (isLost && answer) request.respond(answer);
        else if (isLost) request.abort('failed');
        else request.continue();
      });
      await clickLink(tab, 'Learn more about Signals Intelligence', 'main');
      await tab.waitForFunction(() => !('marked' in window) && 'hydrated' in document.documentElement.dataset);
      expect(documents).toEqual([`${site.origin}/services/signals`]);
      expect(await tab.$eval('h1', (heading) => heading.textContent)).toBe('Signals Intelligence');
      tab.troubles.length = 0;
      await clickLink(tab, 'About', 'header');
      await arriveAt(tab, '/about');
      await tab.goBack();
      await arriveAt(tab, '/services/signals');
    },
    { fresh: true },
  );
});

test('if the data of a page never loads, the page reloads only once and still shows its text', async () => {
  await journey(
    site,
    async (tab) => {
      await visit(tab, `${site.origin}/about`);
      await tab.setRequestInterception(true);
      const documents: string[] = [];
      tab.on('request', (request) => {
        if (request.resourceType() === 'document') documents.push(request.url());
        if (request.url().endsWith('.json')) request.abort('failed');
        else request.continue();
      });
      await clickLink(tab, 'Blog', 'header');
      // Without the data, the app loads the page as a new document. The app can't start there either, so it reloads the
      // document once, in case the document is from an older build.
      await vi.waitUntil(() => documents.length === 2, { timeout: 60_000 });
      await silence(tab, 500);
      expect(documents).toEqual([`${site.origin}/blog`, `${site.origin}/blog`]);
      expect(await tab.evaluate(() => document.querySelectorAll('#articles ul > li').length)).toBe(listed.length);
      tab.troubles.length = 0;
    },
    { fresh: true },
  );
});
