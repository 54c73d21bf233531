/** The markup of the pages of a run: in the cache, where there is one, as that of a thousand pages would fill the memory. */
import type { RouteCache } from '../cache/route-cache.ts';
import { classesOf } from '../client-build/sheet.ts';
import type { Capture, Markup } from '../contract/snapshot.ts';

export type Captures = {
  /** Of a page that was rendered, or is in the cache. */
  read: (path: string) => Capture;
  set: (path: string, capture: Capture) => Markup;
};

/** Of a capture that no later run will ask for. */
const unkept: Markup = { capture: '', classes: '' };

/** @param cache null: they are in memory */
export function openCaptures(cache: RouteCache | null): Captures {
  if (cache) {
    const set: Captures['set'] = (path, capture) => ({
      capture: cache.setAside(path, capture),
      classes: [...classesOf(capture.root)].sort().join(' '),
    });
    return { read: cache.readCapture, set };
  }
  const captures = new Map<string, Capture>();
  return {
    read: (path) => {
      const capture = captures.get(path);
      if (!capture) throw new Error(`unreachable: ${path} was not rendered`);
      return capture;
    },
    set: (path, capture) => {
      captures.set(path, capture);
      return unkept;
    },
  };
}
