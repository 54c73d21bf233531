/** What a run reads of the client build and of the cache before any page is rendered. */
import { resolve } from 'node:path';
import { type Inputs, openRouteCache, type RouteCache } from '../cache/route-cache.ts';
import { createInputReader } from '../cache/route-inputs.ts';
import { hashEngine } from '../files/file-hashes.ts';
import { listFiles } from '../files/write-files.ts';
import { type AssembleHtml, createAssembler, createIdentifier, type IdentifyPage } from '../output/assemble-html.ts';
import { PrerenderError } from '../types/engine-error.ts';
import { belowBase, decodePath, encodePath, findUnsafeEscape, outputPath } from '../types/paths.ts';
import type { ReadySignal } from '../types/snapshot.ts';
import type { PrerenderOptions, Route } from '../types/types.ts';
import {
  type ChunkReader,
  createChunkReader,
  findSignal,
  readManifest,
  readTemplate,
  type Template,
} from '../vite-output/read-client-build.ts';
import { findDynamicHead } from '../vite-output/template.ts';

export type ClientBuild = {
  template: Template;
  /** Selectors of the head elements whose text the app may change. */
  dynamicHead: readonly string[];
  /** What says that a page is ready. */
  ready: ReadySignal;
  assemble: AssembleHtml;
  identify: IdentifyPage;
  chunks: ChunkReader;
  /** Files of the client build that belong to the site, as paths below it. */
  files: readonly string[];
  /** Null when the run keeps no snapshots. */
  cache: RouteCache | null;
  /** Hashes of what a page is made from; null without a cache. */
  inputsOf: ((path: string) => Inputs) | null;
  /** Routes of this run: each output file once. */
  routes: readonly string[];
};

export async function readBuild(options: RunOptions): Promise<ClientBuild> {
  const { clientDir, root, base } = options;
  const files = new Map(options.routes.map((path) => [outputPath(path, base), path]));
  const routes = [...files.values()];
  const template = await readTemplate(clientDir, options);
  // Without either a client build may have none: no page then names the chunks of its components.
  const namesModules = options.routes.some((path) => options.routeOf(path)?.modules);
  const manifest = await readManifest(clientDir, !namesModules && !options.cacheDir);
  const dynamicHead = findDynamicHead(template.html);
  const chunks = createChunkReader(manifest, base);
  const cache = options.cacheDir ? await openRouteCache(resolve(options.cacheDir)) : null;
  const inputsOf = cache ? await createInputReader(options, { template, manifest, chunks, root, dynamicHead }) : null;
  const names = await listFiles(clientDir);
  return {
    ready: findSignal(clientDir, names),
    ...{
      template,
      dynamicHead,
      assemble: createAssembler(template),
      identify: createIdentifier(template, hashEngine()),
      chunks,
      cache,
      inputsOf,
      routes,
    },
    // The template and the build manifest are for the engine.
    files: names.filter((name) => !/^(?:index\.html(?:\.(?:gz|br|zst))?$|\.vite\/)/.test(name)),
  };
}

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
