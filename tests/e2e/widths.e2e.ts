// No page scrolls sideways, at any width between a small phone and a large desk.
import { expect, test } from 'vitest';
import { journey, openSharedSite, visit } from '../support/journey.ts';
import type { Tab } from '../support/open-site.ts';
import { signIn } from '../support/session.ts';
import { addresses } from '../support/site-routes.ts';

const site = await openSharedSite();
const step = 16;
const widths = Array.from({ length: (1920 - 320) / step + 1 }, (_, index) => 320 + index * step);

/** `[320, 336, 400]` → `320-336, 400`: what a person needs to find the breakpoint. */
function printRanges(found: readonly number[]): string {
  const ranges: { from: number; to: number }[] = [];
  for (const width of found) {
    const last = ranges.at(-1);
    if (last && width - last.to === step) last.to = width;
    else ranges.push({ from: width, to: width });
  }
  return ranges.map(({ from, to }) => (from === to ? `${from}` : `${from}-${to}`)).join(', ');
}

test('ranges are told as a person would', () => {
  expect(printRanges([320, 336, 352, 400])).toBe('320-352, 400');
  expect(printRanges([])).toBe('');
});

/** The widths at which the page in the tab scrolls sideways. */
async function findWide(tab: Tab): Promise<string> {
  await tab.evaluate(() => document.fonts.ready.then(() => undefined));
  const client = await tab.createCDPSession();
  const wide: number[] = [];
  for (const width of widths) {
    await client.send('Emulation.setDeviceMetricsOverride', {
      width,
      height: 800,
      deviceScaleFactor: 1,
      mobile: false,
    });
    const seen = await tab.evaluate(() => ({
      width: innerWidth,
      over: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    }));
    expect(seen.width).toBe(width);
    if (seen.over > 0) wide.push(width);
  }
  return printRanges(wide);
}

test.each([...addresses.filter((path) => path !== '/welcome'), '/no-such-page'])(
  '%s never scrolls sideways from 320 to 1920 px',
  async (path) => {
    await journey(site, async (tab) => {
      await (path === '/no-such-page' ? tab.goto(site.origin + path) : visit(tab, site.origin + path));
      expect(await findWide(tab)).toBe('');
      tab.troubles = tab.troubles.filter((trouble) => !trouble.includes('status of 404'));
    });
  },
);

test('the dashboard never scrolls sideways from 320 to 1920 px', async () => {
  await journey(site, async (tab) => {
    await signIn(tab, site);
    expect(await findWide(tab)).toBe('');
  });
});
