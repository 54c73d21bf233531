/** Helpers for prerender runs that must fail and leave the previous output unchanged. */
import { join } from 'node:path';
import { PrerenderError, type PrerenderOptions, type PrerenderReport, prerender } from 'vite-plugin-ssr-free-prerender';
import { expect } from 'vitest';
import { copyBuild, type FixtureSite, fixtureOptions, readFiles, writeFormerOutput } from './fixture-site.ts';

/**
 * Returns functions that run the engine on a site, and that check how a run failed. All runs use the same output
 * folder, so they can't be parallel.
 */
export async function watchRuns(site: FixtureSite, timeout: number, always: Partial<PrerenderOptions> = {}) {
  const client = await readFiles(site.clientDir);
  const run = (routes: readonly string[], options: Partial<PrerenderOptions> = {}): Promise<PrerenderReport> =>
    prerender({ ...fixtureOptions(site, routes), timeout, ...always, ...options });
  return {
    run,
    /** Runs the engine, which must fail with a PrerenderError. Returns that error. */
    findFailure: async (routes: readonly string[], options?: Partial<PrerenderOptions>): Promise<PrerenderError> => {
      const error: unknown = await run(routes, options).then(
        () => null,
        (reason: unknown) => reason,
      );
      if (error instanceof PrerenderError) return error;
      throw new Error(`Expected the run to fail with a PrerenderError, but it ended with ${error}.`);
    },
    /** Checks that the client build and the output are the same as before the run. */
    expectUntouched: async (): Promise<void> => {
      const files = await readFiles(join(site.clientDir, '..'));
      const expected = Object.fromEntries(Object.entries(client).map(([name, text]) => [`client/${name}`, text]));
      expect(files).toEqual({ ...expected, 'site/index.html': 'the former site' });
    },
  };
}

/**
 * Like `watchRuns`, but with a copy of the client build and a separate output folder, so that several runs can be
 * parallel.
 */
export async function watchRunsApart(site: FixtureSite, timeout: number, always?: Partial<PrerenderOptions>) {
  const own = await copyBuild(site);
  await writeFormerOutput(own.outDir);
  return { outDir: own.outDir, ...(await watchRuns(own, timeout, always)) };
}
