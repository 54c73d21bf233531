// No page logs errors, scrolls sideways or has accessibility barriers.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addStyle, everySetting, findBarriers, findSidewaysScroll, ownContent, phone } from '../support/barriers.ts';
import { installInPage } from '../support/install-in-page.ts';
import { hydrated, journey, openSharedSite } from '../support/journey.ts';
import { addresses, routes } from '../support/real-content.ts';

const site = await openSharedSite();
// One tab visits all pages, because opening a new visitor for each page would be slow.
const { tab } = await site.openVisitor();
// Record every element of the HTML before the page's scripts run. A test then checks that hydration kept all of them.
await tab.evaluateOnNewDocument(() => {
  document.addEventListener('readystatechange', () => {
    if (document.readyState !== 'interactive') return;
    Object.assign(window, { sent: [...document.querySelectorAll('#root *')] });
  });
});

const missing = ['/no-such-page', '/services/no-such-service'];
/** True to check every page with every setting and at every width. The script `.ci/nightly` sets the variable. */
const thorough = process.env.THOROUGH === '1';

/**
 * Paths of pages that are always checked thoroughly. Pages of the same kind share their styles, so one page of each
 * kind is enough. Pages with forms or locked figures are added.
 */
const kinds = Object.values(Object.groupBy(routes, ({ kind }) => kind)).flatMap((pages) => pages?.[0]?.path ?? []);
const typical = new Set([...kinds, '/contact', '/login', '/about/precision', '/no-such-page']);
const isTypical = (path: string): boolean => thorough || typical.has(path);

describe.each([...addresses.filter((path) => path !== '/welcome'), ...missing])('%s', (path) => {
  beforeAll(async () => {
    await tab.goto(site.origin + path, { waitUntil: 'load' });
    await hydrated(tab);
  });
  afterAll(() => {
    tab.troubles.length = 0;
  });

  test('the page hydrates and keeps every element of its prerendered HTML', async () => {
    const { sent, lost } = await tab.evaluate(() => {
      const elements: Element[] = Reflect.get(window, 'sent');
      const gone = elements.filter((element) => !element.isConnected);
      return { sent: elements.length, lost: gone.map((element) => element.outerHTML.slice(0, 100)) };
    });
    expect(sent).toBeGreaterThan(100);
    // At the addresses in `missing`, the app replaces the HTML of the not-found page, so elements may be recreated.
    if (!missing.includes(path)) expect(lost).toEqual([]);
    expect(tab.url()).toBe(site.origin + path);
  });

  test('the page begins with a figure, or with text that fills the width of the page', async () => {
    await tab.setViewport({ width: 1440, height: 900 });
    await installInPage(tab);
    expect(await tab.evaluate(() => window.inPage.findEmptyQuarter())).toBe('');
  });

  // This test tries many widths, so only typical pages run it. On all pages, `findBarriers` looks for cut-off text at a
  // few widths.
  if (isTypical(path)) {
    test('the page never scrolls sideways in windows from 320 to 2560 px wide', async () => {
      expect(await findSidewaysScroll(tab, thorough ? 'everywhere' : 'breakpoints')).toBe('');
    });
  }

  test('the page has no accessibility barriers and logs no errors', async () => {
    expect(await findBarriers(tab, path, isTypical(path) ? everySetting : ownContent)).toEqual([]);
    const troubles = tab.troubles.filter((trouble) => !(missing.includes(path) && trouble.includes('status of 404')));
    expect(troubles).toEqual([]);
  });
});

/** Pages to check without scripts as well. Without scripts, they show texts that the running app hides. */
const withoutScript = thorough ? [...typical] : ['/', '/contact', '/login'];

test.each(withoutScript)('without scripts, %s has no accessibility barriers', async (path) => {
  await journey(
    site,
    async (reader) => {
      await reader.goto(site.origin + path, { waitUntil: 'load' });
      // The checks are scripts, so enable scripts after the page has loaded. Then show again the texts that are meant
      // for readers without scripts.
      await reader.setJavaScriptEnabled(true);
      await addStyle(reader, '.without-script { display: block }');
      expect(await findBarriers(reader, `${path} without script`, phone)).toEqual([]);
      reader.troubles = reader.troubles.filter((trouble) => !trouble.includes('status of 404'));
    },
    { javaScript: false },
  );
});
