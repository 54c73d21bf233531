/** Reads a built site from a folder: the files that visitors may request, the header rules and the redirects. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { cleanPath } from '../../../src/lib/paths.ts';
import { type HeaderRule, parseHeadersFile } from '../../site/hosting/header-rules.ts';
import {
  findRedirect,
  isHidden,
  parseRedirectsFile,
  type Redirect,
  redirectsName,
} from '../../site/hosting/redirects-file.ts';

export type BuiltSite = {
  /**
   * Paths of all files, such as `/about.html` and `/about.html.br`. No other path is served, even if the file system
   * would find a file for it (for example on a disk that ignores case).
   */
  files: ReadonlySet<string>;
  rules: readonly HeaderRule[];
  redirects: readonly Redirect[];
};

export class NotBuiltError extends Error {
  override readonly name = 'NotBuiltError';
}

const headersName = '_headers';

function readVersion(directory: string): string {
  const { ino, mtimeMs } = statSync(join(directory, headersName));
  return `${ino} ${mtimeMs}`;
}

function readBuiltSite(directory: string): BuiltSite {
  const entries = readdirSync(directory, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = entries.map(({ parentPath, name }) => join(parentPath, name).slice(directory.length));
  return {
    files: new Set(paths.map((path) => path.replaceAll('\\', '/'))),
    rules: parseHeadersFile(readFileSync(join(directory, headersName), 'utf8')),
    redirects: parseRedirectsFile(readFileSync(join(directory, redirectsName), 'utf8')),
  };
}

/**
 * Returns a function that returns the build now in the folder. The function reads the folder again after each new build.
 * @throws NotBuiltError when the folder holds no built site
 */
export function openBuiltSite(folder: string): () => BuiltSite {
  const directory = join(folder, '.');
  let version = '';
  let site: BuiltSite;
  const renew = (): void => {
    const current = readVersion(directory);
    if (current === version) return;
    site = readBuiltSite(directory);
    version = current;
  };
  try {
    renew();
  } catch (error) {
    throw new NotBuiltError(`${folder} contains no built site. Run "npm run build" first.`, { cause: error });
  }
  return () => {
    try {
      renew();
    } catch {
      // A new build is replacing the folder. Keep the files and rules of the previous build until it is complete.
    }
    return site;
  };
}

export type RequestAddress = {
  /** The requested path, with `.` and `..` resolved. */
  pathname: string;
  search: string;
  /** The decoded path. Null if it can't be decoded or contains an encoded slash. */
  path: string | null;
};

/** The not-found page. It has no address of its own: it is sent when nothing else matches. */
export const notFoundPath = '/404';

function decodePath(pathname: string): string | null {
  // Decoding an encoded slash would change the path's structure. No file of the site has a slash in its name.
  if (/%2f|%5c/i.test(pathname)) return null;
  try {
    return decodeURIComponent(pathname);
  } catch {
    return null;
  }
}

/** Returns null when the request target is not an address, as in `OPTIONS *`. */
export function readAddress(target: string): RequestAddress | null {
  // With the host in front, `//about` is a path of this host and not another host.
  const url = URL.parse(target.startsWith('/') ? `http://localhost${target}` : target);
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  return { pathname: url.pathname, search: url.search, path: decodePath(url.pathname) };
}

const isPublic = (path: string | null): path is string => path !== null && !isHidden(path) && path !== notFoundPath;

/** Returns the file at an address (`/about` gives `/about.html`), or null if the site has no such file. */
export function findFile({ files }: BuiltSite, address: RequestAddress | null): string | null {
  const path = address?.path ?? null;
  if (!isPublic(path)) return null;
  const page = path === '/' ? '/index.html' : `${path}.html`;
  return [page, path].find((file) => files.has(file)) ?? null;
}

/** Matches paths that are safe to send back in a `Location` header. The nginx and Caddy configurations use the same pattern. */
const plainPath = /^\/[\w.~/-]*$/;

/**
 * Returns the address to redirect to, or null. An old address redirects to its page, and an address spelt in another
 * way redirects to its canonical form.
 */
export function findLocation({ redirects }: BuiltSite, { pathname, search, path }: RequestAddress): string | null {
  const clean = isPublic(path) ? (cleanPath(path) ?? path) : null;
  const address = clean !== pathname && clean !== null && plainPath.test(clean) ? clean : null;
  return findRedirect(redirects, address ?? path ?? '', search) ?? (address && `${address}${search}`);
}
