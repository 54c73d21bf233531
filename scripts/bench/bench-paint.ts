/** Compares how soon built pages are painted with their scripts and without them. */
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { throttling } from 'lighthouse/core/config/constants.js';
import type { Browser } from 'puppeteer';
import { launchBrowser, outputPath } from 'vite-plugin-ssr-free-prerender';
import { hrefs } from '../../src/lib/hrefs.ts';
import { buildSite } from '../build-site.ts';
import { serveSite } from '../server/static/serve-site.ts';
import { placesOf } from '../shared/build-places.ts';
import { projectRoot } from '../shared/project-root.ts';
import { readContent } from '../site/content/read-content.ts';
import { median, printTable } from './print-table.ts';

/** Milliseconds from the start of the navigation to the first and the largest contentful paint. */
type Paint = { first: number; largest: number };
type Loads = { path: string; page: Paint[]; plain: Paint[] };

/** Maximum ratio of the paint time with scripts to the paint time without scripts. */
const goal = 1.1;
const { cpuSlowdownMultiplier, downloadThroughputKbps, uploadThroughputKbps, requestLatencyMs } =
  throttling.mobileSlow4G;
/** The phone that Lighthouse's mobile run emulates. */
const phone = { width: 412, height: 823, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };
const bytesPerSecond = (kilobits: number): number => (kilobits * 1024) / 8;
const timeout = 60_000;

/** Returns the path of one page of each kind. */
async function choosePages(): Promise<string[]> {
  const { services, sectors, articles } = await readContent(projectRoot);
  const [service, sector, article] = [services[0], sectors[0], articles[0]];
  if (!service || !sector || !article)
    throw new Error(
      'content/ needs a service, a sector and an article to measure, and at least one of them is missing.',
    );
  return [
    hrefs.home,
    hrefs.service(service.slug),
    hrefs.sector(sector.slug),
    hrefs.article(article.slug),
    hrefs.contact,
    hrefs.login,
  ];
}

const stripScripts = (html: string): string =>
  html
    // Keep JSON-LD, which is data.
    .replaceAll(/<script\b(?![^>]*type="application\/ld\+json")[^>]*>[\s\S]*?<\/script>/g, '')
    .replaceAll(/<link\b[^>]*rel="modulepreload"[^>]*>/g, '');

async function writePlainSite(dist: string, folder: string, paths: readonly string[]): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await cp(dist, folder, { recursive: true });
  for (const path of paths) {
    const file = join(folder, outputPath(path));
    const html = stripScripts(await readFile(file, 'utf8'));
    await writeFile(file, html);
    await writeFile(`${file}.br`, brotliCompressSync(html));
    await rm(`${file}.gz`);
  }
}

/** Loads a page on an emulated phone with an empty cache. Returns paint times, including paints after hydration. */
async function loadPage(browser: Browser, address: string, hydrates: boolean): Promise<Paint> {
  const context = await browser.createBrowserContext();
  try {
    const tab = await context.newPage();
    tab.setDefaultTimeout(timeout);
    await tab.setViewport(phone);
    await tab.emulateCPUThrottling(cpuSlowdownMultiplier);
    await tab.emulateNetworkConditions({
      download: bytesPerSecond(downloadThroughputKbps),
      upload: bytesPerSecond(uploadThroughputKbps),
      latency: requestLatencyMs,
    });
    await tab.goto(address, { waitUntil: 'load' });
    if (hydrates) await tab.waitForSelector('html[data-hydrated]');
    // Wait for both paints: on a busy machine, Chromium reports them after the load event.
    return await tab.evaluate(async () => {
      const last = (type: string, name?: string) =>
        new Promise<number>((resolve) => {
          new PerformanceObserver((list) => {
            const entries = list.getEntries().filter((entry) => !name || entry.name === name);
            for (const { startTime } of entries.slice(-1)) resolve(startTime);
          }).observe({ type, buffered: true });
        });
      return {
        first: await last('paint', 'first-contentful-paint'),
        largest: await last('largest-contentful-paint'),
      };
    });
  } finally {
    await context.close();
  }
}

function summarise({ path, page, plain }: Loads) {
  const [first, largest, plainFirst, plainLargest] = [
    median(page.map((paint) => paint.first)),
    median(page.map((paint) => paint.largest)),
    median(plain.map((paint) => paint.first)),
    median(plain.map((paint) => paint.largest)),
  ];
  return {
    page: path,
    'first paint, ms': first,
    'largest paint, ms': largest,
    'first / without scripts': first / plainFirst,
    'largest / without scripts': largest / plainLargest,
  };
}

/**
 * Prints the median paint times of all rounds. Emulates the processor and the network of Lighthouse's mobile run.
 * @param cache folder for the pages without scripts
 * @throws Error when a page takes more than 1.1 times as long to paint as without scripts
 */
export async function benchPaint(rounds: number, cache: string): Promise<void> {
  await buildSite(projectRoot, { purpose: 'checks', ifChanged: true, whole: true });
  const { dist } = placesOf(projectRoot, 'checks');
  const paths = await choosePages();
  const plainFolder = join(cache, 'without-scripts');
  await writePlainSite(dist, plainFolder, paths);
  const [site, plainSite, browser] = await Promise.all([
    serveSite(dist, 0),
    serveSite(plainFolder, 0),
    launchBrowser(),
  ]);
  try {
    const loads = paths.map((path): Loads => ({ path, page: [], plain: [] }));
    // The first round isn't counted, because it starts the browser's processes. Each round loads the page with and without
    // scripts, so that other work on the machine slows down both.
    for (let round = 0; round <= rounds; round += 1) {
      for (const { path, page, plain } of loads) {
        const own = await loadPage(browser, site.origin + path, true);
        const without = await loadPage(browser, plainSite.origin + path, false);
        if (round === 0) continue;
        page.push(own);
        plain.push(without);
      }
      console.log(`  Round ${round} of ${rounds}`);
    }
    const results = loads.map(summarise);
    printTable(results);
    const late = results.filter((result) =>
      [result['first / without scripts'], result['largest / without scripts']].some((ratio) => ratio > goal),
    );
    if (late.length > 0)
      throw new Error(
        `Scripts delay the paint of these pages by more than a factor of ${goal}: ${late.map(({ page }) => page).join(', ')}. Look for scripts, preloads or style files that load before the first paint.`,
      );
  } finally {
    await browser.close();
    await Promise.all([site.close(), plainSite.close()]);
  }
}
