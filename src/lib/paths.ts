/** `/about/`, `/about.html`, `/index` and doubled slashes lead to the one address of the page; null when the path is that. */
export function cleanPath(pathname: string): string | null {
  const clean = pathname.replaceAll(/\/{2,}/g, '/').replace(/(?:\/index)?(?:\.html)?\/?$/, '');
  return clean === pathname || (clean === '' && pathname === '/') ? null : clean || '/';
}

/** `/about/` and `/about` are one address. */
export function normalisePath(pathname: string): string {
  return pathname.length > 1 ? pathname.replace(/\/+$/, '') || '/' : '/';
}

/** Absolute address of a path: host, one slash, path without its leading slash; never a double or trailing one. */
export function canonicalUrl(host: string, path: string): string {
  const bare = path.replaceAll(/\/{2,}/g, '/').replaceAll(/^\/|\/$/g, '');
  return `${host.replace(/\/+$/, '')}/${bare === 'home' ? '' : bare}`;
}
