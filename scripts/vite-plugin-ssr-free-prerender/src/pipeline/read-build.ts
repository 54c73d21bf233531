/** What a run reads of the client build and of the cache before any page is rendered. */
import { resolve } from 'node:path';
import { type Inputs, openRouteCache, type RouteCache } from '../cache/route-cache.ts';
import { createInputReader } from '../cache/route-inputs.ts';
import { type ChunkReader, createChunkReader } from '../client-build/chunk-reader.ts';
import { findDynamicHead } from '../client-build/find-dynamic-head.ts';
import { findSignal } from '../client-build/find-signal.ts';
import { readManifest, readTemplate, type Template } from '../client-build/read-client-build.ts';
import { outputPath } from '../contract/output-path.ts';
import type { ReadySignal } from '../contract/snapshot.ts';
import { type AssembleHtml, createAssembler } from '../output/assemble-html.ts';
import { createIdentifier, type IdentifyPage } from '../output/identify-page.ts';
import { hashEngine } from '../system/hash-engine.ts';
import { keepScripts, scriptFiles } from '../system/kept-scripts.ts';
import { listFiles } from '../system/link-files.ts';
import type { RunOptions } from './read-options.ts';

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
  const cache = options.cacheDir ? await openRouteCache(resolve(options.cacheDir), scriptFiles) : null;
  if (options.cacheDir) keepScripts(resolve(options.cacheDir));
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
