/** The page or file that a request asks for, however its address is written. Pure. */
import { cleanPath } from '../../../src/lib/clean-path.ts';
import { findRedirect, isHidden } from '../../build/hosting/redirects-file.ts';
import type { BuiltSite } from './built-site.ts';

export type RequestAddress = {
  /** As it was sent, with `.` and `..` resolved. */
  pathname: string;
  search: string;
  /** Decoded; null if it can't be decoded or hides a slash. */
  path: string | null;
};

/** Has no address of its own: it is sent in place of what is missing. */
export const notFoundPath = '/404';

function decodePath(pathname: string): string | null {
  // An encoded slash is part of a name, and no file of the site has one in its name.
  if (/%2f|%5c/i.test(pathname)) return null;
  try {
    return decodeURIComponent(pathname);
  } catch {
    return null;
  }
}

/** Returns null when the target is no address, as in `OPTIONS *`. */
export function readAddress(target: string): RequestAddress | null {
  // The host comes first: `//about` is a path of this host, not another host.
  const url = URL.parse(target.startsWith('/') ? `http://localhost${target}` : target);
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  return { pathname: url.pathname, search: url.search, path: decodePath(url.pathname) };
}

const isPublic = (path: string | null): path is string => path !== null && !isHidden(path) && path !== notFoundPath;

/** The name of the file at an address: that of the page `/about` is `/about.html`. Null when nothing is there. */
export function findFile({ files }: BuiltSite, address: RequestAddress | null): string | null {
  const path = address?.path ?? null;
  if (!isPublic(path)) return null;
  const page = path === '/' ? '/index.html' : `${path}.html`;
  return [page, path].find((file) => files.has(file)) ?? null;
}

/** Only these characters: the address is sent back. The configurations of nginx and Caddy know the same ones. */
const plainPath = /^\/[\w.~/-]*$/;

/** Where an address leads: from a former one to its page, from any other spelling to the one address. Null when it leads nowhere else. */
export function findLocation({ redirects }: BuiltSite, { pathname, search, path }: RequestAddress): string | null {
  const clean = isPublic(path) ? (cleanPath(path) ?? path) : null;
  const address = clean !== pathname && clean !== null && plainPath.test(clean) ? clean : null;
  return findRedirect(redirects, address ?? path ?? '', search) ?? (address && `${address}${search}`);
}
