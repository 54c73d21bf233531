/** The app once more with React's development build, whose messages show what differs with the names of components. */
import type { InlineConfig, PluginOption, ResolvedConfig } from 'vite';

/** Marks the build: it ends with the client, of which no pages are written. */
const markName = 'ssr-free-prerender:development';

/** True while the client is built for `buildDevelopment`. */
export const isDevelopmentBuild = ({ plugins }: Pick<ResolvedConfig, 'plugins'>): boolean =>
  plugins.some(({ name }) => name === markName);

/** Behind all others: neither the project's configuration nor the engine's own says another folder. */
const markBuild = (folder: string): PluginOption => ({
  name: markName,
  enforce: 'post',
  config: () => ({
    // React's alone: to the app it is the build that its pages are written with.
    define: { 'process.env.NODE_ENV': '"development"' },
    // Names of components are names of functions.
    build: { outDir: folder, emptyOutDir: true, minify: false, sourcemap: false, reportCompressedSize: false },
  }),
  // Once, also where the project is watched. Merged into the configuration, null would leave it as it is.
  configResolved: ({ build, environments }) => {
    for (const each of [{ build }, ...Object.values(environments)]) each.build.watch = null;
  },
});

/**
 * Writes the client build of a project into a folder.
 * @param inline what its first build was called with
 */
export async function buildDevelopment(inline: InlineConfig, folder: string): Promise<void> {
  const { build } = await import('vite');
  await build({ ...inline, logLevel: 'silent', plugins: [...(inline.plugins ?? []), markBuild(folder)] });
}

export type WatchedRuns = {
  /** Ends the run that is under way; resolves when it has left nothing behind. */
  end: () => Promise<void>;
  /**
   * Rejects with what the work throws, but not where it is ended.
   * @param work must end with the signal
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
