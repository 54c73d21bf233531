/** Widths at which a page scrolls sideways. */
import type { Page } from 'puppeteer';
import { expect } from 'vitest';
import { installInPage } from './install-in-page.ts';

/** In pixels: from the smallest screen to a large desk. */
export const widthsHeld = { from: 320, to: 2560 };
const step = 16;
const range = (from: number, to: number): number[] =>
  Array.from({ length: (to - from) / step + 1 }, (_, index) => from + index * step);

/** `[320, 336, 352, 400]` → `320-352, 400`: what a person needs to find the breakpoint. */
function printRanges(found: readonly number[]): string {
  const ranges: { from: number; to: number }[] = [];
  for (const width of found) {
    const last = ranges.at(-1);
    if (last && width - last.to <= step) last.to = width;
    else ranges.push({ from: width, to: width });
  }
  return ranges.map(({ from, to }) => (from === to ? `${from}` : `${from}-${to}`)).join(', ');
}

/**
 * Between two breakpoints a page has the least room at the lower one: there it is looked at, and at some widths of phones;
 * `everywhere`: every 16 px from 320 to 2560; `smallest`: on the smallest screens alone, for a page whose styles another has
 * shown. Empty when it never scrolls.
 */
export async function findSidewaysScroll(
  tab: Page,
  where: 'breakpoints' | 'everywhere' | 'smallest' = 'breakpoints',
): Promise<string> {
  const before = tab.viewport();
  await tab.evaluate(() => document.fonts.ready.then(() => undefined));
  await installInPage(tab);
  const breakpoints = where === 'smallest' ? [] : await tab.evaluate(() => window.inPage.readBreakpoints());
  const { from, to } = widthsHeld;
  const fixed = { breakpoints: [from, 344, 400, 480, to], everywhere: range(from, to), smallest: [from, 400] }[where];
  const widths = [...new Set([...fixed, ...breakpoints])]
    .filter((width) => width >= from)
    .sort((one, other) => one - other);
  const wide: number[] = [];
  for (const width of widths) {
    // Not by a second DevTools client: the browser undoes what that has set some time after it is detached.
    await tab.setViewport({ width, height: 800 });
    const seen = await tab.evaluate(() => ({
      width: innerWidth,
      over: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    }));
    expect(seen.width).toBe(width);
    if (seen.over > 0) wide.push(width);
  }
  await tab.setViewport(before);
  return printRanges(wide);
}
