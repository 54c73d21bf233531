/** Journeys of a visitor: one tab, watched for trouble, in a browser that the file shares. */
import type { Page } from 'puppeteer';
import { afterAll, afterEach, expect, vi } from 'vitest';
import { evidenceOf, keepEvidence } from './keep-evidence.ts';
import { type OpenSite, openSite, type Tab, type Visitor, type VisitorOptions } from './open-site.ts';

type Walk = (tab: Tab) => Promise<void>;
type JourneyOptions = VisitorOptions & {
  /** Troubles that the journey is about, such as the browser's own line about an answer of 400: each must come, and no other may. */
  expects?: readonly RegExp[];
  /** With a browser that has loaded nothing of the site yet. */
  fresh?: boolean;
};

/** Those who walk in the test that is running; the first stays for the next. */
const walking: Visitor[] = [];
const resting = new Map<OpenSite, Visitor>();

/** The browser and server of one test file. What a failed journey leaves is kept in `reports/failures/`. */
export async function openSharedSite(options?: Parameters<typeof openSite>[0]): Promise<OpenSite> {
  const site = await openSite(options);
  afterEach(async ({ task }) => {
    const failed = task.result?.state === 'fail';
    if (failed) {
      const tabs = walking.map(({ tab }) => evidenceOf(tab));
      await keepEvidence(tabs, task);
    }
    const [first, ...others] = walking.splice(0);
    for (const visitor of others) await visitor.close();
    // A tab in which something has gone wrong may be in any state.
    if (first && failed) await first.close();
    else if (first) resting.set(site, first);
  });
  afterAll(site.close);
  return site;
}

async function findVisitor(site: OpenSite, options: VisitorOptions): Promise<Visitor> {
  const rested = resting.get(site);
  if (!rested) return site.openVisitor(options);
  resting.delete(site);
  await rested.renew(options);
  return rested;
}

/** Walks as a visitor who has never been here; any trouble on the console fails the test. */
export async function journey(site: OpenSite, walk: Walk, options: JourneyOptions = {}): Promise<void> {
  const visitor = options.fresh ? await site.openVisitor(options) : await findVisitor(site, options);
  const { tab } = visitor;
  walking.push(visitor);
  await walk(tab);
  const { expects = [] } = options;
  const unexpected = tab.troubles.filter((trouble) => !expects.some((pattern) => pattern.test(trouble)));
  expect(unexpected, unexpected.join('\n')).toEqual([]);
  expect(expects.filter((pattern) => !tab.troubles.some((trouble) => pattern.test(trouble)))).toEqual([]);
}

/** Waits until the app has taken over the page. */
export async function hydrated(tab: Page): Promise<void> {
  await tab.waitForSelector('html[data-hydrated]');
}

/** Loads an address and waits until the app answers to clicks. */
export async function visit(tab: Tab, address: string): Promise<void> {
  await tab.goto(address, { waitUntil: 'load' });
  await hydrated(tab);
}

/** Waits until nothing has been asked for during so many milliseconds: what is still to come would have come. */
export const silence = (tab: Tab, milliseconds: number): Promise<unknown> =>
  vi.waitUntil(() => tab.quietFor() >= milliseconds, { timeout: 60_000 });

/** Does what makes a page fetch files ahead, and waits until it has them. */
export async function awaitPrefetch(tab: Tab, act: () => Promise<unknown>): Promise<void> {
  const loaded = (): number => performance.getEntriesByType('resource').length;
  const before = await tab.evaluate(loaded);
  await act();
  await tab.waitForFunction((count) => performance.getEntriesByType('resource').length > count, {}, before);
  await silence(tab, 200);
}

/** Waits until the app shows the page of this path: address, canonical and focus name it. */
export async function arriveAt(tab: Tab, path: string): Promise<void> {
  await tab.waitForFunction(
    (expected) =>
      location.pathname === expected &&
      document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href.endsWith(expected) &&
      document.activeElement?.localName === 'h1',
    {},
    path,
  );
}

/** Clicks a link by its exact text, in the page or in the named part of it, as a mouse does. */
export async function clickLink(tab: Tab, label: string, part = 'body'): Promise<void> {
  const link = await tab.waitForSelector(`${part} ::-p-xpath(.//a[normalize-space(.)=${JSON.stringify(label)}])`);
  await link?.click();
}

/** True when the document of now is the one that was marked: nothing has been loaded anew since. */
export const mark = (tab: Tab): Promise<void> => tab.evaluate(() => void Object.assign(window, { marked: true }));
export const isMarked = (tab: Tab): Promise<boolean> => tab.evaluate(() => 'marked' in window);
