/** Visits one page after another with the app's own router. */

import { knowsNoRouter } from '../serialize/capture-page.ts';
import { readPath } from '../serialize/markup.ts';
import type { CapturedPage, LateContent } from '../types/snapshot.ts';
import { letEffectsRun, letFrameRun, readLeave } from './install-window.ts';
import { findLateContent, isNextToNothing } from './late-content.ts';
import { clearStorage } from './page-traces.ts';
import type { CaptureStore } from './store-captures.ts';

/** The result of a visit to a page that wasn't captured. */
export type FailedStep = {
  path: string;
  /** The reason why the page wasn't ready; empty for a redirect. */
  notReady: string;
  /** True if the page may become ready in a second attempt. False if waiting longer can't help. */
  timedOut: boolean;
  /** True if the app threw an error. The engine then reports that error instead of `notReady`. */
  threw: boolean;
  /** The address to which the app redirected before it showed the page; null if it didn't redirect. */
  redirectedTo: string | null;
};
export type CapturedStep = {
  path: string;
  capture: CapturedPage;
  milliseconds: number;
  /** The number of requests that the page made. */
  requests: number;
  /**
   * The path of the address at the end of the visit. It differs from `path` if the page redirected after it was ready.
   */
  landed: string;
  late: LateContent | null;
};
export type VisitStep = CapturedStep | FailedStep;

export type VisitRequest = {
  paths: readonly string[];
  /** True if the tab has just been navigated to the first path, so that no client-side navigation is needed. */
  loading: boolean;
  /** The time limit for each page, in milliseconds. */
  timeout: number;
};

declare global {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface merges with the DOM's Window
  interface Window {
    /** Tells the engine which page is visited next. The engine adds this function through the DevTools protocol. */
    __prerenderRoute?: (path: string) => void;
  }
}

/** Milliseconds to wait for answers to the page's requests. Content that arrives later isn't reported. */
const timeForData = 2000;
/** Milliseconds that the visit waits for more content on an almost empty page. */
const timeForContent = 1500;
const pollInterval = 20;
/** Milliseconds that a page gets to become ready after the app threw an error. */
const timeAfterError = 2000;
/**
 * A late effect of the previous page may redirect away from the new page. The visit then returns to the new page, at
 * most this many times.
 */
const maxRedirects = 3;

function describeFailure({ captures, settings }: CaptureStore, path: string): string {
  const none =
    settings.ready === 'event'
      ? 'the app dispatched no "prerender:ready" event with the path of this page'
      : 'React has rendered nothing';
  return `${captures.get(path)?.unfinished ?? none}, and the browser is at the address ${location.pathname}`;
}

/** Returns how many requests of the page have ended since the last call. */
function countRequests(): number {
  const { length } = performance.getEntriesByType('resource');
  performance.clearResourceTimings();
  return length;
}

async function visitPage(
  store: CaptureStore,
  path: string,
  { loading, timeout }: { loading: boolean; timeout: number },
): Promise<VisitStep> {
  const start = performance.now();
  window.__prerenderRoute?.(path);
  if (!loading) {
    readLeave();
    clearStorage();
    store.startPage(path);
  }
  const isCaptured = store.captures.get(path)?.unfinished === null;
  const threw = isCaptured ? false : await waitForPage(store, path, loading, timeout);
  const capture = store.captures.get(path);
  if (capture?.unfinished === knowsNoRouter)
    return { path, notReady: knowsNoRouter, timedOut: false, threw, redirectedTo: null };
  if (!capture || capture.unfinished)
    return { path, notReady: describeFailure(store, path), timedOut: true, threw, redirectedTo: store.redirect };
  await letEffectsRun();
  const redirectTo = (redirectedTo: string): FailedStep => ({
    path,
    notReady: '',
    timedOut: false,
    threw: false,
    redirectedTo,
  });
  const leave = readLeave();
  if (leave !== null) return redirectTo(readPath(leave));
  // Some libraries set head tags in the next animation frame.
  if (store.readsHead) await letFrameRun();
  const here = readPath(location.pathname);
  // If the page redirects immediately, visitors never see it.
  if (store.settings.ready === 'commit' && here !== path) return redirectTo(here);
  const milliseconds = performance.now() - start;
  const late = await waitForLateContent(store, loading);
  // Add the changes of effects after the late content has arrived, because it may include a title.
  store.addEffects(capture);
  // A full load also requests the document itself.
  const requests = countRequests() + (loading ? 1 : 0);
  return { path, capture, milliseconds, requests, landed: readPath(location.pathname), late };
}

/** Waits until the text of the page has changed and is stable again, but at most for `timeForContent`. */
async function waitForContent(store: CaptureStore): Promise<void> {
  const first = store.captured.text;
  const end = performance.now() + timeForContent;
  let last = first;
  let isChanging = true;
  while (performance.now() < end && (last === first || isChanging)) {
    await new Promise((resolve) => setTimeout(resolve, pollInterval));
    const { text } = store.readContent();
    isChanging = text !== last;
    last = text;
  }
}

/** Returns the content that effects and their requests added after the page was captured. */
async function waitForLateContent(store: CaptureStore, isLoaded: boolean): Promise<LateContent | null> {
  const { captured } = store;
  const { data } = store.watches;
  // After a full load, the app may first wait for a session or a store. Pages visited later already have that data, so
  // only the loaded page is checked for being empty.
  const judgesEmpty = isLoaded && store.settings.ready === 'commit';
  if (judgesEmpty && isNextToNothing(captured)) await waitForContent(store);
  if (data.isWaiting()) {
    await data.settle(timeForData);
    await letEffectsRun();
  }
  const now = store.readContent();
  // If the page is unchanged since just before the first response, an effect added the late content, not a response.
  const isByAnswer = store.atAnswer !== null && JSON.stringify(store.atAnswer) !== JSON.stringify(now);
  return findLateContent(captured, now, {
    requests: isByAnswer ? data.addresses() : [],
    shown: data.shown,
    unanswered: data.unanswered(),
    unseen: store.countUnseen(),
    judgesEmpty,
    countDrawn: () => store.countDrawn(),
  });
}

/**
 * Visits pages in order. Stops after a page that fails, and before a page that needs a full load. The time of a visit
 * is measured in the page, so it doesn't include calls of the DevTools protocol.
 */
export async function visitPages(store: CaptureStore, request: VisitRequest): Promise<VisitStep[]> {
  const { paths, loading, timeout } = request;
  const { captures } = store;
  await waitForDocument(timeout);
  const steps: VisitStep[] = [];
  for (const [index, path] of paths.entries()) {
    const step = await visitPage(store, path, { loading: loading && index === 0, timeout });
    if ('capture' in step && step.capture.needsReload) break;
    steps.push(step);
    if ('capture' in step) {
      // Drop the markup to free memory.
      captures.clear();
      captures.set(path, { ...step.capture, root: '', head: [] });
    } else if (step.redirectedTo === null) break;
  }
  return steps;
}

/** Navigates like the browser's Back and Forward buttons. */
function goTo(path: string): void {
  history.replaceState({}, '', path);
  dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
}

/**
 * Waits until the page is captured, until the timeout, or for some time after the app threw an error.
 * @param loading true if the tab is loading the page; otherwise this function navigates to it
 * @returns true if the app threw an error
 */
async function waitForPage(store: CaptureStore, path: string, loading: boolean, timeout: number): Promise<boolean> {
  let threw = false;
  const listening = new AbortController();
  const { signal } = listening;
  const captured = store.waitFor(path);
  const timedOut = new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, timeout);
    signal.addEventListener('abort', () => clearTimeout(timer));
  });
  const failed = new Promise<void>((resolve) => {
    const fail = (): void => {
      threw = true;
      setTimeout(resolve, Math.min(timeout, timeAfterError));
    };
    addEventListener('error', fail, { signal });
    addEventListener('unhandledrejection', fail, { signal });
  });
  if (!loading) {
    // A late effect of the previous page may redirect away from this page. The visit then navigates to this page again.
    let redirects = 0;
    const goAgain = (): void => {
      if (readPath(location.pathname) === path || redirects === maxRedirects) return;
      redirects += 1;
      goTo(path);
    };
    document.addEventListener('prerender:ready', goAgain, { signal });
    goTo(path);
  }
  await Promise.race([captured, failed, timedOut]);
  listening.abort();
  return threw;
}

/** Waits until the document is parsed, or until the timeout. */
export async function waitForDocument(timeout: number): Promise<void> {
  if (document.readyState !== 'loading') return;
  await new Promise((resolve) => {
    document.addEventListener('readystatechange', resolve, { once: true });
    setTimeout(resolve, timeout);
  });
}
