/** Goes from page to page by the app's own router. */

import { knowsNoRouter } from '../serialize/capture-page.ts';
import { readPath } from '../serialize/markup.ts';
import type { CapturedPage, LateContent } from '../types/snapshot.ts';
import { letEffectsRun, letFrameRun, readLeave } from './install-window.ts';
import { findLateContent, isNextToNothing, type PageContent } from './late-content.ts';
import { clearStorage } from './page-traces.ts';
import type { CaptureStore } from './store-captures.ts';

/** A page that did not become ready. */
export type FailedStep = {
  path: string;
  notReady: string;
  /** False if waiting would not have helped; `notReady` then says all. */
  timedOut: boolean;
  /** The app has thrown, and what it threw is reported elsewhere. */
  threw: boolean;
  /** The app has sent on to this address before it showed anything; null when it has not. */
  sentOn: string | null;
};
export type CapturedStep = {
  path: string;
  capture: CapturedPage;
  milliseconds: number;
  /** Requests that the page made. */
  requests: number;
  /** The address at the end: another than the path when the page has redirected. */
  landed: string;
  late: LateContent | null;
};
export type VisitStep = CapturedStep | FailedStep;

export type VisitRequest = {
  paths: readonly string[];
  /** The first path is the page that is being loaded; later ones are reached by the app's own router. */
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

/** Milliseconds in which an answer must come to count as the page's late content. */
const timeForData = 2000;

/** Milliseconds in which a page that says next to nothing may become one: sessions and stores are asked for by timers too. */
const timeForAll = 1500;
const pollInterval = 20;

/** Why a page was given up. */
function describeFailure({ captures }: CaptureStore, path: string): string {
  const last = [...captures.keys()].at(-1) ?? 'none';
  const unfinished = captures.get(path)?.unfinished;
  const why = unfinished ? `, and there ${unfinished}` : '';
  return `the address is ${location.pathname}, the last page called ready is ${last}${why}`;
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
  const { captures, readForeignTags, data } = store;
  const start = performance.now();
  window.__prerenderRoute?.(path);
  if (!loading) {
    readLeave();
    captures.delete(path);
    data.leave();
    clearStorage();
    store.expect(path);
  }
  const isComplete = captures.get(path)?.unfinished === null;
  const threw = isComplete ? false : await waitForPage(store, path, loading, timeout);
  const capture = captures.get(path);
  if (capture?.unfinished === knowsNoRouter)
    return { path, notReady: knowsNoRouter, timedOut: false, threw, sentOn: null };
  if (!capture || capture.unfinished)
    return { path, notReady: describeFailure(store, path), timedOut: true, threw, sentOn: store.sentOn() };
  await letEffectsRun();
  const leave = readLeave();
  if (leave !== null) return { path, notReady: '', timedOut: false, threw: false, sentOn: readPath(leave) };
  // Libraries of head tags write in the next frame.
  if (store.readsHead()) await letFrameRun();
  if (store.ready === 'commit') {
    // What stood there first was on its way already: nobody is to see it.
    const here = readPath(location.pathname);
    if (here !== path) return { path, notReady: '', timedOut: false, threw: false, sentOn: here };
  }
  const milliseconds = performance.now() - start;
  const late = await waitForLateContent(store, loading);
  // With its data: a title may come with them.
  store.addEffects(capture);
  capture.foreignTags.push(...readForeignTags());
  // The document is a request too.
  const requests = countRequests() + (loading ? 1 : 0);
  return { path, capture, milliseconds, requests, landed: readPath(location.pathname), late };
}

/** Waits while a page says next to nothing, and for a moment more. */
async function waitForAll({ capturedContent, readContent }: CaptureStore): Promise<void> {
  const { text } = capturedContent();
  const end = performance.now() + timeForAll;
  let seen = text;
  let isChanging = true;
  while (performance.now() < end && (seen === text || isChanging)) {
    await new Promise((resolve) => setTimeout(resolve, pollInterval));
    const now = readContent().text;
    isChanging = now !== seen;
    seen = now;
  }
}

const isSame = (one: PageContent, other: PageContent): boolean =>
  one.text === other.text && one.links === other.links && one.images === other.images;

/** What effects, and the requests that they have made, bring to the page that was captured. */
async function waitForLateContent(store: CaptureStore, isLoaded: boolean): Promise<LateContent | null> {
  const { data } = store;
  // An app that shows nothing before it knows who comes: pages that are reached later have it known.
  if (isLoaded && store.ready === 'commit' && isNextToNothing(store.capturedContent())) await waitForAll(store);
  if (data.isWaiting()) {
    await data.settle(timeForData);
    await letEffectsRun();
  }
  const now = store.readContent();
  const atAnswer = store.contentAtAnswer();
  // What stood there before the first answer, or without one, no request has brought.
  const requests = atAnswer && !isSame(atAnswer, now) ? data.addresses() : [];
  const awaited = { requests, shown: data.shown(), unanswered: data.unanswered(), unseen: store.countUnseen() };
  return findLateContent(store.capturedContent(), now, awaited, isLoaded && store.ready === 'commit', store.countDrawn);
}

/**
 * Visits pages and waits at each for its capture; the time per page is the page's, without the protocol's. Ends at the
 * first page that does not become ready, and before the first that must be loaded afresh.
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
    if (!('capture' in step)) {
      if (step.sentOn === null) break;
      continue;
    }
    // Of this page only the name is still needed; its markup would stay in memory.
    captures.clear();
    captures.set(path, { ...step.capture, root: '', head: [] });
  }
  return steps;
}

/** Milliseconds that a page gets to become ready after the app has thrown. */
const timeAfterError = 2000;
/** How often a page is asked for again when the one before sends the browser elsewhere. */
const maxRedirects = 3;

/** As Back and Forward do. */
function goTo(path: string): void {
  history.replaceState({}, '', path);
  dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
}

/**
 * Resolves when the page is captured, when the time is over, or some time after the app has thrown.
 * @param loading the page is being loaded; any other is reached by the app's own router
 * @returns whether the app has thrown
 */
async function waitForPage(
  { waiting }: CaptureStore,
  path: string,
  loading: boolean,
  timeout: number,
): Promise<boolean> {
  let threw = false;
  const listening = new AbortController();
  const { signal } = listening;
  const captured = new Promise<void>((resolve) => waiting.set(path, resolve));
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
    // The page before may still send the browser elsewhere, by an effect that comes late: its redirect is not this page's.
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
  waiting.delete(path);
  return threw;
}

/** The document may just have begun: waits until it is parsed, or the time is over. */
export async function waitForDocument(timeout: number): Promise<void> {
  if (document.readyState !== 'loading') return;
  await new Promise((resolve) => {
    document.addEventListener('readystatechange', resolve, { once: true });
    setTimeout(resolve, timeout);
  });
}
