import { resolve } from 'node:path';
import { belowBase } from '../contract/base.ts';
import { PrerenderError } from '../contract/engine-error.ts';
import { decodePath, encodePath, findUnsafeEscape } from '../contract/path-text.ts';
import type { PrerenderOptions, Route } from '../contract/types.ts';

const defaultTimeout = 15_000;

type Defaults = 'base' | 'crawl' | 'root' | 'timeout' | 'visitors' | 'onProgress' | 'signal';

/** The options of a run with their defaults; folders are absolute. */
export type RunOptions = Omit<PrerenderOptions, Defaults | 'routes'> &
  Required<Pick<PrerenderOptions, Defaults>> & {
    /** Paths of the routes. */
    routes: readonly string[];
    /** The route of a path; a crawled page has none. */
    routeOf: (path: string) => Route | undefined;
    /** The canonical address that the page of a path must have; undefined: what the page says. */
    canonicalOf: (path: string) => string | undefined;
    /** As they were given: another client build may have other routes. */
    given: PrerenderOptions['routes'];
  };

/** @throws PrerenderError if a path is no address, or is outside the base; the message names the route to write */
function readPath(written: string, base: string): string {
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
}

/** Crawled pages have no route. Their canonicals are expected to be on the host of the routes' canonicals. */
function readCanonicals(routes: ReadonlyMap<string, Route>): RunOptions['canonicalOf'] {
  const [host] = [...routes.values()].flatMap(({ path, canonical }) =>
    canonical?.endsWith(path) ? [canonical.slice(0, canonical.length - path.length)] : [],
  );
  return (path) => {
    const route = routes.get(path);
    if (route) return route.canonical;
    return host === undefined ? undefined : host + path;
  };
}

/** Reads the routes of a client build, and fills in the defaults. */
export async function readOptions(given: PrerenderOptions & { signal: AbortSignal }): Promise<RunOptions> {
  const base = given.base ?? '/';
  const clientDir = resolve(given.clientDir);
  const written = typeof given.routes === 'function' ? await given.routes(clientDir) : (given.routes ?? [base]);
  const routes = written
    .map((route) => (typeof route === 'string' ? { path: route } : route))
    .map((route): Route => ({ ...route, path: readPath(route.path, base) }));
  const byPath = new Map(routes.map((route) => [route.path, route]));
  return {
    ...given,
    base,
    clientDir,
    outDir: resolve(given.outDir),
    routes: routes.map(({ path }) => path),
    routeOf: (path) => byPath.get(path),
    canonicalOf: readCanonicals(byPath),
    given: given.routes,
    crawl: given.crawl ?? given.routes === undefined,
    root: given.root ?? '#root',
    timeout: given.timeout ?? defaultTimeout,
    visitors: given.visitors ?? 'samples',
    onProgress: given.onProgress ?? (() => {}),
  };
}
