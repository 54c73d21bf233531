/** Runs the engine: renders pages, writes them to a working folder, verifies them, and replaces the output folder. */
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type BrowserHold, holdBrowser } from './browser/browser-session.ts';
import { openSnapshotStore } from './cache/snapshot-store.ts';
import { collectFindings } from './diagnostics/collect-findings.ts';
import { endOnSignals } from './files/work.ts';
import { createWriter, explainFileError, listFiles, swapFolder } from './files/write-files.ts';
import { compressFiles } from './output/compress-files.ts';
import { createStopwatch, hashFolder, reportPages } from './steps/build-report.ts';
import { checkSite, findBrokenLinks, findProblemsOfPages } from './steps/check-pages.ts';
import { collectPages } from './steps/collect-pages.ts';
import { type ClientBuild, type RunOptions, readBuild, readOptions } from './steps/read-build.ts';
import { listUnverified, verifySite } from './steps/verify-site.ts';
import { makeFiles, writePages } from './steps/write-pages.ts';
import type { PrerenderOptions, PrerenderReport } from './types/types.ts';

/**
 * The browser that renders and verifies pages, and a second browser (`painter`) that takes screenshots for the option
 * `files`.
 */
type Browsers = { browser: BrowserHold; painter: BrowserHold };

/**
 * The working folder, and the folder for snapshots. Both are next to the client build, so that an interrupted run
 * leaves nothing in the project's source folders.
 */
type Folders = { folder: string; snapshots: string };

/** Compresses the site's text files. Returns the brotli size of each file in bytes. */
async function compressSite(options: RunOptions, folder: string): Promise<Map<string, number>> {
  const { compress = true, force, outDir, signal, onProgress } = options;
  if (!compress) return new Map();
  return compressFiles(folder, await listFiles(folder), {
    previous: force ? null : outDir,
    onFile: (done, total, file) => {
      signal.throwIfAborted();
      onProgress('compress', done, total, file);
    },
  });
}

/** Runs all steps, from rendering to replacing the output folder. */
async function buildSite(
  options: RunOptions,
  build: ClientBuild,
  { browser, painter }: Browsers,
  { folder, snapshots }: Folders,
): Promise<PrerenderReport> {
  const { signal, outDir, clientDir, base } = options;
  const findings = collectFindings(options.policies);
  const { seconds, time } = createStopwatch(['render', 'files', 'write', 'verify', 'compress', 'check'] as const);
  const write = createWriter(folder, options.force ? null : outDir);
  await time('write', () => {
    for (const name of build.files) write(name, { from: join(clientDir, name) });
  });

  const source = { options, build, browser, store: openSnapshotStore(snapshots) };
  const collected = await time('render', () => collectPages(source));
  findings.addReferrers(collected.referrers);
  findings.report(collected.findings);
  findings.report(findProblemsOfPages(options, build, collected));

  await time('write', () => {
    writePages(write, source, [...collected.pages.values()]);
    // The host needs an index.html, even if the start page (at the base) redirects.
    if (collected.redirects.has(base)) write('index.html', build.template.html);
  });
  const files = await time('files', () =>
    makeFiles({ options, build, pages: collected.pages, folder, browser, painter }),
  ).catch((error: unknown) => {
    signal.throwIfAborted();
    // If pages have problems, throw those instead: they may be the reason why the option `files` failed.
    findings.assertNone();
    throw error;
  });
  void painter.discard().catch(() => {});
  findings.report(findBrokenLinks(options, build, collected, files));
  findings.assertNone();
  await time('write', () => {
    for (const [name, content] of Object.entries(files)) write(name, content);
  });

  const { pages, verification, ...verified } = await time('verify', () =>
    verifySite(source, collected.pages, folder, write),
  );
  findings.report(verified.findings);
  findings.assertNone();
  void browser.discard().catch(() => {});
  const brotliBytes = await time('compress', () => compressSite(options, folder));
  findings.report(
    await time('check', () => checkSite(options, build, pages, listUnverified(collected.pages, options), folder)),
  );
  findings.assertNone();

  const warnings = findings.warnings();
  const report = {
    pages: reportPages(pages.values(), folder, base, brotliBytes, warnings),
    warnings,
    seconds,
    verification,
    hash: await hashFolder(folder),
  };
  // A page with a finding isn't stored, so that the next run renders it and reports the finding again.
  const withFindings = findings.routes();
  if (options.cacheDir) source.store.commit([...pages.values()].filter(({ path }) => !withFindings.has(path)));
  // The swap must be the last step: once the previous output is gone, a run that fails can't restore it.
  await time('write', () => swapFolder(folder, outDir));
  return report;
}

async function run(given: PrerenderOptions & { signal: AbortSignal }): Promise<PrerenderReport> {
  const options = await readOptions(given);
  const { signal, browserEndpoint, clientDir, cacheDir } = options;
  const browsers = { browser: holdBrowser(browserEndpoint), painter: holdBrowser(undefined, true) };
  const temporary = `${clientDir}.snapshots`;
  const folders = { folder: `${clientDir}.next`, snapshots: cacheDir ? resolve(cacheDir) : temporary };
  const discard = () => Promise.all([browsers.browser.discard(), browsers.painter.discard()]);
  const clean = async (): Promise<void> => {
    for (const folder of [folders.folder, temporary]) await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  };
  // Ending the browsers also ends every pending call to them, so that the run stops.
  const stop = (): void => void discard();
  signal.addEventListener('abort', stop, { once: true });
  try {
    await clean();
    return await buildSite(options, await readBuild(options), browsers, folders);
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    signal.removeEventListener('abort', stop);
    await discard();
    await clean();
  }
}

/**
 * Renders every route in headless Chromium and writes the finished pages.
 * @throws PrerenderError with all findings whose policy is `fail`. The output folder is unchanged in this case.
 */
export async function prerender(given: PrerenderOptions): Promise<PrerenderReport> {
  try {
    return await endOnSignals(given.signal, (signal) => run({ ...given, signal }));
  } catch (error) {
    throw explainFileError(error);
  }
}
