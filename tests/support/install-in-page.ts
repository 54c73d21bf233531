/** Bundles the measurements of `in-page/` and runs the bundle in a page, because a page can't import our modules. */
import { join } from 'node:path';
import type { Page } from 'puppeteer';
import { build } from 'vite';
import type { Stop } from './in-page/contrast.ts';

async function bundle(): Promise<string> {
  const entry = join(import.meta.dirname, 'in-page/entry.ts');
  const [result] = [
    await build({
      configFile: false,
      logLevel: 'warn',
      build: { write: false, minify: false, lib: { entry, formats: ['iife'], name: 'inPage' } },
    }),
  ].flat();
  if (!result || !('output' in result)) throw new Error(`Vite has not built ${entry}.`);
  return result.output[0].code;
}

let code: Promise<string> | undefined;

/** Adds `window.inPage` to the page in this tab. It is gone when the tab loads another page. */
export async function installInPage(tab: Page): Promise<void> {
  if (await tab.evaluate(() => 'inPage' in window)) return;
  code ??= bundle();
  // The DevTools protocol runs the script, so neither the content security policy nor Trusted Types apply to it.
  await tab.evaluate(await code);
}

/**
 * Presses Tab or Shift+Tab until the focus leaves `part` (a selector), or reaches an element for the second time.
 * Returns the focused elements in order.
 */
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

/**
 * Reports elements that break the reading order: they are above the previous element and not in a column to its right.
 */
export const findJumps = (stops: readonly Stop[]): string[] =>
  stops.flatMap((stop, index) => {
    const before = stops[index - 1];
    if (!before || stop.bottom > before.top || stop.left >= before.right) return [];
    return [
      `“${stop.name}” comes after “${before.name}” in the Tab order, but is above it. Move it before “${before.name}” in the document`,
    ];
  });
