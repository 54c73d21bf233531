/** Runs journeys in Firefox and in WebKit. A journey is a test that takes several steps on a page. */
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { openFirefox, openWebKit, serveRecordedSite } from './drive-browsers.ts';
import { type DrivenBrowser, type Driver, DriverSilence } from './driver.ts';
import { type ServedSite, serveSite } from './serve-site.ts';
import { keepEvidence } from './watch-tab.ts';

export const browsers = [
  { name: 'Firefox', open: openFirefox, serve: () => serveSite() },
  { name: 'WebKit', open: openWebKit, serve: serveRecordedSite },
];

type Journey = (walk: (driver: Driver, site: ServedSite) => Promise<void>) => Promise<void>;

async function keepDriver(driver: Driver, troubles: readonly string[], test: Parameters<typeof keepEvidence>[1]) {
  await keepEvidence(
    [
      {
        lines: async () => [
          await driver.evaluate(() => location.href),
          ...['', 'Troubles:', ...troubles, ...(await driver.takeTroubles())],
        ],
        html: () => driver.evaluate(() => document.documentElement.outerHTML),
        screenshot: driver.screenshot,
      },
    ],
    test,
  );
}

/**
 * Opens a browser and a site for the tests of a `describe` block. Each journey starts as a new visitor. With
 * `sameVisitor`, a journey continues with the previous journey's visitor, unless the previous journey failed. Any error
 * or warning on the console fails the test. If the driver stops answering, the journey runs once more in a new browser.
 */
export function journeysIn(
  { open, serve }: Omit<(typeof browsers)[number], 'name'>,
  { sameVisitor = false } = {},
): Journey {
  let browser: DrivenBrowser;
  let site: ServedSite;
  let driver: Driver | null = null;
  let troubles: string[] = [];
  beforeAll(async () => {
    site = await serve();
    browser = await open();
  });
  afterEach(async ({ task }) => {
    const failed = task.result?.state === 'fail';
    if (driver && failed) await keepDriver(driver, troubles, task);
    if (sameVisitor && !failed) return;
    await driver?.close();
    driver = null;
  });
  afterAll(async () => {
    await driver?.close();
    await browser?.close();
    await site?.close();
  });
  const make: Journey = async (walk) => {
    driver ??= await browser.openVisitor();
    troubles = [];
    await walk(driver, site);
    troubles = await driver.takeTroubles();
    expect(troubles, troubles.join('\n')).toEqual([]);
  };
  return (walk) =>
    make(walk).catch(async (error: unknown) => {
      if (!(error instanceof DriverSilence)) throw error;
      // If the page itself hangs, the driver stops answering in the second run too, and the test fails.
      console.info(`${error.message} The journey runs again in a new browser.`);
      driver = null;
      await browser.close();
      browser = await open();
      await make(walk);
    });
}
