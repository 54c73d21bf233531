import { resolve } from 'node:path';
import { belowBase } from '../contract/base.ts';
import { PrerenderError } from '../contract/engine-error.ts';
import { decodePath, encodePath, findUnsafeEscape } from '../contract/path-text.ts';
import type { PrerenderOptions } from '../contract/types.ts';

const defaultTimeout = 15_000;

type Defaults =
  | ('base' | 'routes' | 'crawl' | 'root' | 'dynamicHead')
  | ('timeout' | 'visitors' | 'onProgress' | 'signal');

/** The options of a run with their defaults; folders are absolute. */
export type RunOptions = Omit<PrerenderOptions, Defaults> & Required<Pick<PrerenderOptions, Defaults>>;

/** @throws PrerenderError with the route to write where one is not below the base, or is no address. */
function readRoutes(routes: readonly string[], base: string): readonly string[] {
  return routes.map((written) => {
    const unsafe = findUnsafeEscape(encodePath(written));
    if (unsafe !== null) throw new PrerenderError(`The route "${written}": ${unsafe}.`);
    const [end] = /[#?]/.exec(written) ?? [];
    if (end !== undefined)
      throw new PrerenderError(`The route "${written}" ends at "${end}". Write ${encodeURIComponent(end)} for it.`);
    const route = decodePath(written);
    const below = belowBase(route, base);
    if (below === null)
      throw new PrerenderError(
        `The route "${route}" is not below the base "${base}". Write the path as it stands behind the host: "${base}${route.replace(/^\//, '')}".`,
      );
    return below === '' ? base : route;
  });
}

/** Fills in the defaults. */
export function readOptions(given: PrerenderOptions & { signal: AbortSignal }): RunOptions {
  const base = given.base ?? '/';
  return {
    ...given,
    base,
    clientDir: resolve(given.clientDir),
    outDir: resolve(given.outDir),
    routes: readRoutes(given.routes ?? [base], base),
    crawl: given.crawl ?? given.routes === undefined,
    root: given.root ?? '#root',
    dynamicHead: given.dynamicHead ?? [],
    timeout: given.timeout ?? defaultTimeout,
    visitors: given.visitors ?? 'samples',
    onProgress: given.onProgress ?? (() => {}),
  };
}
