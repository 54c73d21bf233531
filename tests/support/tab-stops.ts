/** What the Tab key comes to, one stop after the other, and how each shows that it has the focus. */
import type { Page } from 'puppeteer';
import type { Stop } from './in-page/focus.ts';
import { installInPage } from './install-in-page.ts';

/** Presses Tab, or Shift and Tab, from where the focus is, until it has come round or has left the part of the page. */
export async function walkByTab(tab: Page, direction: 'forward' | 'back', part: string): Promise<Stop[]> {
  await installInPage(tab);
  await tab.evaluate(() => {
    for (const element of document.querySelectorAll('[data-seen]')) element.removeAttribute('data-seen');
  });
  const stops: Stop[] = [];
  for (;;) {
    if (direction === 'back') await tab.keyboard.down('Shift');
    await tab.keyboard.press('Tab');
    if (direction === 'back') await tab.keyboard.up('Shift');
    const stop = await tab.evaluate((within) => window.inPage.lookAtFocus(within), part);
    if (!stop) return stops;
    stops.push(stop);
  }
}

/** Stops that come later than a reader comes to them: above the one before, and not in a column to its right. */
export const findJumps = (stops: readonly Stop[]): string[] =>
  stops.flatMap((stop, index) => {
    const before = stops[index - 1];
    if (!before || stop.bottom > before.top || stop.left >= before.right) return [];
    return [`“${stop.name}” comes after “${before.name}”, and stands above it: put it first in the document`];
  });
