/** Spellings of an address that plain hosts answer with the same page: `/about.html`, `/About`, `//about`, `/ab%6Fut`. */
import { cleanPath } from '#lib/clean-path.ts';

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

/** True if the address differs from the snapshot's path only in spelling. */
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
