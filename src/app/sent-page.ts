/** Keeps the page as the host sent it: its address, and a copy that is shown if the app fails. */
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

/** Returns true if both paths name the same page. Some hosts also serve `/about` at `/About` or `/ab%6Fut`. */
const isSpelling = (pathname: string, snapshot: string): boolean => simplify(pathname) === simplify(snapshot);

/**
 * Puts the page's path into the address bar if the browser requested a variant of it, such as `/About` for `/about`.
 * Does not change other addresses, because some hosts send one page for every unknown address.
 * @param snapshot path of the page that was sent; undefined in development
 */
export function replaceAddress(snapshot: string | undefined): void {
  const { pathname, search, hash } = location;
  if (snapshot === undefined || pathname === snapshot || !isSpelling(pathname, snapshot)) return;
  history.replaceState(history.state, '', snapshot + search + hash);
}

type Sent = { path: string; copy: HTMLElement; live: readonly Element[] };

let sent: Sent | null = null;

/**
 * Keeps a copy of the current page, which `showSentPage` shows if the app fails. Called before the app starts, and
 * after each change of page.
 */
export function keepSentPage(root: HTMLElement, path: string): void {
  // Read the elements again, because React may have recreated them since the last call.
  const live = [...root.children];
  const copy = sent?.path === path ? sent.copy : (root.cloneNode(true) as HTMLElement);
  sent = { path, copy, live };
}

/**
 * Shows the page without the app after the app has failed. Replaces the root, which React has emptied, with the copy of
 * the page, and restores what the visitor typed. From then on, links load documents, and the contact form posts without
 * the app.
 */
export function showSentPage(root: HTMLElement): void {
  if (!sent) return;
  const { copy, live } = sent;
  const input = keepInput(live);
  root.replaceWith(copy);
  restoreInput(input, copy);
  const { pathname } = location;
  // The router has stopped, so Back and Forward must load documents too.
  addEventListener('popstate', () => {
    if (location.pathname !== pathname) location.reload();
  });
}
