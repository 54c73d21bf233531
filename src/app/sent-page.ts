/** The page as the host sent it: its address, and a copy in case the app fails. */
import { cleanPath } from '#lib/paths.ts';
import { keepInput, restoreInput } from './preserve-input.ts';

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

const simplify = (path: string): string => {
  const text = decode(path).toLowerCase();
  return cleanPath(text) ?? text;
};

/** Plain hosts send the same page for `/about.html`, `/About`, `//about` and `/ab%6Fut`. */
const isSpelling = (pathname: string, snapshot: string): boolean => simplify(pathname) === simplify(snapshot);

/**
 * Replaces another spelling of the snapshot's address by its path. Any other address stays: some hosts send one page for all.
 * @param snapshot path of the page that was sent; undefined in development
 */
export function replaceAddress(snapshot: string | undefined): void {
  const { pathname, search, hash } = location;
  if (snapshot === undefined || pathname === snapshot || !isSpelling(pathname, snapshot)) return;
  history.replaceState(history.state, '', snapshot + search + hash);
}

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
