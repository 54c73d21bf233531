/** Code that measures a page runs in it: the modules of `in-page/`, bundled, as a page can import none of ours. */
import { join } from 'node:path';
import type { Page } from 'puppeteer';
import { build } from 'vite';

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

/** Makes `window.inPage` available to what is evaluated in this tab from now on, until it loads another page. */
export async function installInPage(tab: Page): Promise<void> {
  if (await tab.evaluate(() => 'inPage' in window)) return;
  code ??= bundle();
  // Through the debugger: neither the content security policy nor Trusted Types bind it.
  await tab.evaluate(await code);
}
