/** The markup of the pages of a run: in the cache, where there is one, as that of a thousand pages would fill the memory. */
import type { RouteCache } from '../cache/route-cache.ts';
import type { Capture } from '../contract/snapshot.ts';

export type Captures = {
  /** Of a page that was rendered, or is in the cache. */
  read: (path: string) => Capture;
  set: (path: string, capture: Capture) => void;
};

/** @param cache null: they are in memory */
export function openCaptures(cache: RouteCache | null): Captures {
  if (cache) return { read: cache.readCapture, set: cache.setAside };
  const captures = new Map<string, Capture>();
  return {
    read: (path) => {
      const capture = captures.get(path);
      if (!capture) throw new Error(`unreachable: ${path} was not rendered`);
      return capture;
    },
    set: (path, capture) => void captures.set(path, capture),
  };
}
