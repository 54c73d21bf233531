/** Reads the options of a run and the client build, before any page is rendered. */
import { resolve } from 'node:path';
import { createInputReader } from '../cache/route-inputs.ts';
import type { Inputs } from '../cache/snapshot-store.ts';
import { listFiles } from '../files/write-files.ts';
import { type AssembleHtml, createAssembler } from '../output/assemble-html.ts';
import { PrerenderError } from '../types/engine-error.ts';
import { belowBase, decodePath, encodePath, findUnsafeEscape, outputPath } from '../types/paths.ts';
import type { ReadySignal } from '../types/snapshot.ts';
import type { PrerenderOptions, Route } from '../types/types.ts';
import {
  type ChunkReader,
  createChunkReader,
  findSignal,
  readManifest,
  readRoot,
  readTemplate,
  type Template,
} from '../vite-output/read-client-build.ts';
import { findDynamicHead } from '../vite-output/template.ts';

export type ClientBuild = {
  template: Template;
  /** Selectors of the template's head elements whose text the app may change. */
  dynamicHead: readonly string[];
  /** How the engine detects that a page is ready. */
  ready: ReadySignal;
  assemble: AssembleHtml;
  chunks: ChunkReader;
  /** The client build's files that are part of the finished site, as paths relative to the build's folder. */
  files: readonly string[];
  /** Returns the hashes of everything that a page is rendered from. Null if the run stores no snapshots. */
  inputsOf: ((path: string) => Inputs) | null;
  /**
   * The paths of the routes. If several routes would be written to the same file, only the last of them is in the list.
   */
  routes: readonly string[];
};

export async function readBuild(options: RunOptions): Promise<ClientBuild> {
  const { clientDir, root, base } = options;
  const routesByFile = new Map(options.routes.map((path) => [outputPath(path, base), path]));
  const template = await readTemplate(clientDir, options);
  // The manifest may be missing unless an option needs it. Without a manifest, pages preload no chunks.
  const namesModules = options.routes.some((path) => options.routeOf(path)?.modules);
  const manifest = await readManifest(clientDir, !namesModules && !options.cacheDir);
  const dynamicHead = findDynamicHead(template.html);
  const chunks = createChunkReader(manifest, base);
  const names = await listFiles(clientDir);
  return {
    template,
    dynamicHead,
    ready: findSignal(clientDir, names),
    assemble: createAssembler(template),
    chunks,
    // Leave out index.html (the template), its compressed copies, and the manifest: only the engine needs them.
    files: names.filter((name) => !/^(?:index\.html(?:\.(?:gz|br|zst))?$|\.vite\/)/.test(name)),
    inputsOf: options.cacheDir
      ? await createInputReader(options, { template, manifest, chunks, root, dynamicHead })
      : null,
    routes: [...routesByFile.values()],
  };
}

const defaultTimeout = 15_000;

type Defaults = 'base' | 'crawl' | 'root' | 'timeout' | 'visitors' | 'onProgress' | 'signal';

/** The options of a run, with defaults filled in and with absolute paths of folders. */
export type RunOptions = Omit<PrerenderOptions, Defaults | 'routes'> &
  Required<Pick<PrerenderOptions, Defaults>> & {
    /** The paths of the routes. */
    routes: readonly string[];
    /** Returns the route with this path; undefined for a crawled page, which has no route. */
    routeOf: (path: string) => Route | undefined;
    /** Returns the canonical address that the page at this path must have; undefined if any address is allowed. */
    canonicalOf: (path: string) => string | undefined;
    /** The original option `routes`. A function is kept because it must be called again for the development build. */
    given: PrerenderOptions['routes'];
  };

/**
 * Returns the decoded path of a route.
 * @throws PrerenderError if the path isn't a valid address or is outside Vite's `base`
 */
function readPath(written: string, base: string): string {
  const unsafe = findUnsafeEscape(encodePath(written));
  if (unsafe !== null) throw new PrerenderError(`The route "${written}" does not work on every host: ${unsafe}.`);
  const [end] = /[#?]/.exec(written) ?? [];
  if (end !== undefined)
    throw new PrerenderError(
      `The route "${written}" contains "${end}", which ends the path of an address. Write ${encodeURIComponent(end)} instead.`,
    );
  const route = decodePath(written);
  const below = belowBase(route, base);
  if (below === null)
    throw new PrerenderError(
      `The route "${route}" is not below the base "${base}". Write the path after the host: "${base}${route.replace(/^\//, '')}".`,
    );
  return below === '' ? base : route;
}

/**
 * Returns a function that returns the canonical address of a path. A crawled page has no route that names its
 * canonical, so its canonical must be its path on the same host as the routes' canonicals.
 */
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

/** Returns the options with defaults filled in. If the option `routes` is a function, it is called. */
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
    root: given.root ?? (await readRoot(clientDir)),
    timeout: given.timeout ?? defaultTimeout,
    visitors: given.visitors ?? 'samples',
    onProgress: given.onProgress ?? (() => {}),
  };
}
