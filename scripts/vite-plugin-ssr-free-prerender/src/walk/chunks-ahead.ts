/** What one document knows of the chunks that its pages need. */
import type { Ahead, AheadRequest, ChunkDelivery } from '../serve/deliver-chunks.ts';

export type ChunksAhead = {
  /** A new document begins, at this page. */
  reset: (path: string) => void;
  /** Tells the document of chunks that pages need soon. */
  prepare: (soon: readonly string[]) => Ahead;
  /** How many chunks of a page, of those that came ahead, the document has fetched for it. */
  countFetched: (path: string, ahead: readonly string[]) => number;
};

/**
 * @param chunksOf addresses of the chunks that a page needs
 * @param how what a delivery must know of the walk
 */
export function trackChunks(
  { prepare }: ChunkDelivery,
  chunksOf: (path: string) => readonly string[],
  how: Pick<AheadRequest, 'isThorough' | 'browserVersion'>,
): ChunksAhead {
  const fetched = new Set<string>();
  const known = new Set<string>();
  let hasMap = false;
  return {
    reset: (path) => {
      fetched.clear();
      known.clear();
      // The app asks for these by itself.
      for (const chunk of chunksOf(path)) known.add(chunk);
      hasMap = false;
    },
    prepare: (soon) => {
      const chunks = soon.filter((chunk) => !known.has(chunk));
      for (const chunk of chunks) known.add(chunk);
      const ahead = prepare({ chunks, isFirst: !hasMap, ...how });
      hasMap ||= ahead.map !== null;
      return ahead;
    },
    countFetched: (path, ahead) => {
      const first = chunksOf(path).filter((chunk) => ahead.includes(chunk) && !fetched.has(chunk));
      for (const chunk of first) fetched.add(chunk);
      return first.length;
    },
  };
}
