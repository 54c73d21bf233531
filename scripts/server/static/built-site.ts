/** Reads a built site from a folder: its files, its rules for response headers, and its redirects. */
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
   * Paths of all files in the build, such as `/about.html` and `/about.html.br`. The server sends no other file, even
   * if the file system finds one (for example on a disk that ignores case).
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
 * Returns a function that returns the current build in the folder. After a new build, the function reads the folder
 * again.
 * @throws NotBuiltError if the folder contains no built site
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
      // A new build is replacing the folder right now. Until it is complete, the files and rules of the previous build
      // are used.
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

/** Path of the not-found page. A request for this path itself gets that page with status 404, like any unknown path. */
export const notFoundPath = '/404';

function decodePath(pathname: string): string | null {
  // No file of the site has a slash in its name. Decoding an encoded slash would turn one name into two folders.
  if (/%2f|%5c/i.test(pathname)) return null;
  try {
    return decodeURIComponent(pathname);
  } catch {
    return null;
  }
}

/** Returns the address of a request, or null if the request target isn't an address, as in `OPTIONS *`. */
export function readAddress(target: string): RequestAddress | null {
  // The host is added so that a target such as `//about` is parsed as a path. Without it, `about` would be parsed as a
  // host.
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

/**
 * Matches paths that are safe to send in a `Location` header. The nginx and Caddy configurations use the same pattern.
 */
const plainPath = /^\/[\w.~/-]*$/;

/**
 * Returns the address to which a request is redirected, or null. A page's old address redirects to its new one. An
 * address such as `/about/` redirects to its canonical form, `/about`.
 */
export function findLocation({ redirects }: BuiltSite, { pathname, search, path }: RequestAddress): string | null {
  const clean = isPublic(path) ? (cleanPath(path) ?? path) : null;
  const address = clean !== pathname && clean !== null && plainPath.test(clean) ? clean : null;
  return findRedirect(redirects, address ?? path ?? '', search) ?? (address && `${address}${search}`);
}
