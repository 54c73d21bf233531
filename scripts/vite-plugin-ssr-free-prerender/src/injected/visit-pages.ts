/** Goes from page to page by the app's own router. */

import { knowsNoRouter } from '../serialize/capture-page.ts';
import { readPath } from '../serialize/markup.ts';
import type { CapturedPage, LateContent } from '../types/snapshot.ts';
import { letEffectsRun, letFrameRun, readLeave } from './install-window.ts';
import { findLateContent, isNextToNothing } from './late-content.ts';
import { clearStorage } from './page-traces.ts';
import type { CaptureStore } from './store-captures.ts';

/** A page that wasn't captured. */
export type FailedStep = {
  path: string;
  /** The reason; empty for a redirect. */
  notReady: string;
  /** False if waiting longer would not have helped. */
  timedOut: boolean;
  /** True if the app threw an error, which is reported elsewhere. */
  threw: boolean;
  /** The address that the app redirected to before it showed the page; null if it didn't. */
  redirectedTo: string | null;
};
export type CapturedStep = {
  path: string;
  capture: CapturedPage;
  milliseconds: number;
  /** The number of requests that the page made. */
  requests: number;
  /** The path at the end. It differs if the page redirected after it was ready. */
  landed: string;
  late: LateContent | null;
};
export type VisitStep = CapturedStep | FailedStep;

export type VisitRequest = {
  paths: readonly string[];
  /** True if the tab is loading the first path. */
  loading: boolean;
  /** Milliseconds per page. */
  timeout: number;
};

declare global {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface merges with the DOM's Window
  interface Window {
    /** Tells the engine which page comes next; a binding of the browser's protocol. */
    __prerenderRoute?: (path: string) => void;
  }
}

/** Milliseconds in which an answer must come to count as late content of its page. */
const timeForData = 2000;
/** Milliseconds in which a page that says next to nothing may show more. */
const timeForContent = 1500;
const pollInterval = 20;
/** Milliseconds that a page gets to become ready after the app threw an error. */
const timeAfterError = 2000;
/** How often a page is requested again when the previous page redirects away from it. */
const maxRedirects = 3;

function describeFailure({ captures, settings }: CaptureStore, path: string): string {
  const none = settings.ready === 'event' ? 'no "prerender:ready" event has its path' : 'React has rendered nothing';
  return `${captures.get(path)?.unfinished ?? none}, and the address is ${location.pathname}`;
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
  // Some libraries set head tags in the next frame.
  if (store.readsHead) await letFrameRun();
  const here = readPath(location.pathname);
  // The page redirects at once, so no visitor sees it.
  if (store.settings.ready === 'commit' && here !== path) return redirectTo(here);
  const milliseconds = performance.now() - start;
  const late = await waitForLateContent(store, loading);
  // After late content, since a title may come with it.
  store.addEffects(capture);
  // The document is a request too.
  const requests = countRequests() + (loading ? 1 : 0);
  return { path, capture, milliseconds, requests, landed: readPath(location.pathname), late };
}

/** Waits until the text of the page has changed and stays the same, or until the time is over. */
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

/** Returns what effects and their requests added to the page since it was captured. */
async function waitForLateContent(store: CaptureStore, isLoaded: boolean): Promise<LateContent | null> {
  const { captured } = store;
  const { data } = store.watches;
  // Such an app may wait for a session or a store, which later pages have.
  const judgesEmpty = isLoaded && store.settings.ready === 'commit';
  if (judgesEmpty && isNextToNothing(captured)) await waitForContent(store);
  if (data.isWaiting()) {
    await data.settle(timeForData);
    await letEffectsRun();
  }
  const now = store.readContent();
  // If nothing has changed since the first answer, no request brought the late content.
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

/** Visits pages until one fails, or needs a full load. A page's time excludes the protocol's. */
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
      // Frees the memory of the markup.
      captures.clear();
      captures.set(path, { ...step.capture, root: '', head: [] });
    } else if (step.redirectedTo === null) break;
  }
  return steps;
}

/** Navigates as Back and Forward do. */
function goTo(path: string): void {
  history.replaceState({}, '', path);
  dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
}

/**
 * Resolves when the page is captured, after the timeout, or some time after the app threw an error.
 * @param loading true for the page that the tab is loading; to any other it navigates
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
    // A late effect of the previous page may redirect. That isn't this page's redirect.
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
