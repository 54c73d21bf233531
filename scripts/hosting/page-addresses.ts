/** Each page has one address: what else leads to its file is sent on there. */

/** `/about/`, `/about.html`, `/index` and doubled slashes lead to the one address of the page; null when the path is that. */
export function cleanPath(pathname: string): string | null {
  const clean = pathname.replaceAll(/\/{2,}/g, '/').replace(/(?:\/index)?(?:\.html)?\/?$/, '');
  return clean === pathname || (clean === '' && pathname === '/') ? null : clean || '/';
}

/** The same for servers that are configured, as regular expressions over a path without doubled slashes: the home page's other names … */
export const homePattern = String.raw`^/(?:index)?(?:\.html)?/?$`;
/** … and any other page's, with its one address as the first group. No other characters: what is in it may be sent back. */
export const pagePattern = String.raw`^(/[\w.~/-]*?[\w.~-])(?:/index)?(?:\.html)?/?$`;

/** Files for hosts, not for visitors: hosts read them and don't send them. */
export const hostFiles: readonly string[] = ['/_headers'];

/** True for the decoded path of a file that hosts read and don't send: their own, packed twins of others, and dot files. */
export const isHidden = (path: string): boolean =>
  hostFiles.includes(path) ||
  path.startsWith('/_server/') ||
  /\.(?:gz|br)$/.test(path) ||
  /\/\.(?!well-known\/)/.test(path);
