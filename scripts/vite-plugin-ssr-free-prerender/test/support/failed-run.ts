/** What a failed run of the engine says, and what it must leave alone. */
import { join } from 'node:path';
import { PrerenderError, type PrerenderOptions, type PrerenderReport, prerender } from 'vite-plugin-ssr-free-prerender';
import { expect } from 'vitest';
import { copyBuild, type FixtureSite, fixtureOptions, readFiles, writeFormerOutput } from './fixture-site.ts';

/** Runs that share a site and the folder that they may not touch. */
export async function watchRuns(site: FixtureSite, timeout: number, always: Partial<PrerenderOptions> = {}) {
  const client = await readFiles(site.clientDir);
  const run = (routes: readonly string[], options: Partial<PrerenderOptions> = {}): Promise<PrerenderReport> =>
    prerender({ ...fixtureOptions(site, routes), timeout, ...always, ...options });
  return {
    run,
    /** The error that a run must end with. */
    findFailure: async (routes: readonly string[], options?: Partial<PrerenderOptions>): Promise<PrerenderError> => {
      const error: unknown = await run(routes, options).then(
        () => null,
        (reason: unknown) => reason,
      );
      if (error instanceof PrerenderError) return error;
      throw new Error(`The run did not fail with a PrerenderError, but with ${error}.`);
    },
    /** The folder that holds client build and output is as it was before the run. */
    expectUntouched: async (): Promise<void> => {
      const files = await readFiles(join(site.clientDir, '..'));
      const expected = Object.fromEntries(Object.entries(client).map(([name, text]) => [`client/${name}`, text]));
      expect(files).toEqual({ ...expected, 'site/index.html': 'the former site' });
    },
  };
}

/** The same, in a folder of its own with a former output: runs that mostly wait can then wait side by side. */
export async function watchRunsApart(site: FixtureSite, timeout: number, always?: Partial<PrerenderOptions>) {
  const own = await copyBuild(site);
  await writeFormerOutput(own.outDir);
  return { outDir: own.outDir, ...(await watchRuns(own, timeout, always)) };
}
