/**
 * One plain visit to a page, in a tab that is painted: what is loaded before the app, what with it, and whether anything
 * moves. Fonts are held back until something is painted, as on a slow line, and idle moments until the first view is
 * complete: so each visit goes the same way on any machine.
 */
import type { Browser, HTTPRequest, Page } from 'puppeteer';
import type { AuditedPage } from './audited-page.ts';
import { type Session, storeSession } from './session.ts';

export type LoadedFile = {
  path: string;
  /** Of the body as it was sent. */
  bytes: number;
};

export type LayoutShift = {
  value: number;
  /** Elements that moved, as selectors. */
  elements: string[];
};

export type Measures = {
  /** Width of the window in CSS pixels. */
  width: number;
  /** Bytes of the page itself. */
  html: number;
  /** Everything that loads before the app, the page itself first; null for a page that loads the app at once. */
  firstView: LoadedFile[] | null;
  /** Everything that is loaded until the network is idle, the page itself first. */
  files: LoadedFile[];
  /** The page has been hydrated. */
  hydrated: boolean;
  shifts: LayoutShift[];
};

/** A phone and a desk: the narrowest and widest windows that the design draws for. */
export const measuredWidths = [360, 1440] as const;

/** Milliseconds to wait for hydration. */
const hydrationTimeout = 30_000;

/** Holds font requests back until `release`. */
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

/** Runs in the page before anything else does. */
function watchPage(): void {
  const describe = (node: Node | null): string => {
    const element = node instanceof Element ? node : (node?.parentElement ?? null);
    if (!element) return 'an element that is gone';
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

/** Something can be read. */
const seeFirstPaint = (): Promise<void> =>
  new Promise((resolve) => {
    new PerformanceObserver((list, observer) => {
      if (list.getEntriesByName('first-contentful-paint').length === 0) return;
      observer.disconnect();
      resolve();
    }).observe({ type: 'paint', buffered: true });
  });

/** All that was asked for so far has come, fonts among it, and what they changed is painted. */
export async function settle(): Promise<void> {
  if (document.readyState !== 'complete') await new Promise((resolve) => addEventListener('load', resolve));
  await document.fonts.ready;
  const frame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve));
  await frame();
  await frame();
}

/** Reads through the page from top to bottom, a window at a time. */
export async function readThrough(): Promise<void> {
  const frame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve));
  for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
    scrollTo({ top, behavior: 'instant' });
    await frame();
    await frame();
  }
}

/** The page itself and what it loads; the icon of the tab, which the browser loads whenever it likes, is not in it. */
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
    // Timed out: a page that is never hydrated is a finding like any other.
    .catch(() => false);
  await tab.evaluate(settle);
  await tab.evaluate(readThrough);
  // The browser's own request for the manifest may stay open.
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
