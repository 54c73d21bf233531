/** The engine: renders what has changed, writes everything aside, proves it, and only then puts it in place. */
import { rm } from 'node:fs/promises';
import { holdBrowser } from './browser/browser-session.ts';
import { endOnSignals } from './files/work.ts';
import { explainFileError } from './files/write-files.ts';
import { checkLinks, checkPages, makeFiles } from './steps/check-pages.ts';
import { collectPages } from './steps/collect-pages.ts';
import { readBuild, readOptions } from './steps/read-build.ts';
import { createRun, type Run } from './steps/run.ts';
import { endIdleBrowser, endUnusedBrowser, proveHydration, proveSite } from './steps/verify-site.ts';
import { buildReport, commit, compressSite, linkClient, writeFiles, writePages } from './steps/write-site.ts';
import type { PrerenderOptions, PrerenderReport } from './types/types.ts';

/** A run in the order of its steps. The first that fails ends it, and the former output stays. */
const steps: readonly ((run: Run) => Promise<void>)[] = [
  linkClient,
  collectPages,
  endUnusedBrowser,
  checkPages,
  writePages,
  makeFiles,
  checkLinks,
  endIdleBrowser,
  writeFiles,
  proveHydration,
  compressSite,
  proveSite,
  commit,
];

/**
 * Renders every route in headless Chromium and writes the finished pages.
 * @throws PrerenderError with every finding whose policy is `fail`; the output folder is then untouched.
 */
export async function prerender(given: PrerenderOptions): Promise<PrerenderReport> {
  try {
    return await endOnSignals(given.signal, (signal) => runSteps({ ...given, signal }));
  } catch (error) {
    throw explainFileError(error);
  }
}

async function runSteps(given: PrerenderOptions & { signal: AbortSignal }): Promise<PrerenderReport> {
  const options = await readOptions(given);
  const { signal, browserEndpoint } = options;
  const browser = holdBrowser(browserEndpoint);
  const painter = holdBrowser(undefined, true);
  // Ends whatever the browser is waiting for.
  const stop = (): void => void Promise.all([browser.discard(), painter.discard()]);
  signal.addEventListener('abort', stop, { once: true });
  let run: Run | null = null;
  try {
    run = await createRun(options, await readBuild(options), { browser, painter });
    await rm(run.folder, { recursive: true, force: true });
    signal.throwIfAborted();
    for (const step of steps) await step(run);
    return buildReport(run);
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    signal.removeEventListener('abort', stop);
    await Promise.all([browser.discard(), painter.discard(), run?.compressor?.stop()]);
    if (run) await rm(run.folder, { recursive: true, force: true, maxRetries: 3 });
  }
}
