/** Sends each address to the one of its page, and writes `dist/_redirects`, which Netlify and Cloudflare Pages read. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { cleanPath } from '../../../src/lib/paths.ts';

/** Matches every name of the home page. Configured servers use this pattern and the next one in place of `cleanPath`. */
export const homePattern = String.raw`^/(?:index)?(?:\.html)?/?$`;
/** Matches every name of another page. The first group is its address, in characters that are safe to send back. */
export const pagePattern = String.raw`^(/[\w.~/-]*?[\w.~-])(?:/index)?(?:\.html)?/?$`;

/** Files for hosts, not for visitors: hosts read them and don't send them. */
export const hostFiles: readonly string[] = ['/_headers', '/_redirects'];
/** Folder of what nginx and Caddy read, in the built site, as its configurations change with it. */
export const serverFolder = '_server';
/** The one folder whose name begins with a dot and that is public (RFC 8615). */
export const wellKnown = '/.well-known/';

const alternatives = [...hostFiles, `/${serverFolder}`].map((path) => path.replaceAll('.', String.raw`\.`));
/** Visitors get none of these: files for hosts, compressed copies, dot files below the first folder. Go knows no look-ahead. */
export const hiddenPattern = String.raw`^(?:${alternatives.join('|')})(?:/|$)|\.(?:br|gz)$|^/.*/\.`;
/** Hidden too, unless the path begins with `wellKnown`. */
export const dottedPattern = String.raw`^/\.`;

const [hidden, dotted] = [new RegExp(hiddenPattern), new RegExp(dottedPattern)];

/** True for the decoded path of what no visitor gets, whether it is there or not. */
export const isHidden = (pathname: string): boolean =>
  hidden.test(pathname) || (dotted.test(pathname) && !pathname.startsWith(wellKnown));

/** `from` is as `cleanPath` leaves it. `to` may end in an anchor; the visitor's query goes between the two. */
export type Redirect = { from: string; to: string };

export class RedirectsFileError extends Error {
  override readonly name = 'RedirectsFileError';
}

export const redirectsName = '_redirects';

/** Limit of Cloudflare Pages (developers.cloudflare.com/pages/configuration/redirects). */
const maxLines = 2000;

/** An address as visitors spell it: that of a page also with a slash or its ending, that of a file, such as "/index.php", alone. */
const spellings = (from: string): string[] => (/\.[^/]*$/.test(from) ? [from] : [from, `${from}/`, `${from}.html`]);

export function printRedirectsFile(redirects: readonly Redirect[]): string {
  const lines = redirects.flatMap(({ from, to }) => spellings(from).map((spelling) => `${spelling} ${to} 301`));
  if (lines.length > maxLines) {
    throw new RedirectsFileError(
      `content/redirects.yaml holds ${redirects.length} entries, which are ${lines.length} lines of ${redirectsName}, and hosts that read it take ${maxLines}. Remove the oldest, with their lines in content/published.yaml.`,
    );
  }
  return `${['# Addresses that pages have had: content/redirects.yaml', ...lines].join('\n')}\n`;
}

export function parseRedirectsFile(text: string): Redirect[] {
  return text.split('\n').flatMap((line) => {
    const [, from, to] = /^(\/\S*) (\/\S*) 301$/.exec(line) ?? [];
    return from && to && cleanPath(from) === null ? [{ from, to }] : [];
  });
}

/** The page and the anchor on it, with its sign; empty where there is none. */
export function splitTarget(to: string): { path: string; anchor: string } {
  const at = to.indexOf('#');
  return at < 0 ? { path: to, anchor: '' } : { path: to.slice(0, at), anchor: to.slice(at) };
}

/** Returns the page of a former address, with the visitor's query. Returns null for any other address. */
export function findRedirect(redirects: readonly Redirect[], path: string, search: string): string | null {
  const redirect = redirects.find(({ from }) => from === path);
  if (!redirect) return null;
  const { path: page, anchor } = splitTarget(redirect.to);
  return `${page}${search}${anchor}`;
}

/**
 * Refuses a redirect from an address at which the site has something: it would be out of reach.
 * @param client folder of what the bundler has written
 * @param beside names of further files
 * @throws RedirectsFileError for an address that something else answers
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
      throw new RedirectsFileError(`${place} is a file of this site, and would be out of reach. Remove the entry.`);
  }
}
