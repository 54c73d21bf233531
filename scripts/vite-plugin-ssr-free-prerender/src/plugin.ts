/** Prerenders a client-rendered Vite SPA: `vite build` writes finished pages. */
import { relative, resolve } from 'node:path';
import type { Logger, Plugin, ResolvedConfig } from 'vite';
import { findBrowser } from './browser/find-browser.ts';
import { missingBrowser } from './browser/launch-browser.ts';
import { PrerenderError } from './contract/engine-error.ts';
import type { PrerenderOptions, PrerenderReport } from './contract/types.ts';
import { printFindings } from './findings/print-findings.ts';
import { printSummary } from './findings/print-report.ts';
import { prerender } from './prerender.ts';
import { adoptRoots, findRootRefusal, noteLazies, noteRouters, watchRoots } from './project/adopt-roots.ts';
import { buildDevelopment, isDevelopmentBuild } from './project/development-build.ts';
import { findBasenameRefusal, findBaseRefusal, findBuiltUrlRefusal } from './project/find-base-refusals.ts';
import { findLostFiles } from './project/find-lost-files.ts';
import { findPublishedMaps } from './project/find-published-maps.ts';
import {
  findFolderRefusal,
  findHashRouter,
  findNodeRefusal,
  findOutputRefusal,
  findPreactRefusal,
  findReactRefusal,
  findTemplateRefusal,
  type Output,
  watchMemoryRouters,
} from './project/find-refusals.ts';
import { findRouterRefusal } from './project/find-router-refusal.ts';
import { followChunks } from './project/follow-chunks.ts';
import { createRuns } from './project/watched-runs.ts';
import { readFlags } from './read-flags.ts';

export { findBrowser } from './browser/find-browser.ts';
export { launchBrowser, readBrowserVersion } from './browser/launch-browser.ts';
export { PrerenderError } from './contract/engine-error.ts';
export { outputPath } from './contract/output-path.ts';
export type {
  BuiltPage,
  BuiltSite,
  Finding,
  FindingKind,
  FinishedBuild,
  KeptFile,
  PageFacts,
  PageReport,
  Policy,
  PrerenderOptions,
  PrerenderReport,
  Progress,
  SiteFiles,
  StylePart,
} from './contract/types.ts';
export { printReport } from './findings/print-report.ts';
export { prerender } from './prerender.ts';
export { buildDevelopment } from './project/development-build.ts';
export { readFlags } from './read-flags.ts';
export { prepareScripts } from './tab/bundle-in-page.ts';

export type PluginOptions = Omit<PrerenderOptions, 'base' | 'clientDir' | 'outDir'>;

/** @throws PrerenderError with what the engine cannot work with. */
function refuse(refusal: string | null, left = 'Nothing was built.'): void {
  if (refusal !== null) throw new PrerenderError(`${refusal}\n${left}`);
}

/** What a site is told that does not ask for the report. */
function tellReport(report: PrerenderReport, logger: Logger): void {
  const { warnings } = report;
  logger.info(printSummary(report));
  if (warnings.length > 0) logger.warn(`Warnings: ${warnings.length}\n${printFindings(warnings)}`);
}

/** While Vite watches, what is thrown once a bundle is written ends its process; an edit may mend it. */
function tellFailure(error: unknown, logger: Logger): void {
  if (!(error instanceof Error)) throw error;
  logger.error(error instanceof PrerenderError ? error.message : (error.stack ?? error.message), { error });
}

type RenderSettings = {
  given: PluginOptions | (() => Promise<PluginOptions> | PluginOptions);
  onReport: ((report: PrerenderReport) => Promise<void> | void) | undefined;
  /** Of the finished site. */
  outDir: string;
  /** When the client began to be built, in milliseconds of the clock. */
  begun: number;
};

/** Makes the site of a finished client build, and tells what was done. */
async function renderPages(
  built: ResolvedConfig,
  { given, onReport, outDir, begun }: RenderSettings,
  signal: AbortSignal,
): Promise<void> {
  const folders = { clientDir: resolve(built.root, built.build.outDir), outDir: resolve(built.root, outDir) };
  refuse(findLostFiles({ root: built.root, ...folders }, begun), 'No page was written.');
  refuse(findTemplateRefusal(folders.clientDir), 'No page was written.');
  const published = findPublishedMaps(built.plugins, { root: built.root, ...folders });
  if (published !== null) built.logger.warn(published);
  const options = typeof given === 'function' ? await given() : given;
  const report = await prerender({
    buildDevelopment: (folder) => buildDevelopment(built.inlineConfig, folder),
    ...options,
    ...readFlags(process.env),
    signal: options.signal ? AbortSignal.any([options.signal, signal]) : signal,
    ...folders,
    base: built.base,
  });
  if (onReport) await onReport(report);
  else tellReport(report, built.logger);
}

/** A module of the app as it is bundled; null when it stays as it is. */
function adoptApp(code: string, file: string, { base, deduces }: { base: string; deduces: boolean }): string | null {
  refuse(findHashRouter(code, file));
  refuse(findBasenameRefusal(code, file, base, deduces));
  refuse(findRootRefusal(code, file));
  return adoptRoots(code);
}

/** True where the engine finds the routes. Options that are read later may name them. */
const isDeduced = (options: PluginOptions | (() => unknown)): boolean =>
  typeof options !== 'function' && options.routes === undefined;

/** True for options of a browser that runs elsewhere, and for those that cannot be read yet. */
const namesBrowser = (options: unknown): boolean =>
  typeof options !== 'object' || options === null || Reflect.get(options, 'browserEndpoint') !== undefined;

/** @throws PrerenderError where the run would find no browser once the client is built. */
async function assertBrowser(options: PluginOptions | (() => unknown)): Promise<void> {
  if ((await findBrowser()) !== null) return;
  // What the function gives before the client is built may not be all; that it names a browser elsewhere is.
  const given =
    typeof options === 'function'
      ? await Promise.resolve()
          .then(options)
          .catch(() => null)
      : options;
  if (!namesBrowser(given)) refuse(missingBrowser);
}

/** Folders that the configuration sends the client build to. */
const listFolders = ({ build, environments }: ResolvedConfig): (string | undefined)[] => [
  environments.client?.build.outDir,
  ...[build.rollupOptions.output ?? []].flat().map(({ dir }) => dir),
];

/** @throws PrerenderError with what the engine cannot work with, before anything is built. */
function refuseConfig(resolved: ResolvedConfig, output: Output, clientDir: string): void {
  refuse(findNodeRefusal(process.versions.node));
  refuse(findBaseRefusal(resolved.base));
  refuse(findBuiltUrlRefusal(resolved.experimental.renderBuiltUrl));
  if (!isDevelopmentBuild(resolved)) {
    refuse(findOutputRefusal(resolved.root, output));
    refuse(findFolderRefusal(listFolders(resolved), clientDir));
  }
  refuse(findPreactRefusal(resolved.resolve.alias));
  refuse(findReactRefusal(resolved.root));
}

/**
 * Vite plugin. Flags of one run come from the environment: PRERENDER_FORCE=1, PRERENDER_COLD=1, PRERENDER_VERIFY=0,
 * PRERENDER_PROVE=all, PRERENDER_SHARD=1/4. The client build goes into a folder of its own; the finished site replaces `build.outDir` when every
 * page is written and proven.
 * @param given options, or a function that is asked for them when the client build is done
 * @param onReport told what was done; default: a line, and the warnings, in Vite's log
 * @param clientDir folder of the client build
 */
export function ssrFreePrerender(
  given: RenderSettings['given'] = {},
  onReport?: NonNullable<RenderSettings['onReport']>,
  clientDir = '.cache/client',
): Plugin {
  let config: ResolvedConfig | null = null;
  let output: Output = { outDir: 'dist', empties: null };
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
      // It names the chunks of pages, and is no part of the finished site.
      const manifest = user.build?.manifest ?? true;
      return { build: { outDir: clientDir, emptyOutDir: true, manifest } };
    },
    configResolved(resolved) {
      config = resolved;
      refuseConfig(resolved, output, clientDir);
    },
    async buildStart() {
      if (!isDevelopmentBuild(this.environment.getTopLevelConfig())) await runs.end();
      written = false;
      begun = Date.now();
      routers = watchMemoryRouters();
      await assertBrowser(given);
    },
    resolveId: { order: 'pre', handler: roots.resolve },
    load: roots.load,
    transform: {
      order: 'pre',
      filter: { code: /Router\b|History\b|Location\b|createRoot|__vitePreload|exports\.lazy\b|prerender:ready/ },
      handler(code, id) {
        // Where options name its pages, the app loads their code before it calls them ready.
        const followed = isDeduced(given) ? followChunks(code, id) : null;
        if (followed !== null) return { code: followed, map: null };
        const isOwn = !id.includes('/node_modules/');
        if (isOwn) {
          routers.note(code, relative(root(), id));
          roots.note(code, id);
        }
        // A package may start the app: a shell that several share.
        const changed = isOwn
          ? adoptApp(code, relative(root(), id), { base: config?.base ?? '/', deduces: isDeduced(given) })
          : (noteRouters(code) ?? (isDeduced(given) ? noteLazies(code) : null) ?? adoptRoots(code));
        return changed === null ? null : { code: changed, map: null };
      },
    },
    generateBundle(_, bundle) {
      const code = Object.values(bundle).flatMap((each) => (each.type === 'chunk' ? each.code : []));
      refuse(routers.findRefusal());
      // A site that names its routes may have but one.
      if (isDeduced(given)) refuse(findRouterRefusal(this.getModuleIds(), code));
    },
    // Called only when nothing has failed: what another plugin or the bundler refuses keeps its own message.
    writeBundle() {
      written = true;
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        // A second build may take the plugin as it is.
        const built = this.environment.getTopLevelConfig();
        if (!written || isDevelopmentBuild(built)) return;
        const settings = { given, onReport, outDir: output.outDir, begun };
        const rendered = runs.begin((signal) => renderPages(built, settings, signal));
        await (built.build.watch ? rendered.catch((error: unknown) => tellFailure(error, built.logger)) : rendered);
      },
    },
  };
}

/**
 * The plugin without its last step, for a site that bundles in a process of its own, or not at all where no code has changed, and
 * then calls `prerender` with what `readFlags` gives.
 */
export function ssrFreePrerenderClient(given: PluginOptions | (() => unknown), clientDir: string): Plugin {
  const { closeBundle, ...plugin } = ssrFreePrerender(given as () => PluginOptions, undefined, clientDir);
  return plugin;
}
