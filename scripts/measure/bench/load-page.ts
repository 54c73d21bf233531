/** One load of a page as a first visitor's phone makes it: a fresh context, a slow CPU, a slow network. */
import { throttling } from 'lighthouse/core/config/constants.js';
import type { Browser } from 'puppeteer';
import type { Paint } from './paint-results.ts';

const { cpuSlowdownMultiplier, downloadThroughputKbps, uploadThroughputKbps, requestLatencyMs } =
  throttling.mobileSlow4G;
/** Of the phone that Lighthouse's mobile run plays. */
const phone = { width: 412, height: 823, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };
const bytesPerSecond = (kilobits: number): number => (kilobits * 1024) / 8;

/** As the report says it. */
export const conditions = `CPU ${cpuSlowdownMultiplier} times slower, ${downloadThroughputKbps.toFixed(0)} kbit/s down, ${requestLatencyMs} ms per request, ${phone.width} by ${phone.height} pixels`;

/** Milliseconds for a page to load and paint on any machine. */
const loadTimeout = 60_000;

function withinLimit<Result>(work: Promise<Result>, message: string): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(message)), loadTimeout);
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
}

/**
 * Times of both paints, in milliseconds from the start of the navigation.
 * @param hydrates the page's app is waited for, so that what it might paint anew counts
 */
export async function loadPage(browser: Browser, address: string, hydrates: boolean): Promise<Paint> {
  const context = await browser.createBrowserContext();
  try {
    const tab = await context.newPage();
    await tab.setViewport(phone);
    await tab.emulateCPUThrottling(cpuSlowdownMultiplier);
    await tab.emulateNetworkConditions({
      download: bytesPerSecond(downloadThroughputKbps),
      upload: bytesPerSecond(uploadThroughputKbps),
      latency: requestLatencyMs,
    });
    await tab.goto(address, { waitUntil: 'load', timeout: loadTimeout });
    if (hydrates) await tab.waitForSelector('html[data-hydrated]', { timeout: loadTimeout });
    // A paint is reported when it is on the screen, which on a busy machine comes after the load.
    const paint = tab.evaluate(async () => {
      const last = (type: string, name?: string) =>
        new Promise<number>((resolve) => {
          const take = (list: PerformanceObserverEntryList): void => {
            const entries = list.getEntries().filter((entry) => !name || entry.name === name);
            for (const { startTime } of entries.slice(-1)) resolve(startTime);
          };
          new PerformanceObserver(take).observe({ type, buffered: true });
        });
      const [first, largest] = await Promise.all([
        last('paint', 'first-contentful-paint'),
        last('largest-contentful-paint'),
      ]);
      return { first, largest };
    });
    return await withinLimit(paint, `${address} was loaded and never painted: Chromium keeps its tab hidden.`);
  } finally {
    await context.close();
  }
}
