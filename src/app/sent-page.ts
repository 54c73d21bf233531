/** Keeps a copy of the page on screen, so that an error in the app never leaves an empty page. */
import { keepInput, restoreInput } from './kept-input.ts';

type Sent = { path: string; copy: HTMLElement; live: readonly Element[] };

let sent: Sent | null = null;

/** Copies the page as it is now: once before the app starts, then after each change of page. */
export function keepSentPage(root: HTMLElement, path: string): void {
  // React may have created other elements than those that were sent.
  const live = [...root.children];
  const copy = sent?.path === path ? sent.copy : (root.cloneNode(true) as HTMLElement);
  sent = { path, copy, live };
}

/**
 * Shows the copy in place of the root that React emptied, with what the visitor typed. From here on the page is a document: its
 * links load pages, and its contact form posts by itself.
 */
export function showSentPage(root: HTMLElement): void {
  if (!sent) return;
  const { copy, live } = sent;
  const input = keepInput(live);
  root.replaceWith(copy);
  restoreInput(input, copy);
  const { pathname } = location;
  // The router no longer answers, so Back and Forward load documents too.
  addEventListener('popstate', () => {
    if (location.pathname !== pathname) location.reload();
  });
}
