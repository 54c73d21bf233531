/** What a request asks for: the one address of a page or file, however it is encoded. Pure. */
import { cleanPath } from '../../../src/lib/clean-path.ts';
import { isHidden } from '../../build/hosting/page-addresses.ts';
import { notFoundAddress } from './site-index.ts';

export type Asked = {
  /** As it was sent, `.` and `..` resolved. */
  pathname: string;
  search: string;
  /** Decoded; null when the encoding is broken or hides a slash, and so no file can be meant. */
  path: string | null;
};

/** `//about` is a path of this host, not another host. */
const parseTarget = (target: string): URL | null => {
  const url = URL.parse(target.startsWith('/') ? `http://localhost${target}` : target);
  return url && /^https?:$/.test(url.protocol) ? url : null;
};

function decodePath(pathname: string): string | null {
  // A slash that was encoded is part of a name, and no file here has one in its name.
  if (/%2f|%5c|%00/i.test(pathname)) return null;
  try {
    return decodeURIComponent(pathname);
  } catch {
    return null;
  }
}

/** Null when the target is not an address. */
export function readAsked(target: string): Asked | null {
  const url = parseTarget(target);
  return url && { pathname: url.pathname, search: url.search, path: decodePath(url.pathname) };
}

/** Only these characters: what is in it is sent back. The configurations of other hosts know the same ones. */
const plainPath = /^\/[\w.~/-]*$/;

/** The one address that another spelling leads to; null when it is spelled so. */
export function findAddress({ pathname, path }: Asked): string | null {
  // A file that is not for visitors has no address.
  if (path === null || isHidden(path) || path === notFoundAddress) return null;
  const clean = cleanPath(path) ?? path;
  return clean !== pathname && plainPath.test(clean) ? clean : null;
}
