/** Each page has one address: what else leads to its file is sent on there. */

/** What `cleanPath` does, for servers that are configured: as regular expressions over a path without doubled slashes: the home page's other names … */
export const homePattern = String.raw`^/(?:index)?(?:\.html)?/?$`;
/** … and any other page's, with its one address as the first group. No other characters: what is in it may be sent back. */
export const pagePattern = String.raw`^(/[\w.~/-]*?[\w.~-])(?:/index)?(?:\.html)?/?$`;

/** Files for hosts, not for visitors: hosts read them and don't send them. */
export const hostFiles: readonly string[] = ['/_headers', '/_redirects'];
/** Folder of what nginx and Caddy read, in the built site, as its configurations change with it. */
export const serverFolder = '_server';
/** The one folder whose name begins with a dot and that is public (RFC 8615). */
export const wellKnown = '/.well-known/';

const alternatives = [...hostFiles, `/${serverFolder}`].map((path) => path.replaceAll('.', String.raw`\.`));
/** What no visitor gets: files for hosts, compressed copies, dot files below the first folder. For Go too, which knows no look-ahead. */
export const hiddenPattern = String.raw`^(?:${alternatives.join('|')})(?:/|$)|\.(?:br|gz)$|^/.*/\.`;
/** Nor this, unless the path begins with `wellKnown`. */
export const dottedPattern = String.raw`^/\.`;

const [hidden, dotted] = [new RegExp(hiddenPattern), new RegExp(dottedPattern)];

/** True for the decoded path of what no visitor gets, whether it is there or not. */
export const isHidden = (pathname: string): boolean =>
  hidden.test(pathname) || (dotted.test(pathname) && !pathname.startsWith(wellKnown));
