/** Captures pages at the moment at which the app calls them ready, and keeps them until they are asked for. */
import type { CapturedPage } from '../contract/snapshot.ts';
import { capturePage } from '../print/capture-page.ts';
import { watchHead } from '../print/head-tags.ts';

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
  /** Open tags of foreign head elements that have come since the last capture. */
  readForeignTags: () => string[];
  /** The browser's own, whatever the app has made of it. */
  fetch: typeof fetch;
};

/**
 * Captures the page synchronously whenever the app dispatches `prerender:ready` on the document, that is after its first
 * commit and before any passive effect has changed the DOM.
 */
export function storeCaptures({ root, dynamicHead }: CaptureSettings): CaptureStore {
  const head = watchHead();
  const captures = new Map<string, CapturedPage>();
  const waiting = new Map<string, () => void>();
  let observer: MutationObserver | null = null;
  document.addEventListener('prerender:ready', (event) => {
    const { path }: { path: string } = event instanceof CustomEvent ? event.detail : { path: '' };
    const container = document.querySelector(root);
    if (!container) return;
    observer?.disconnect();
    const attempt = (): boolean => {
      const page = capturePage(path, container, head, dynamicHead);
      captures.set(path, page);
      if (page.unfinished) return false;
      waiting.get(path)?.();
      return true;
    };
    if (attempt()) return;
    // React holds content back for up to 300 ms after a fallback. It is captured in the commit that brings it, again
    // before any passive effect: an observer is told in the same task.
    observer = new MutationObserver(() => {
      if (attempt()) observer?.disconnect();
    });
    observer.observe(container, { childList: true, subtree: true, attributes: true, characterData: true });
  });
  return { captures, waiting, readForeignTags: head.readForeignTags, fetch: window.fetch.bind(window) };
}
