/** The markup of the pages of a run: in the cache, where there is one, as that of a thousand pages would fill the memory. */
import type { RouteCache } from '../cache/route-cache.ts';
import { classesOf } from '../client-build/sheet.ts';
import type { Capture, KeptCapture } from '../contract/snapshot.ts';

export type Captures = {
  /** Of a page that was rendered, or is in the cache. */
  read: (path: string) => Capture;
  keep: (path: string, capture: Capture) => KeptCapture;
};

const textsOf = ({ rules }: Capture): string[] => rules.map(({ css }) => css);

/** @param cache null: they are in memory */
export function openCaptures(cache: RouteCache | null): Captures {
  if (cache) {
    const keep: Captures['keep'] = (path, capture) => ({
      capture: cache.setAside(path, capture),
      classes: [...classesOf(capture.root)].sort().join(' '),
      rules: textsOf(capture),
      chunks: capture.chunks,
    });
    return { read: cache.readCapture, keep };
  }
  const captures = new Map<string, Capture>();
  return {
    read: (path) => {
      const capture = captures.get(path);
      if (!capture) throw new Error(`unreachable: ${path} was not rendered`);
      return capture;
    },
    keep: (path, capture) => {
      captures.set(path, capture);
      // No later run asks which capture it was.
      return { capture: '', classes: '', rules: textsOf(capture), chunks: capture.chunks };
    },
  };
}
