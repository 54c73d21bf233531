/** Takes screenshots of whole pages, two pages at a time in one browser. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'puppeteer';
import { readThrough, settle } from '../audit/measure-page.ts';
import { type Session, storeSession } from '../audit/session.ts';
import type { Shot } from './shot-subjects.ts';

const pagesAtOnce = 2;
/** Returns the window height in CSS pixels for a window width. */
const heightOf = (width: number): number => (width < 600 ? 800 : width < 2000 ? 1000 : 1440);
/**
 * Largest height of a WebP image, in pixels. Screenshots of longer pages are saved as JPEG, which takes about twice the
 * bytes.
 */
const maxWebpHeight = 16_383;

export type Taken = Shot & { file: string };

export type ShotOptions = {
  browser: Browser;
  origin: string;
  session: Session | null;
  folder: string;
  onTaken: (done: number, shot: Taken) => void;
};

async function setMedia(tab: Page, { media }: Shot['subject']): Promise<void> {
  const features = Object.entries(media.features ?? {}).map(([name, value]) => ({ name, value }));
  const client = await tab.createCDPSession();
  await client.send('Emulation.setEmulatedMedia', { media: media.type ?? '', features });
}

/** Scrolls every section into view, so that lazy content loads. Then scrolls back to the top. */
async function bringAlive(tab: Page): Promise<void> {
  await tab.waitForSelector('html[data-hydrated]');
  // Also render content outside the viewport. The content security policy doesn't block style sheets that are added in
  // this way.
  await tab.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { content-visibility: visible !important }');
    document.adoptedStyleSheets.push(sheet);
  });
  await tab.evaluate(readThrough);
  // Allow one open request, because the browser's request for the web manifest may stay open.
  await tab.waitForNetworkIdle({ idleTime: 300, concurrency: 1 });
  await tab.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
}

async function capture(tab: Page, shot: Shot, folder: string): Promise<Taken> {
  const { width, name } = shot;
  const height = await tab.evaluate(() => document.documentElement.scrollHeight);
  const type = height > maxWebpHeight ? 'jpeg' : 'webp';
  const file = `${name}.${type}`;
  const clip = { x: 0, y: 0, width, height };
  await writeFile(join(folder, file), await tab.screenshot({ type, quality: 70, clip, captureBeyondViewport: true }));
  return { ...shot, file };
}

async function takeShot(context: BrowserContext, shot: Shot, options: ShotOptions): Promise<Taken> {
  const { subject, width } = shot;
  const tab = await context.newPage();
  try {
    if (subject.signedIn && options.session) await storeSession(tab, options.session);
    await tab.setViewport({ width, height: heightOf(width) });
    await setMedia(tab, subject);
    await tab.goto(options.origin + subject.address, { waitUntil: 'load' });
    await bringAlive(tab);
    await subject.act?.(tab);
    await tab.evaluate(settle);
    const taken = await capture(tab, shot, options.folder);
    // Sign out, because the next screenshot uses the same browser context.
    await tab.evaluate(() => localStorage.clear());
    return taken;
  } catch (error) {
    const place = `${[subject.route, subject.state].filter(Boolean).join(', ')}, ${width} px`;
    throw new Error(`${place}: ${error instanceof Error ? error.message : error}`, { cause: error });
  } finally {
    await tab.close();
  }
}

/**
 * Opens a browser window. Each worker needs its own window, because Chromium doesn't paint background tabs. Loads a
 * page, so that the fonts are in the cache before the first screenshot.
 */
async function openWindow({ browser, origin }: ShotOptions): Promise<BrowserContext> {
  const context = await browser.createBrowserContext();
  const tab = await context.newPage();
  await tab.goto(origin, { waitUntil: 'load' });
  await tab.close();
  return context;
}

/** Takes all screenshots. Returns them in the order of `shots`. */
export async function takeShots(shots: readonly Shot[], options: ShotOptions): Promise<Taken[]> {
  const taken: Taken[] = [];
  const waiting = shots.entries();
  let done = 0;
  const work = async (): Promise<void> => {
    const context = await openWindow(options);
    for (const [place, shot] of waiting) {
      const picture = await takeShot(context, shot, options);
      taken[place] = picture;
      done += 1;
      options.onTaken(done, picture);
    }
  };
  await Promise.all(Array.from({ length: pagesAtOnce }, work));
  return taken;
}
