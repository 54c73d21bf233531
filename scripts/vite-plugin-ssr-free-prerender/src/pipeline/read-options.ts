import { resolve } from 'node:path';
import type { PrerenderOptions } from '../contract/types.ts';

const defaultTimeout = 15_000;

type Defaults = 'routes' | 'crawl' | 'root' | 'dynamicHead' | 'timeout' | 'onProgress' | 'signal';

/** The options of a run with their defaults; folders are absolute. */
export type RunOptions = Omit<PrerenderOptions, Defaults> & Required<Pick<PrerenderOptions, Defaults>>;

/** Fills in the defaults. */
export function readOptions(given: PrerenderOptions & { signal: AbortSignal }): RunOptions {
  return {
    ...given,
    clientDir: resolve(given.clientDir),
    outDir: resolve(given.outDir),
    routes: given.routes ?? ['/'],
    crawl: given.crawl ?? given.routes === undefined,
    root: given.root ?? '#root',
    dynamicHead: given.dynamicHead ?? [],
    timeout: given.timeout ?? defaultTimeout,
    onProgress: given.onProgress ?? (() => {}),
  };
}
