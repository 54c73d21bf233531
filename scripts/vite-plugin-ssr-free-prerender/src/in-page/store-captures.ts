/** Captures pages at the moment at which the app calls them ready, and keeps them until they are asked for. */
import type { CapturedPage } from '../contract/snapshot.ts';
import { capturePage } from '../print/capture-page.ts';
import { watchHead } from '../print/head-tags.ts';
import { watchCommits } from './watch-commits.ts';
import { type DataWatch, watchData } from './watch-data.ts';

export type CaptureSettings = {
  /** Selector of the element that the app renders into. */
  root: string;
  /** Selectors of the template's head elements that the app keeps up to date. */
  dynamicHead: readonly string[];
};

export type CaptureStore = {
  /** Pages that were called ready, complete or not, by path. */
  captures: Map<string, CapturedPage>;
  /** Called when the page of the path has been captured and is complete. */
  waiting: Map<string, () => void>;
  /** Open tags of foreign head elements that have come since it was last called. */
  readForeignTags: () => string[];
  /** Text of the page as it stands. */
  readText: () => string;
  /** Text of the page that was captured last, at that moment. */
  capturedText: () => string;
  data: DataWatch;
  /** The browser's own, whatever the app has made of it. */
  fetch: typeof fetch;
};

/** Milliseconds until an incomplete page is looked at again: a router may arrive without a commit. */
const pollInterval = 10;

/**
 * Captures the page synchronously whenever the app dispatches `prerender:ready` on the document, that is after its first
 * commit and before any passive effect has changed the DOM.
 */
export function storeCaptures({ root, dynamicHead }: CaptureSettings): CaptureStore {
  const head = watchHead();
  const fetch = window.fetch.bind(window);
  const data = watchData();
  const captures = new Map<string, CapturedPage>();
  const waiting = new Map<string, () => void>();
  let text = '';
  let isFirst = true;
  const readText = (): string => document.querySelector(root)?.textContent ?? '';
  /** Path of a page that was called ready before it was complete. */
  let incomplete: string | null = null;
  const attempt = (path: string): void => {
    const container = document.querySelector(root);
    if (!container) return;
    const page = capturePage(path, { container, head, dynamicHead, isFirst });
    captures.set(path, page);
    incomplete = page.unfinished === null ? null : path;
    if (incomplete !== null) return;
    isFirst = false;
    text = readText();
    data.noteReady();
    waiting.get(path)?.();
  };
  const attemptAgain = (): void => {
    if (incomplete !== null) attempt(incomplete);
  };
  // React holds content back for up to 300 ms after a fallback. It is captured in the commit that brings it, again before
  // any passive effect.
  watchCommits(attemptAgain);
  const poll = (): void => {
    attemptAgain();
    if (incomplete !== null) setTimeout(poll, pollInterval);
  };
  document.addEventListener('prerender:ready', (event) => {
    const { path }: { path: string } = event instanceof CustomEvent ? event.detail : { path: '' };
    attempt(path);
    if (incomplete !== null) setTimeout(poll, pollInterval);
  });
  return {
    ...{ captures, waiting, data, fetch, readText },
    readForeignTags: head.readForeignTags,
    capturedText: () => text,
  };
}
