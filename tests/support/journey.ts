/** Journeys of a visitor: one tab, watched for trouble, in a browser that the file shares. */
import type { Page } from 'puppeteer-core';
import { afterAll, expect } from 'vitest';
import { type OpenSite, openSite, type Tab } from './open-site.ts';

type TabOptions = Parameters<OpenSite['openTab']>[0];

/** The browser and server of one test file. */
export async function openSharedSite(options?: Parameters<typeof openSite>[0]): Promise<OpenSite> {
  const site = await openSite(options);
  afterAll(site.close);
  return site;
}

/**
 * Walks in a fresh tab without stored state; any trouble on its console fails the test. `expects` names troubles that the
 * journey is about, such as the browser's own line about an answer of 400: each must come, and no other may.
 */
export async function journey(
  site: OpenSite,
  walk: (tab: Tab) => Promise<void>,
  options: TabOptions & { reducedMotion?: boolean; expects?: readonly RegExp[] } = {},
): Promise<void> {
  const tab = await site.openTab(options);
  try {
    if (options.reducedMotion) {
      await tab.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }]);
    }
    await walk(tab);
    const { expects = [] } = options;
    const unexpected = tab.troubles.filter((trouble) => !expects.some((pattern) => pattern.test(trouble)));
    expect(unexpected, unexpected.join('\n')).toEqual([]);
    expect(expects.filter((pattern) => !tab.troubles.some((trouble) => pattern.test(trouble)))).toEqual([]);
  } finally {
    await tab.browserContext().close();
  }
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

/**
 * Waits until nothing has been asked for during so many milliseconds. One request may stay open: that for the manifest,
 * which the browser makes by itself, never ends when its page is left meanwhile.
 */
export const silence = (tab: Tab, idleTime: number): Promise<void> =>
  tab.waitForNetworkIdle({ idleTime, concurrency: 1 });

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
