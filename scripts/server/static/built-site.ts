/** The built site in a folder: the files that visitors may ask for, header rules and redirects. */
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
  /** `/about.html`, `/about.html.br`. No other file can be asked for, whatever the file system takes for its name. */
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
 * Returns a function that gives the build that is in the folder now.
 * @throws NotBuiltError when there is none
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
    throw new NotBuiltError(`${folder} holds no built site. Run "npm run build" first.`, { cause: error });
  }
  return () => {
    try {
      renew();
    } catch {
      // While a new build takes the folder's place, the rules of the previous one apply.
    }
    return site;
  };
}

export type RequestAddress = {
  /** The path that was sent, with `.` and `..` resolved. */
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

/** Returns the page of a former address, or the one address of another spelling. Returns null if neither applies. */
export function findLocation({ redirects }: BuiltSite, { pathname, search, path }: RequestAddress): string | null {
  const clean = isPublic(path) ? (cleanPath(path) ?? path) : null;
  const address = clean !== pathname && clean !== null && plainPath.test(clean) ? clean : null;
  return findRedirect(redirects, address ?? path ?? '', search) ?? (address && `${address}${search}`);
}
