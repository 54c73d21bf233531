/** Absolute address of a path: host, one slash, path without its leading slash; never a double or trailing one. */
export function canonicalUrl(host: string, path: string): string {
  const bare = path.replaceAll(/\/{2,}/g, '/').replaceAll(/^\/|\/$/g, '');
  return `${host.replace(/\/+$/, '')}/${bare === 'home' ? '' : bare}`;
}
