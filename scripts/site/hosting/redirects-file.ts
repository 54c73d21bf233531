/**
 * Redirects other spellings of a page's address, such as "/about/" or "/about.html", to the address itself. Writes the
 * redirects of former addresses to `dist/_redirects`, which Netlify and Cloudflare Pages read.
 */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { cleanPath } from '../../../src/lib/paths.ts';

/**
 * Matches every spelling of the home page's address, such as "/index.html". The nginx and Caddy files use this pattern
 * and `pagePattern`. The server of `npm run serve` uses the function `cleanPath` instead.
 */
export const homePattern = String.raw`^/(?:index)?(?:\.html)?/?$`;
/**
 * Matches every spelling of the address of a page other than the home page, such as "/about/" or "/about.html". The
 * first group captures the correct address ("/about"). The group matches only characters that are safe in a redirect.
 */
export const pagePattern = String.raw`^(/[\w.~/-]*?[\w.~-])(?:/index)?(?:\.html)?/?$`;

/** Files that the hosts Netlify and Cloudflare Pages read, but don't serve to visitors. */
export const hostFiles: readonly string[] = ['/_headers', '/_redirects'];
/**
 * Folder for the nginx and Caddy files of a build. It is part of the built site, because these files change with each
 * build.
 */
export const serverFolder = '_server';
/** The only folder with a dot at the start of its name that visitors may open (RFC 8615). */
export const wellKnown = '/.well-known/';

const alternatives = [...hostFiles, `/${serverFolder}`].map((path) => path.replaceAll('.', String.raw`\.`));
/**
 * Matches paths that visitors must not open: files for hosts, compressed copies, and files with a leading dot in a
 * folder below the top. Leading dots in the top folder have a separate pattern, `dottedPattern`. Caddy's regular
 * expressions have no look-ahead, so this pattern couldn't make the exception for `wellKnown`.
 */
export const hiddenPattern = String.raw`^(?:${alternatives.join('|')})(?:/|$)|\.(?:br|gz)$|^/.*/\.`;
/** Matches paths that visitors must not open unless they begin with `wellKnown`. */
export const dottedPattern = String.raw`^/\.`;

const [hidden, dotted] = [new RegExp(hiddenPattern), new RegExp(dottedPattern)];

/** Returns true if visitors must not open a path, whether its file exists or not. The path must be decoded. */
export const isHidden = (pathname: string): boolean =>
  hidden.test(pathname) || (dotted.test(pathname) && !pathname.startsWith(wellKnown));

/**
 * A redirect from a former address (in the form that `cleanPath` returns) to a page. `to` may end in an anchor. The
 * visitor's query is inserted before the anchor.
 */
export type Redirect = { from: string; to: string };

export class RedirectsFileError extends Error {
  override readonly name = 'RedirectsFileError';
}

export const redirectsName = '_redirects';

/** Maximum number of lines on Cloudflare Pages (developers.cloudflare.com/pages/configuration/redirects). */
const maxLines = 2000;

/**
 * Returns all spellings of a former address, because each spelling needs its own redirect. The address of a page may
 * end in a slash or ".html". A file, such as "/index.php", has only one spelling.
 */
const spellings = (from: string): string[] => (/\.[^/]*$/.test(from) ? [from] : [from, `${from}/`, `${from}.html`]);

export function printRedirectsFile(redirects: readonly Redirect[]): string {
  const lines = redirects.flatMap(({ from, to }) => spellings(from).map((spelling) => `${spelling} ${to} 301`));
  if (lines.length > maxLines) {
    throw new RedirectsFileError(
      `content/redirects.yaml has ${redirects.length} entries, which become ${lines.length} lines of ${redirectsName}, but hosts read at most ${maxLines} lines. Remove the oldest entries, and their addresses in content/published.yaml.`,
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

/** Splits the target of a redirect into the page and the anchor. The anchor begins with "#", or is empty. */
export function splitTarget(to: string): { path: string; anchor: string } {
  const at = to.indexOf('#');
  return at < 0 ? { path: to, anchor: '' } : { path: to.slice(0, at), anchor: to.slice(at) };
}

/**
 * Returns the target for a former address, including the visitor's query. Returns null if no redirect starts at this
 * address.
 */
export function findRedirect(redirects: readonly Redirect[], path: string, search: string): string | null {
  const redirect = redirects.find(({ from }) => from === path);
  if (!redirect) return null;
  const { path: page, anchor } = splitTarget(redirect.to);
  return `${page}${search}${anchor}`;
}

/**
 * Checks that no redirect starts at the address of a file, because visitors could no longer open the file.
 * @param client folder with the files that Vite has written
 * @param beside names of the files that are written later
 * @throws RedirectsFileError if a redirect starts at a file or a reserved address
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
        `${place} is a reserved path. Redirects cannot start at hidden files (names that begin with a dot) or below /assets/. Remove the entry.`,
      );
    if (beside.includes(from.slice(1)) || statSync(join(client, from), { throwIfNoEntry: false })?.isFile())
      throw new RedirectsFileError(
        `${place} is the path of a file of this site. The redirect would hide the file, so remove the entry.`,
      );
  }
}
