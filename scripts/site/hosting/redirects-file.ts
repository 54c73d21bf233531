/**
 * Redirects every spelling of an address to the address of its page, and writes `dist/_redirects`, which Netlify and
 * Cloudflare Pages read.
 */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { cleanPath } from '../../../src/lib/paths.ts';

/**
 * Matches every spelling of the home page's address. Servers with a configuration use this and the next pattern instead
 * of `cleanPath`.
 */
export const homePattern = String.raw`^/(?:index)?(?:\.html)?/?$`;
/**
 * Matches every spelling of another page's address. The first group is the address, limited to characters that are safe
 * in a redirect.
 */
export const pagePattern = String.raw`^(/[\w.~/-]*?[\w.~-])(?:/index)?(?:\.html)?/?$`;

/** Files that hosts read and don't serve to visitors. */
export const hostFiles: readonly string[] = ['/_headers', '/_redirects'];
/** Folder in the built site for the nginx and Caddy files, because they change with each build. */
export const serverFolder = '_server';
/** The only public folder whose name begins with a dot (RFC 8615). */
export const wellKnown = '/.well-known/';

const alternatives = [...hostFiles, `/${serverFolder}`].map((path) => path.replaceAll('.', String.raw`\.`));
/**
 * Matches paths that visitors must not get: files for hosts, compressed copies, and dot files below the top folder. It
 * is separate from `dottedPattern`, because Go's regular expressions have no look-ahead.
 */
export const hiddenPattern = String.raw`^(?:${alternatives.join('|')})(?:/|$)|\.(?:br|gz)$|^/.*/\.`;
/** Matches paths that are hidden unless they begin with `wellKnown`. */
export const dottedPattern = String.raw`^/\.`;

const [hidden, dotted] = [new RegExp(hiddenPattern), new RegExp(dottedPattern)];

/** Returns true if visitors must not get the decoded path, whether the file exists or not. */
export const isHidden = (pathname: string): boolean =>
  hidden.test(pathname) || (dotted.test(pathname) && !pathname.startsWith(wellKnown));

/**
 * A redirect. `from` has the form that `cleanPath` returns. `to` may end in an anchor. The visitor's query is inserted
 * before the anchor.
 */
export type Redirect = { from: string; to: string };

export class RedirectsFileError extends Error {
  override readonly name = 'RedirectsFileError';
}

export const redirectsName = '_redirects';

/** Limit of Cloudflare Pages (developers.cloudflare.com/pages/configuration/redirects). */
const maxLines = 2000;

/**
 * Returns the spellings of an address. The address of a page may end in a slash or ".html". A file, such as
 * "/index.php", has only one spelling.
 */
const spellings = (from: string): string[] => (/\.[^/]*$/.test(from) ? [from] : [from, `${from}/`, `${from}.html`]);

export function printRedirectsFile(redirects: readonly Redirect[]): string {
  const lines = redirects.flatMap(({ from, to }) => spellings(from).map((spelling) => `${spelling} ${to} 301`));
  if (lines.length > maxLines) {
    throw new RedirectsFileError(
      `content/redirects.yaml has ${redirects.length} entries, which become ${lines.length} lines of ${redirectsName}, but hosts read only ${maxLines} lines. Remove the oldest entries, and their addresses in content/published.yaml.`,
    );
  }
  return `${['# Former addresses of pages, from content/redirects.yaml', ...lines].join('\n')}\n`;
}

export function parseRedirectsFile(text: string): Redirect[] {
  return text.split('\n').flatMap((line) => {
    const [, from, to] = /^(\/\S*) (\/\S*) 301$/.exec(line) ?? [];
    return from && to && cleanPath(from) === null ? [{ from, to }] : [];
  });
}

/** Splits a target into its page and its anchor with the "#". The anchor is empty if the target has no "#". */
export function splitTarget(to: string): { path: string; anchor: string } {
  const at = to.indexOf('#');
  return at < 0 ? { path: to, anchor: '' } : { path: to.slice(0, at), anchor: to.slice(at) };
}

/** Returns the target of a former address, with the visitor's query. Returns null for any other address. */
export function findRedirect(redirects: readonly Redirect[], path: string, search: string): string | null {
  const redirect = redirects.find(({ from }) => from === path);
  if (!redirect) return null;
  const { path: page, anchor } = splitTarget(redirect.to);
  return `${page}${search}${anchor}`;
}

/**
 * Checks that no redirect starts at an existing file or page, because nobody could reach it any more.
 * @param client folder that the bundler has written
 * @param beside names of further files
 * @throws RedirectsFileError if an address is already in use
 */
export function assertFreeAddresses(
  redirects: readonly (Redirect & { file: string })[],
  client: string,
  beside: readonly string[],
): void {
  for (const { from, file } of redirects) {
    const place = `${file}, field "from": "${from}"`;
    if (isHidden(from) || from.startsWith('/assets/'))
      throw new RedirectsFileError(
        `${place} is reserved: hosts use hidden files, and the build uses /assets/. Remove the entry.`,
      );
    if (beside.includes(from.slice(1)) || statSync(join(client, from), { throwIfNoEntry: false })?.isFile())
      throw new RedirectsFileError(`${place} is a file of this site, which the redirect would hide. Remove the entry.`);
  }
}
