/** `/about/`, `/about.html`, `/index` and doubled slashes lead to the one address of the page; null when the path is that. */
export function cleanPath(pathname: string): string | null {
  const clean = pathname.replaceAll(/\/{2,}/g, '/').replace(/(?:\/index)?(?:\.html)?\/?$/, '');
  return clean === pathname || (clean === '' && pathname === '/') ? null : clean || '/';
}
