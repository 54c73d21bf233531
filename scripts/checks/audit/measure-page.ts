/**
 * Visits a page in a visible tab. Measures the files that load before the app, all files that load, and layout shifts.
 * Fonts are delayed until the first paint, as on a slow connection. Idle callbacks are delayed until the first view is
 * complete. With these delays, measurements are the same on every machine.
 */
import type { Browser, HTTPRequest, Page } from 'puppeteer';
import type { AuditedPage } from './audited-page.ts';
import { type Session, storeSession } from './session.ts';

export type LoadedFile = {
  path: string;
  /** Size of the response body in bytes, as sent (compressed). */
  bytes: number;
};

export type LayoutShift = {
  value: number;
  /** Selectors of the elements that moved. */
  elements: string[];
};

export type Measures = {
  /** Width of the window in CSS pixels. */
  width: number;
  /** Size of the page's HTML in bytes, as sent. */
  html: number;
  /** The page and the files that load before the app. Null if the page loads the app immediately. */
  firstView: LoadedFile[] | null;
  /** The page and all files that load until the network is idle. */
  files: LoadedFile[];
  hydrated: boolean;
  shifts: LayoutShift[];
};

/** Window widths in CSS pixels: a phone and a desktop. */
export const measuredWidths = [360, 1440] as const;

/** Milliseconds to wait for hydration. */
const hydrationTimeout = 30_000;

/** Delays font requests until `release` is called. */
async function holdFonts(tab: Page): Promise<{ release: () => Promise<void> }> {
  const held: HTTPRequest[] = [];
  let holds = true;
  await tab.setRequestInterception(true);
  tab.on('request', (request) => {
    if (holds && request.resourceType() === 'font') held.push(request);
    else void request.continue();
  });
  return {
    release: async () => {
      holds = false;
      await Promise.all(held.map((request) => request.continue()));
    },
  };
}

/** Records layout shifts and delays idle callbacks. This function runs in the page before any other script. */
function watchPage(): void {
  const describe = (node: Node | null): string => {
    const element = node instanceof Element ? node : (node?.parentElement ?? null);
    if (!element) return 'an element that no longer exists';
    const id = element.id ? `#${element.id}` : '';
    return `${element.localName}${id}${[...element.classList].map((name) => `.${name}`).join('')}`;
  };
  const shifts: LayoutShift[] = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const sources: { node: Node | null }[] = Reflect.get(entry, 'sources') ?? [];
      shifts.push({ value: Number(Reflect.get(entry, 'value')), elements: sources.map(({ node }) => describe(node)) });
    }
  }).observe({ type: 'layout-shift', buffered: true });
  const { requestIdleCallback } = window;
  const held: IdleRequestCallback[] = [];
  window.requestIdleCallback = (callback) => held.push(callback);
  const releaseIdle = (): number => {
    window.requestIdleCallback = requestIdleCallback;
    for (const callback of held) requestIdleCallback(callback);
    return held.length;
  };
  Object.assign(window, { audit: { shifts, releaseIdle } });
}

/** Waits for the first contentful paint. This function runs in the page. */
const seeFirstPaint = (): Promise<void> =>
  new Promise((resolve) => {
    new PerformanceObserver((list, observer) => {
      if (list.getEntriesByName('first-contentful-paint').length === 0) return;
      observer.disconnect();
      resolve();
    }).observe({ type: 'paint', buffered: true });
  });

/** Waits until all pending resources and fonts have loaded and are painted. This function runs in the page. */
export async function settle(): Promise<void> {
  if (document.readyState !== 'complete') await new Promise((resolve) => addEventListener('load', resolve));
  await document.fonts.ready;
  const frame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve));
  await frame();
  await frame();
}

/**
 * Scrolls through the page from top to bottom, one window height at a time, so that lazy content loads. This function
 * runs in the page.
 */
export async function readThrough(): Promise<void> {
  const frame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve));
  for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
    scrollTo({ top, behavior: 'instant' });
    await frame();
    await frame();
  }
}

/**
 * Returns the page and the files that it has loaded. Leaves out the tab icon, because browsers may request it at any
 * time.
 */
const readFiles = (tab: Page): Promise<LoadedFile[]> =>
  tab.evaluate(() => {
    const icons = new Set([...document.querySelectorAll<HTMLLinkElement>('link[rel~="icon"]')].map(({ href }) => href));
    return [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
      .filter(({ name }) => !icons.has(name))
      .map((entry) => ({ path: new URL(entry.name).pathname, bytes: Number(Reflect.get(entry, 'encodedBodySize')) }));
  });

async function visit(tab: Page, url: string, { appWaits }: AuditedPage): Promise<Omit<Measures, 'width'>> {
  await tab.evaluateOnNewDocument(watchPage);
  const fonts = await holdFonts(tab);
  await tab.goto(url, { waitUntil: 'domcontentloaded' });
  await tab.evaluate(seeFirstPaint);
  await fonts.release();
  await tab.evaluate(settle);
  const firstView = appWaits ? await readFiles(tab) : null;
  await tab.evaluate(() => Reflect.get(window, 'audit').releaseIdle());
  const hydrated = await tab
    .waitForSelector('html[data-hydrated]', { timeout: hydrationTimeout })
    .then(() => true)
    // Don't throw if a page never hydrates, because the audit reports this as a finding.
    .catch(() => false);
  await tab.evaluate(settle);
  await tab.evaluate(readThrough);
  // Allow one open request, because the browser's request for the web manifest may stay open.
  await tab.waitForNetworkIdle({ idleTime: 500, concurrency: 1 });
  const files = await readFiles(tab);
  const shifts: LayoutShift[] = await tab.evaluate(() => Reflect.get(window, 'audit').shifts);
  return { html: files[0]?.bytes ?? 0, firstView, files, hydrated, shifts };
}

export async function measurePage(
  browser: Browser,
  origin: string,
  page: AuditedPage,
  width: (typeof measuredWidths)[number],
  session: Session | null,
): Promise<Measures> {
  const context = await browser.createBrowserContext();
  try {
    const tab = await context.newPage();
    if (page.signedIn && session) await storeSession(tab, session);
    await tab.setViewport({ width, height: 800, isMobile: width < 600, hasTouch: width < 600 });
    return { width, ...(await visit(tab, origin + page.address, page)) };
  } finally {
    await context.close();
  }
}
