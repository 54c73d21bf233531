/** The Vite plugin. After `vite build`, it prerenders the client-rendered app into finished HTML pages. */
import { join, relative, resolve } from 'node:path';
import { type Logger, type Plugin, type ResolvedConfig, version } from 'vite';
import { findBrowser } from './browser/find-browser.ts';
import { missingBrowser } from './browser/launch-browser.ts';
import { printWarnings } from './diagnostics/collect-findings.ts';
import { createProgress, printSummary } from './diagnostics/print-report.ts';
import {
  adoptRoots,
  findRootRefusal,
  followChunks,
  noteLazies,
  noteRouters,
  watchRoots,
} from './preflight/adopt-roots.ts';
import { buildDevelopment, createRuns, isDevelopmentBuild } from './preflight/development-build.ts';
import {
  findBasenameRefusal,
  findBaseRefusal,
  findBuiltUrlRefusal,
  findRouterRefusal,
} from './preflight/find-base-refusals.ts';
import { findLostFiles, findPublishedMaps } from './preflight/find-lost-files.ts';
import {
  findFolderRefusal,
  findHashRouter,
  findNodeRefusal,
  findOutputRefusal,
  findPreactRefusal,
  findReactRefusal,
  findTemplateRefusal,
  findViteRefusal,
  type Output,
  watchMemoryRouters,
} from './preflight/find-refusals.ts';
import { prerender } from './prerender.ts';
import { readFlags } from './read-flags.ts';
import { PrerenderError } from './types/engine-error.ts';
import type { PluginOptions, PrerenderReport } from './types/types.ts';

export { findBrowser } from './browser/find-browser.ts';
export { launchBrowser, readBrowserVersion } from './browser/launch-browser.ts';
export { printReport } from './diagnostics/print-report.ts';
export { prerender } from './prerender.ts';
export { PrerenderError } from './types/engine-error.ts';
export type { Finding, FindingKind } from './types/finding.ts';
export { outputPath } from './types/paths.ts';
export type {
  BuiltPage,
  BuiltSite,
  FinishedBuild,
  KeptFile,
  PageFacts,
  PageReport,
  PluginOptions,
  Policy,
  PrerenderOptions,
  PrerenderReport,
  Progress,
  Route,
  Routes,
  SiteFiles,
  StylePart,
} from './types/types.ts';

/**
 * Stops the build if there is a reason, such as an unsupported configuration.
 * @param refusal the reason; null to do nothing
 * @param left the last line of the message, which says what was built so far
 * @throws PrerenderError with the reason
 */
function refuse(refusal: string | null, left = 'Nothing was built.'): void {
  if (refusal !== null) throw new PrerenderError(`${refusal}\n${left}`);
}

/** Logs a summary of the report, and its warnings. Called if the options have no `onReport`. */
function logReport(report: PrerenderReport, logger: Logger): void {
  const { warnings } = report;
  logger.info(printSummary(report));
  if (warnings.length > 0) logger.warn(printWarnings(warnings));
}

/**
 * Logs an error in watch mode. If the error were thrown, Vite would end, although the next edit may fix the problem.
 */
function logFailure(error: unknown, logger: Logger): void {
  if (!(error instanceof Error)) throw error;
  logger.error(error instanceof PrerenderError ? error.message : (error.stack ?? error.message), { error });
}

type RenderSettings = {
  options: PluginOptions;
  /** The folder of the finished site. */
  outDir: string;
  /** The folder for snapshots. Snapshots are stored only if every route names its modules. */
  snapshots: string;
  /**
   * When the client build started, in milliseconds since 1970. Files in `outDir` that are newer were written by other
   * plugins, and would be lost.
   */
  begun: number;
};

/** Prerenders a finished client build, and reports the result. */
async function renderPages(
  built: ResolvedConfig,
  { options: { onReport, ...options }, outDir, snapshots, begun }: RenderSettings,
  signal: AbortSignal,
): Promise<void> {
  const folders = { clientDir: resolve(built.root, built.build.outDir), outDir: resolve(built.root, outDir) };
  refuse(findLostFiles({ root: built.root, ...folders }, begun), 'No page was written.');
  refuse(findTemplateRefusal(folders.clientDir), 'No page was written.');
  const published = findPublishedMaps(built.plugins, { root: built.root, ...folders });
  if (published !== null) built.logger.warn(published);
  const flags = readFlags(process.env);
  const routes = typeof options.routes === 'function' ? await options.routes(folders.clientDir) : options.routes;
  const knowsInputs = routes?.every((route) => typeof route === 'object' && route.modules) ?? false;
  const report = await prerender({
    ...(knowsInputs ? { cacheDir: resolve(built.root, snapshots) } : {}),
    onProgress: createProgress(built.logLevel === 'silent' || built.logLevel === 'error' ? () => {} : console.log),
    ...options,
    ...flags,
    ...folders,
    base: built.base,
    buildDevelopment: (folder) => buildDevelopment(built.inlineConfig, folder),
    signal,
  });
  if (onReport) await onReport(report);
  else logReport(report, built.logger);
}

/**
 * Returns a module's code with `createRoot` replaced by the engine's version, or null if the code needs no change.
 * @throws PrerenderError if the engine doesn't support what the module does
 */
function adoptApp(code: string, file: string, { base, deduces }: { base: string; deduces: boolean }): string | null {
  refuse(findHashRouter(code, file));
  refuse(findBasenameRefusal(code, file, base, deduces));
  refuse(findRootRefusal(code, file));
  return adoptRoots(code);
}

/**
 * Checks that a Chromium browser is installed. This is done before the client is built, so that nobody waits for a
 * build that can't be rendered.
 * @throws PrerenderError if there is no Chromium
 */
async function assertBrowser({ browserEndpoint }: PluginOptions): Promise<void> {
  if (browserEndpoint === undefined && (await findBrowser()) === null) refuse(missingBrowser);
}

const listFolders = ({ build, environments }: ResolvedConfig): (string | undefined)[] => [
  environments.client?.build.outDir,
  ...[build.rollupOptions.output ?? []].flat().map(({ dir }) => dir),
];

/**
 * Checks Vite's configuration and the versions of Node, Vite and React.
 * @throws PrerenderError if the engine doesn't support one of them
 */
function refuseConfig(resolved: ResolvedConfig, output: Output, clientDir: string): void {
  refuse(findNodeRefusal(process.versions.node));
  refuse(findViteRefusal(version));
  refuse(findBaseRefusal(resolved.base));
  refuse(findBuiltUrlRefusal(resolved.experimental.renderBuiltUrl));
  if (!isDevelopmentBuild(resolved)) {
    refuse(findOutputRefusal(resolved.root, output));
    refuse(findFolderRefusal(listFolders(resolved), clientDir));
  }
  refuse(findPreactRefusal(resolved.resolve.alias));
  refuse(findReactRefusal(resolved.root));
}

/** The folder that contains the client build and the snapshots if Vite's configuration has no `cacheDir`. */
const defaultCache = '.cache';

/**
 * Returns a Vite plugin that writes finished pages. The client build is written to `.cache/client`, or to `client` in
 * Vite's `cacheDir`. The finished site replaces `build.outDir` after every page has been written and verified.
 * Environment variables change a single run:
 * - PRERENDER_FORCE=1 renders every page, even if its snapshot could be reused.
 * - PRERENDER_COLD=1 loads each page as a new document, instead of navigating inside the app.
 * - PRERENDER_VERIFY=0 skips the verification.
 * - PRERENDER_VISITORS=all verifies every page as every kind of visitor, such as one with a dark colour scheme.
 */
export function ssrFreePrerender(options: PluginOptions = {}): Plugin {
  const isDeduced = options.routes === undefined;
  let config: ResolvedConfig | null = null;
  let output: Output = { outDir: 'dist', empties: null };
  let cache = defaultCache;
  let written = false;
  let begun = 0;
  let routers = watchMemoryRouters();
  const roots = watchRoots();
  const runs = createRuns();
  const root = (): string => config?.root ?? '';
  return {
    name: 'ssr-free-prerender',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    config(user) {
      output = { outDir: user.build?.outDir ?? output.outDir, empties: user.build?.emptyOutDir ?? null };
      // The engine needs the manifest to find the chunks of pages. The finished site doesn't contain it.
      const manifest = user.build?.manifest ?? true;
      cache = user.cacheDir ?? defaultCache;
      return { build: { outDir: join(cache, 'client'), emptyOutDir: true, manifest } };
    },
    async configResolved(resolved) {
      config = resolved;
      refuseConfig(resolved, output, join(cache, 'client'));
      if (!isDevelopmentBuild(resolved)) await assertBrowser(options);
    },
    async buildStart() {
      if (!isDevelopmentBuild(this.environment.getTopLevelConfig())) await runs.end();
      written = false;
      begun = Date.now();
      routers = watchMemoryRouters();
    },
    resolveId: { order: 'pre', handler: roots.resolve },
    load: roots.load,
    transform: {
      order: 'pre',
      filter: { code: /Router\b|History\b|Location\b|createRoot|__vitePreload|exports\.lazy\b|prerender:ready/ },
      handler(code, id) {
        // Vite's preload helper is changed to report loaded chunks, so that the engine can wait for them. This is
        // needed only if the engine deduces the routes. If the options name the routes, the modules of a page are
        // loaded before the app is ready.
        const followed = isDeduced ? followChunks(code, id) : null;
        if (followed !== null) return { code: followed, map: null };
        const isOwn = !id.includes('/node_modules/');
        if (isOwn) {
          routers.note(code, relative(root(), id));
          roots.note(code, id);
        }
        // The code of packages is changed too, because a package may call `createRoot`, for example to start several
        // apps.
        const changed = isOwn
          ? adoptApp(code, relative(root(), id), { base: config?.base ?? '/', deduces: isDeduced })
          : (noteRouters(code) ?? (isDeduced ? noteLazies(code) : null) ?? adoptRoots(code));
        return changed === null ? null : { code: changed, map: null };
      },
    },
    generateBundle(_, bundle) {
      const code = Object.values(bundle).flatMap((each) => (each.type === 'chunk' ? each.code : []));
      refuse(routers.findRefusal());
      // If the options name the routes, the app may use any router, so a missing router isn't reported.
      if (isDeduced) refuse(findRouterRefusal(this.getModuleIds(), code));
    },
    // Vite calls this hook only if the build succeeded. After a failure nothing is rendered, so that the original error
    // stays visible.
    writeBundle() {
      written = true;
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        // Several builds may share this plugin object, so `config` may belong to another build.
        const built = this.environment.getTopLevelConfig();
        if (!written || isDevelopmentBuild(built)) return;
        const settings = { options, outDir: output.outDir, snapshots: join(cache, 'prerender'), begun };
        const rendered = runs.begin((signal) => renderPages(built, settings, signal));
        await (built.build.watch ? rendered.catch((error: unknown) => logFailure(error, built.logger)) : rendered);
      },
    },
  };
}
