/** Builds the app with React's development build, whose messages show differences with the names of components. */
import type { InlineConfig, PluginOption, ResolvedConfig } from 'vite';

const markName = 'ssr-free-prerender:development';

/** Returns true while `buildDevelopment` builds the client, which gets no pages. */
export const isDevelopmentBuild = ({ plugins }: Pick<ResolvedConfig, 'plugins'>): boolean =>
  plugins.some(({ name }) => name === markName);

/** Runs after all other plugins, so that none of them changes the folder. */
const markBuild = (folder: string): PluginOption => ({
  name: markName,
  enforce: 'post',
  config: () => ({
    // Only for React. The app itself must stay as it is in production.
    define: { 'process.env.NODE_ENV': '"development"' },
    // Minified functions would lose the names of components.
    build: { outDir: folder, emptyOutDir: true, minify: false, sourcemap: false, reportCompressedSize: false },
  }),
  // Set here, because Vite ignores null when it merges configurations.
  configResolved: ({ build, environments }) => {
    for (const each of [{ build }, ...Object.values(environments)]) each.build.watch = null;
  },
});

/**
 * Writes a development build of the client into a folder.
 * @param inline configuration of the first build
 */
export async function buildDevelopment(inline: InlineConfig, folder: string): Promise<void> {
  const { build } = await import('vite');
  await build({ ...inline, logLevel: 'silent', plugins: [...(inline.plugins ?? []), markBuild(folder)] });
}

export type WatchedRuns = {
  /** Ends the current run, and resolves once its files and browser are gone. */
  end: () => Promise<void>;
  /**
   * Rejects if the work throws, unless `end` was called.
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
