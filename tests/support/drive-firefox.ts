/** Firefox, by WebDriver BiDi. */
import puppeteer, { type Page } from 'puppeteer';
import { vi } from 'vitest';
import { sayTroubles } from './console-record.ts';
import type { DrivenBrowser, Driver } from './driver.ts';
import { findInstalledBrowsers } from './installed-browsers.ts';

async function drive(page: Page, close: () => Promise<void>): Promise<Driver> {
  await page.setViewport({ width: 1280, height: 800 });
  await page.evaluateOnNewDocument(sayTroubles);
  let troubles: string[] = [];
  const marks = new Set<string>();
  page.on('console', (message) => {
    if (message.type() === 'debug') marks.add(message.text());
    if (message.type() === 'error' || message.type() === 'warn') troubles.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => troubles.push(`threw: ${error instanceof Error ? error.message : error}`));
  return {
    goto: async (address) => void (await page.goto(address, { waitUntil: 'load' })),
    evaluate: <Found>(read: { toString: () => string }, ...given: unknown[]) =>
      page.evaluate(`(${read})(...${JSON.stringify(given)})`) as Promise<Found>,
    click: async (xpath) => {
      await (await page.waitForSelector(`::-p-xpath(${xpath})`))?.click();
    },
    type: (text) => page.keyboard.type(text),
    press: (key) => page.keyboard.press(key),
    back: async () => void (await page.goBack()),
    forward: async () => void (await page.goForward()),
    resize: (width) => page.setViewport({ width, height: 800 }),
    takeTroubles: async () => {
      // The console is reported line by line: when this one has come, so have those before it.
      const mark = `mark ${marks.size}`;
      await page.evaluate((text) => console.debug(text), mark);
      await vi.waitUntil(() => marks.has(mark), { timeout: 60_000 });
      const taken = troubles;
      troubles = [];
      return taken;
    },
    screenshot: () => page.screenshot({ fullPage: true }),
    close,
  };
}

export async function openFirefox(): Promise<DrivenBrowser> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: findInstalledBrowsers().firefox,
    // A busy machine may take longer than any of its limits.
    timeout: 0,
    protocolTimeout: 0,
  });
  return {
    openVisitor: async () => {
      const context = await browser.createBrowserContext();
      return drive(await context.newPage(), () => context.close());
    },
    close: () => browser.close(),
  };
}
