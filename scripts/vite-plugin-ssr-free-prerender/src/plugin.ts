/** Prerenders a client-rendered Vite SPA: `vite build` writes finished pages. */
import { resolve } from 'node:path';
import type { Plugin, ResolvedConfig } from 'vite';
import type { PrerenderOptions, PrerenderReport } from './contract/types.ts';
import { prerender } from './prerender.ts';
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

/**
 * Vite plugin. Flags of one run come from the environment: PRERENDER_FORCE=1, PRERENDER_COLD=1, PRERENDER_VERIFY=0,
 * PRERENDER_SHARD=1/4. The client build goes into a folder of its own; the finished site replaces `build.outDir` when every
 * page is written and proven.
 * @param readOptions asked when the client build is done
 * @param onReport told what was done
 * @param clientDir folder of the client build
 */
export function ssrFreePrerender(
  readOptions: () => Promise<PluginOptions> | PluginOptions,
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
    },
    buildStart() {
      written = false;
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
        const options = await readOptions();
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
