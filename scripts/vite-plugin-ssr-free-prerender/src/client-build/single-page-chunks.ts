/**
 * Chunks that one page alone needs. What is done to them for the walk touches no other page.
 * @param chunks addresses of the chunks that a page needs
 */
export function findOwnChunks(
  routes: readonly string[],
  chunks: (path: string) => readonly string[],
): ReadonlySet<string> {
  const own = new Set<string>();
  const shared = new Set<string>();
  for (const address of routes.flatMap(chunks)) {
    if (!own.has(address) && !shared.has(address)) own.add(address);
    else if (own.delete(address)) shared.add(address);
  }
  return own;
}
