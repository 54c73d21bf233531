/** Captures pages at the moment at which they are ready, and keeps them until they are asked for. */

import type { CapturedPage, ReadySignal } from '../contract/snapshot.ts';
import { addToHead, capturePage, knowsNoRouter } from '../print/capture-page.ts';
import { watchEffectHead } from '../print/effect-head.ts';
import { readTree } from '../print/fiber.ts';
import { watchHead } from '../print/head-tags.ts';
import { inFallback } from '../print/print-tree.ts';
import { readPath } from '../print/read-path.ts';
import { watchShell } from '../print/shell-attributes.ts';
import { holdEffects } from './hold-effects.ts';
import { type PageContent, readContent } from './late-content.ts';
import { watchCommits } from './watch-commits.ts';
import { type DataWatch, watchData } from './watch-data.ts';
import { watchRoots } from './watch-roots.ts';
import { watchSeen } from './watch-seen.ts';

export type CaptureSettings = {
  /** Selector of the element that the app renders into. */
  root: string;
  /** The folder of the host that the site lies in. */
  base: string;
  /** Selectors of the template's head elements that the app keeps up to date. */
  dynamicHead: readonly string[];
  ready: ReadySignal;
};

export type CaptureStore = {
  /** Pages that were called ready, complete or not, by path. */
  captures: Map<string, CapturedPage>;
  /**
   * Called when the page of the path has been captured and is complete, when the app has sent on from it, or when it
   * will never be. */
  waiting: Map<string, () => void>;
  ready: ReadySignal;
  /** The page that comes next. */
  expect: (path: string) => void;
  /** Where the app has sent on from the expected page; null when it has not. */
  sentOn: () => string | null;
  /** True when effects make the head of the page that was captured last. */
  readsHead: () => boolean;
  /** Adds what effects have done outside of the root: to the head, to `<html>` and `<body>`, in other roots. */
  addEffects: (page: CapturedPage) => void;
  /** Open tags of foreign head elements that have come since it was last called. */
  readForeignTags: () => string[];
  /** The page as it stands. */
  readContent: () => PageContent;
  /** The page that was captured last, at that moment. */
  capturedContent: () => PageContent;
  /** Elements that wait until they are seen, where the engine finds out when a page is ready. */
  countUnseen: () => number;
  data: DataWatch;
  /** The browser's own, whatever the app has made of it. */
  fetch: typeof fetch;
};

/** Behind the host: an app may say its path as its router does, which leaves the base out. */
function toAddress(said: string, base: string): string {
  const path = readPath(said);
  if (path === '' || path.startsWith(base)) return path;
  return `${path}/` === base ? base : base + path.replace(/^\//, '');
}

/** Calls back with the path that the app calls ready. */
function onReadyEvent(base: string, callback: (path: string) => void): void {
  document.addEventListener('prerender:ready', (event) => {
    const { path }: { path: string } = event instanceof CustomEvent ? event.detail : { path: '' };
    callback(toAddress(path, base));
  });
}

/** Null while there is nothing to read in it. */
function findContainer(root: string, deduces: boolean): Element | null {
  const container = document.querySelector(root);
  return container && (!deduces || readTree(container)?.child) ? container : null;
}

/** Milliseconds until an incomplete page is looked at again: a router may arrive without a commit. */
const pollInterval = 10;
/** Milliseconds after which a page that is empty stays so. */
const emptyTime = 1000;

/** An app that renders nothing at first may still think of something. */
function judgeEmpty(page: CapturedPage, milliseconds: number): void {
  if (milliseconds < emptyTime) page.unfinished ??= 'nothing is rendered yet';
  else page.faults.push('nothing is rendered');
}

/** @returns starts to work again and again, as long as it is needed; does nothing while it goes on */
function createPoll(isNeeded: () => boolean, work: () => void): () => void {
  let isPolling = false;
  const poll = (): void => {
    isPolling = isNeeded();
    if (!isPolling) return;
    setTimeout(() => {
      work();
      poll();
    }, pollInterval);
  };
  return () => {
    if (!isPolling) poll();
  };
}

const startWatches = ({ root, dynamicHead }: CaptureSettings) => ({
  fetch: window.fetch.bind(window),
  ...{
    head: watchHead(),
    effectHead: watchEffectHead(dynamicHead),
    effects: holdEffects(),
    data: watchData(),
    seen: watchSeen(),
    shell: watchShell(readPath(location.pathname)),
    roots: watchRoots(root),
  },
});

/**
 * Captures the page synchronously, after its first commit and before any passive effect has changed the DOM: while the app
 * dispatches `prerender:ready` on the document, or, where it never does, in the commit that shows the expected page.
 */
export function storeCaptures(settings: CaptureSettings): CaptureStore {
  const { root, base, dynamicHead, ready } = settings;
  const { fetch, head, effectHead, effects, data, seen, shell, roots } = startWatches(settings);
  const captures = new Map<string, CapturedPage>();
  const waiting = new Map<string, () => void>();
  const deduces = ready === 'commit';
  let content = readContent(null);
  let isFirst = true;
  /** An app that says by itself when a page is ready may leave its title to an effect all the same. */
  let readsHead = deduces;
  let sentOn: string | null = null;
  let expectedSince = performance.now();
  const readPage = (): PageContent => readContent(document.querySelector(root));
  /** Path of a page that is not complete: expected, or called ready too early. */
  let incomplete: string | null = deduces ? readPath(location.pathname) : null;

  const noteState = ({ unfinished, facts }: CapturedPage): void => {
    // What else a page waits for, an effect may bring.
    if (unfinished !== inFallback) effects.release();
    if (unfinished !== null) return;
    isFirst = false;
    readsHead = deduces || facts.titles.length === 0;
    content = readPage();
    data.noteReady();
  };
  const attempt = (path: string): void => {
    const container = findContainer(root, deduces);
    if (!container) return;
    const captured = capturePage(path, { container, base, head, dynamicHead, isFirst, ready });
    const { page } = captured;
    if (deduces && page.root === '') judgeEmpty(page, performance.now() - expectedSince);
    captures.set(path, page);
    sentOn = deduces ? captured.sentOn : null;
    incomplete = page.unfinished === null ? null : path;
    noteState(page);
    if (incomplete === null || sentOn !== null || page.unfinished === knowsNoRouter) waiting.get(path)?.();
  };
  const attemptAgain = (): void => {
    if (incomplete !== null) attempt(incomplete);
  };
  const pollOnce = createPoll(() => incomplete !== null, attemptAgain);
  // React holds content back for up to 300 ms after a fallback. It is captured in the commit that brings it, again before
  // any passive effect.
  watchCommits((committed) => {
    roots.note(committed);
    attemptAgain();
  }, effects.watch);
  pollOnce();
  if (!deduces)
    onReadyEvent(base, (path) => {
      attempt(path);
      pollOnce();
    });
  return {
    ...{ captures, waiting, ready, data, fetch, readContent: readPage },
    expect: (path) => {
      shell.expect(path);
      effects.hold();
      head.leave();
      sentOn = null;
      expectedSince = performance.now();
      incomplete = deduces ? path : null;
      if (readsHead) effectHead.reset();
      pollOnce();
    },
    ...{ sentOn: () => sentOn, readsHead: () => readsHead },
    addEffects: (page) => {
      page.faults.push(...roots.describe());
      if (readsHead) addToHead(page, effectHead.read());
      if (deduces) Object.assign(page, shell.read());
    },
    readForeignTags: () => head.readForeignTags(readsHead ? effectHead.read() : []),
    capturedContent: () => content,
    countUnseen: () => (deduces ? seen.count(document.querySelector(root)) : 0),
  };
}
