/**
 * Chunks that one page alone needs. What is done to them for the walk touches no other page.
 * @param chunks addresses of the chunks that a page needs
 */
export function findSinglePageChunks(
  routes: readonly string[],
  chunks: (path: string) => readonly string[],
): ReadonlySet<string> {
  const single = new Set<string>();
  const shared = new Set<string>();
  for (const address of routes.flatMap(chunks)) {
    if (!single.has(address) && !shared.has(address)) single.add(address);
    else if (single.delete(address)) shared.add(address);
  }
  return single;
}
