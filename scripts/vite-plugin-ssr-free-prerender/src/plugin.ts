/** Prerenders a client-rendered Vite SPA: `vite build` writes finished pages. */
import { relative, resolve } from 'node:path';
import type { Plugin, ResolvedConfig } from 'vite';
import { findBrowser } from './browser/find-browser.ts';
import { missingBrowser } from './browser/launch-browser.ts';
import { PrerenderError } from './contract/engine-error.ts';
import type { PrerenderOptions, PrerenderReport } from './contract/types.ts';
import { prerender } from './prerender.ts';
import { findBaseRefusal, findHashRouter, findReactRefusal } from './project/find-refusals.ts';
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

export type PluginOptions = Omit<PrerenderOptions, 'clientDir' | 'outDir'>;

/** @throws PrerenderError with what the engine cannot work with. */
function refuse(refusal: string | null): void {
  if (refusal !== null) throw new PrerenderError(`${refusal}\nNothing was built.`);
}

/** @throws PrerenderError where the run would find no browser once the client is built. */
async function assertBrowser(options: PluginOptions | (() => unknown)): Promise<void> {
  // Options that are read later may name a browser that runs elsewhere.
  if (typeof options === 'function' || options.browserEndpoint !== undefined) return;
  if ((await findBrowser()) === null) refuse(missingBrowser);
}

/**
 * Vite plugin. Flags of one run come from the environment: PRERENDER_FORCE=1, PRERENDER_COLD=1, PRERENDER_VERIFY=0,
 * PRERENDER_SHARD=1/4. The client build goes into a folder of its own; the finished site replaces `build.outDir` when every
 * page is written and proven.
 * @param given options, or a function that is asked for them when the client build is done
 * @param onReport told what was done
 * @param clientDir folder of the client build
 */
export function ssrFreePrerender(
  given: PluginOptions | (() => Promise<PluginOptions> | PluginOptions),
  onReport: (report: PrerenderReport) => Promise<void> | void = () => {},
  clientDir = '.cache/client',
): Plugin {
  let config: ResolvedConfig | null = null;
  let outDir = 'dist';
  let written = false;
  return {
    name: 'ssr-free-prerender',
    apply: 'build',
    config(user) {
      outDir = user.build?.outDir ?? outDir;
      return { build: { outDir: clientDir, emptyOutDir: true } };
    },
    configResolved(resolved) {
      config = resolved;
      refuse(findBaseRefusal(resolved.base));
      refuse(findReactRefusal(resolved.root));
    },
    async buildStart() {
      written = false;
      await assertBrowser(given);
    },
    transform: {
      order: 'pre',
      filter: { id: { exclude: /node_modules/ }, code: /HashRouter/ },
      handler(code, id) {
        refuse(findHashRouter(code, relative(config?.root ?? '', id)));
      },
    },
    // Called only when nothing has failed: what another plugin or the bundler refuses keeps its own message.
    writeBundle() {
      written = true;
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        if (!config || !written) return;
        const options = typeof given === 'function' ? await given() : given;
        const report = await prerender({
          ...options,
          ...readFlags(process.env),
          clientDir: resolve(config.root, config.build.outDir),
          outDir: resolve(config.root, outDir),
        });
        await onReport(report);
      },
    },
  };
}
