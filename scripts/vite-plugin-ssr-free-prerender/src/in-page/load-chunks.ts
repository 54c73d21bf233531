/** Chunks that come ahead of the pages that need them, and the count of the requests that pages make themselves. */

/**
 * Fetches and compiles chunks without running them: a page waits for its own only, and the others come meanwhile. One
 * that fails is reported by the engine's watch, or when its page asks for it.
 */
export function prefetchChunks(addresses: readonly string[]): void {
  const links = addresses.map((href) => {
    const link = Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href });
    link.onload = link.onerror = () => link.remove();
    return link;
  });
  document.head.append(...links);
}

/** Adds the import map that the engine's server has at this address. */
export async function addImportMap(address: string, fetch: typeof window.fetch): Promise<void> {
  const json = await (await fetch(address)).text();
  const script = Object.assign(document.createElement('script'), { type: 'importmap', textContent: json });
  document.head.append(script);
  script.remove();
}

/** Vite's loader preloads chunks of an import map as well, and looks through all its links at each page. */
export function removePreloads(): void {
  for (const link of document.head.querySelectorAll('link[href^="data:text/javascript"]')) link.remove();
}

/**
 * @param ours addresses that the engine asks for
 * @returns counts the requests of the page that have ended since it was last called
 */
export function createRequestCounter(ours: readonly string[]): () => number {
  const ignored = new Set(ours.map((address) => new URL(address, location.origin).href));
  return () => {
    const ended = performance.getEntriesByType('resource');
    performance.clearResourceTimings();
    return ended.filter(({ name }) => !ignored.has(name)).length;
  };
}
