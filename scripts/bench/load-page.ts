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
    await tab.goto(address, { waitUntil: 'load', timeout: 60_000 });
    if (hydrates) await tab.waitForSelector('html[data-hydrated]', { timeout: 60_000 });
    const paint = await tab.evaluate(async () => {
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      // The frame that is under way, and the one that shows what it has changed.
      await frame();
      await frame();
      const observer = new PerformanceObserver(() => {});
      observer.observe({ type: 'largest-contentful-paint', buffered: true });
      const largest = observer.takeRecords().at(-1)?.startTime;
      const first = performance.getEntriesByName('first-contentful-paint')[0]?.startTime;
      return first && largest ? { first, largest } : null;
    });
    if (!paint) throw new Error(`${address} was loaded and never painted: Chromium keeps its tab hidden.`);
    return paint;
  } finally {
    await context.close();
  }
}
