/** Returns the canonical path for `/about/`, `/about.html` or `//about`, or null if the path is already canonical. */
export function cleanPath(pathname: string): string | null {
  const clean = pathname.replaceAll(/\/{2,}/g, '/').replace(/(?:\/index)?(?:\.html)?\/?$/, '');
  return clean === pathname || (clean === '' && pathname === '/') ? null : clean || '/';
}

/** Removes trailing slashes: `/about/` → `/about`. */
export function normalisePath(pathname: string): string {
  return pathname.length > 1 ? pathname.replace(/\/+$/, '') || '/' : '/';
}

/** Returns the absolute URL of a path, without double slashes. Only the home page's URL ends with a slash. */
export function canonicalUrl(host: string, path: string): string {
  const bare = path.replaceAll(/\/{2,}/g, '/').replaceAll(/^\/|\/$/g, '');
  return `${host.replace(/\/+$/, '')}/${bare === 'home' ? '' : bare}`;
}
