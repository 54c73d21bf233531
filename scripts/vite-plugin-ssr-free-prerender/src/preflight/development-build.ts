/** Builds the app with React's development build, whose messages show hydration mismatches with component names. */
import type { InlineConfig, PluginOption, ResolvedConfig } from 'vite';

const markName = 'ssr-free-prerender:development';

/** Returns true for the build that `buildDevelopment` started. The plugin prerenders no pages in that build. */
export const isDevelopmentBuild = ({ plugins }: Pick<ResolvedConfig, 'plugins'>): boolean =>
  plugins.some(({ name }) => name === markName);

/**
 * Returns a plugin that sets up the development build. It runs after all other plugins, so that none of them changes
 * the output folder.
 */
const markBuild = (folder: string): PluginOption => ({
  name: markName,
  enforce: 'post',
  config: () => ({
    // Only React gets its development build. The app itself stays in production mode.
    define: { 'process.env.NODE_ENV': '"development"' },
    // Minifying would lose the component names.
    build: { outDir: folder, emptyOutDir: true, minify: false, sourcemap: false, reportCompressedSize: false },
  }),
  // Turn off watch mode here. In `config`, null would have no effect, because Vite ignores it when it merges
  // configurations.
  configResolved: ({ build, environments }) => {
    for (const each of [{ build }, ...Object.values(environments)]) each.build.watch = null;
  },
});

/**
 * Writes a development build of the client into a folder.
 * @param inline the inline configuration of the production build
 */
export async function buildDevelopment(inline: InlineConfig, folder: string): Promise<void> {
  const { build } = await import('vite');
  await build({ ...inline, logLevel: 'silent', plugins: [...(inline.plugins ?? []), markBuild(folder)] });
}

export type WatchedRuns = {
  /** Ends the current run. Resolves once the run has deleted its temporary files and ended its browser. */
  end: () => Promise<void>;
  /**
   * Starts a run, which calls `work`. Rejects if `work` throws, unless `end` was called.
   * @param work must end when the signal aborts
   */
  begin: (work: (signal: AbortSignal) => Promise<void>) => Promise<void>;
};

export function createRuns(): WatchedRuns {
  let end = async (): Promise<void> => {};
  return {
    end: () => end(),
    begin: (work) => {
      const controller = new AbortController();
      const { signal } = controller;
      const running = work(signal).catch((error: unknown) => {
        if (!signal.aborted) throw error;
      });
      end = async () => {
        controller.abort();
        await running.catch(() => {});
      };
      return running;
    },
  };
}
