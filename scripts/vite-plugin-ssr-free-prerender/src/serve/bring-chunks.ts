/** Written pages that bring their own chunks along: to ask for each costs the browser, its network and the server a tenth of a frame. */
import { printPreload } from '../client-build/preload-tag.ts';
import { findSinglePageChunks } from '../client-build/single-page-chunks.ts';
import { allowsImportMaps, createImportMaps } from './import-maps.ts';
import type { FolderServer } from './serve-folder.ts';

export type SiteChunks = {
  routes: readonly string[];
  /** Addresses of the chunks that a page needs. */
  chunks: (path: string) => readonly string[];
};

/**
 * Gives the HTML of a page with an import map that brings what no other page needs; as it is where that might be noticed. Chunks
 * that are not there, or no scripts, are left for the page to ask for.
 */
export async function createChunkBringer(
  { routes, chunks }: SiteChunks,
  server: Pick<FolderServer, 'origin' | 'read' | 'serveOnce'>,
): Promise<(path: string, html: string) => string> {
  const maps = await createImportMaps(findSinglePageChunks(routes, chunks), server);
  return (path, html) => {
    if (!allowsImportMaps(html)) return html;
    const addresses = chunks(path);
    const { map, rest } = maps.printMap(addresses);
    if (map === null) return html;
    const asked = new Set(rest);
    let own = html;
    for (const address of addresses) if (!asked.has(address)) own = own.replace(printPreload(address), '');
    return own.replace(/<head\b[^>]*>/, (head) => `${head}<script type="importmap">${map}</script>`);
  };
}
