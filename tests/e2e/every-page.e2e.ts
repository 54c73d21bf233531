// Every page logs no errors, never scrolls sideways, and has no accessibility barriers.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addStyle, everySetting, findBarriers, findSidewaysScroll, ownContent, phone } from '../support/barriers.ts';
import { installInPage } from '../support/install-in-page.ts';
import { hydrated, journey, openSharedSite } from '../support/journey.ts';
import { addresses, routes } from '../support/real-content.ts';

const site = await openSharedSite();
// One tab visits all pages, instead of a new visitor for each page.
const { tab } = await site.openVisitor();
// Remember every element of the HTML before the page's own scripts run.
await tab.evaluateOnNewDocument(() => {
  document.addEventListener('readystatechange', () => {
    if (document.readyState !== 'interactive') return;
    Object.assign(window, { sent: [...document.querySelectorAll('#root *')] });
  });
});

const missing = ['/no-such-page', '/services/no-such-service'];
/** Whether to check every page in every setting, at every width. `.ci/nightly` sets it. */
const thorough = process.env.THOROUGH === '1';

/** Paths of one page of each kind, because pages of one kind share their styles. `typical` adds forms and locked figures. */
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

  test('hydrates and keeps every element of its prerendered HTML', async () => {
    const { sent, lost } = await tab.evaluate(() => {
      const elements: Element[] = Reflect.get(window, 'sent');
      const gone = elements.filter((element) => !element.isConnected);
      return { sent: elements.length, lost: gone.map((element) => element.outerHTML.slice(0, 100)) };
    });
    expect(sent).toBeGreaterThan(100);
    // At a missing entry's address, the app replaces the HTML of the not-found page, so elements may be lost.
    if (!missing.includes(path)) expect(lost).toEqual([]);
    expect(tab.url()).toBe(site.origin + path);
  });

  test('begins with a figure, or with text that fills the width', async () => {
    await tab.setViewport({ width: 1440, height: 900 });
    await installInPage(tab);
    expect(await tab.evaluate(() => window.inPage.findEmptyQuarter())).toBe('');
  });

  // On the other pages, `findBarriers` covers the widths at which their own content decides the layout.
  if (isTypical(path)) {
    test('never scrolls sideways in windows from 320 to 2560 px wide', async () => {
      expect(await findSidewaysScroll(tab, thorough ? 'everywhere' : 'breakpoints')).toBe('');
    });
  }

  test('has no accessibility barriers and logs no errors', async () => {
    expect(await findBarriers(tab, path, isTypical(path) ? everySetting : ownContent)).toEqual([]);
    const troubles = tab.troubles.filter((trouble) => !(missing.includes(path) && trouble.includes('status of 404')));
    expect(troubles).toEqual([]);
  });
});

/** Pages that are also checked without scripts, where they show texts that the running app hides. */
const withoutScript = thorough ? [...typical] : ['/', '/contact', '/login'];

test.each(withoutScript)('without scripts, %s has no accessibility barriers', async (path) => {
  await journey(
    site,
    async (reader) => {
      await reader.goto(site.origin + path, { waitUntil: 'load' });
      // The checks are scripts too, so scripts are enabled after loading. The style shows the texts for readers without scripts.
      await reader.setJavaScriptEnabled(true);
      await addStyle(reader, '.without-script { display: block }');
      expect(await findBarriers(reader, `${path} without script`, phone)).toEqual([]);
      reader.troubles = reader.troubles.filter((trouble) => !trouble.includes('status of 404'));
    },
    { javaScript: false },
  );
});
