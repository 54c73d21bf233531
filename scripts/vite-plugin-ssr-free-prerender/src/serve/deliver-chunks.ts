/**
 * How the files of the client build reach the tabs of a walk, with the trick that makes it faster: import maps. A walk sees this
 * interface alone; README, "What is fast and why" says when it can go.
 */
import { findSinglePageChunks } from '../client-build/single-page-chunks.ts';
import { allowsImportMaps, createImportMaps, isImportMapNote, knowsManyMaps } from './import-maps.ts';
import { serveFolder } from './serve-folder.ts';

export type ChunkDelivery = {
  origin: string;
  /** True once a request was answered with a status of 400 or more. */
  hasRefused: () => boolean;
  /** Prepares chunks to come ahead of their pages. */
  prepare: (request: AheadRequest) => Ahead;
  /** A text of the browser as it would be without import maps; null when it would not be. */
  correct: (text: string) => string | null;
  close: () => Promise<void>;
};

export type AheadRequest = {
  /** Chunks that the document has not been told of. */
  chunks: readonly string[];
  /** True when the document has no import map of the engine's yet. */
  isFirst: boolean;
  /** True when each chunk must come by a request of its own, as every request is looked at. */
  isThorough: boolean;
  /** The browser's, `Chrome/136.0.1`. */
  browserVersion: string;
};

export type Ahead = {
  /** Address of an import map that brings some of the chunks. */
  map: string | null;
  /** The others, to be fetched. */
  prefetch: readonly string[];
};

type DeliveredSite = {
  /** Text of `index.html`. */
  template: string;
  routes: readonly string[];
  /** Addresses of the chunks that a page needs. */
  chunks: (path: string) => readonly string[];
};

/** @param base the folder of the host that the site lies in */
export async function deliverChunks(
  clientDir: string,
  base: string,
  { template, routes, chunks }: DeliveredSite,
): Promise<ChunkDelivery> {
  const server = await serveFolder(clientDir, 'index.html', base);
  const maps = allowsImportMaps(template) ? await createImportMaps(findSinglePageChunks(routes, chunks), server) : null;
  return {
    origin: server.origin,
    hasRefused: () => server.refusals() > 0,
    prepare: ({ chunks, isFirst, isThorough, browserVersion }) => {
      if (!maps || isThorough || !knowsManyMaps(browserVersion)) return { map: null, prefetch: chunks };
      const { map, rest } = maps.serveMap(chunks, isFirst);
      return { map, prefetch: rest };
    },
    correct: (text) => (maps && isImportMapNote(text) ? null : text),
    close: server.close,
  };
}
