/** Proves the written site: page by page in the browser, then by the site's own proofs. */

import { rm } from 'node:fs/promises';
import { createWriter } from '../files/write-files.ts';
import { adoptScript } from '../output/adopt-rules.ts';
import { outputPath } from '../types/paths.ts';
import { replaceIds, replaceIdsInRules } from '../verify/replace-ids.ts';
import { proveHydration as proveInBrowser } from '../verify/verify-hydration.ts';
import { readScriptRules, renderAfresh } from './collect-pages.ts';
import { readBuild, readOptions } from './read-build.ts';
import { type Run, timed } from './run.ts';
import { writePage } from './write-site.ts';

const provesHydration = ({ options, unproven }: Run): boolean => options.verify !== false && unproven.length > 0;

/**
 * So many take longer to prove than a browser to start. One that the site has drawn hundreds of images with holds a seventh of a
 * gigabyte more than a fresh one.
 */
const manyPages = 100;

/** Ends the browser when neither the site nor a proof asks for it again: it ends while pages are written. */
export async function endUnusedBrowser(run: Run): Promise<void> {
  const { browser, options } = run;
  const isLendable = options.files !== undefined;
  if (!isLendable && !provesHydration(run)) void browser.discard().catch(() => {});
}

/** Ends the browser when no page is left to prove: it ends while the rest is written. For many, a fresh one begins. */
export async function endIdleBrowser(run: Run): Promise<void> {
  const { browser, painter, unproven, isBrowserLent } = run;
  void painter.discard().catch(() => {});
  if (!provesHydration(run)) void browser.discard().catch(() => {});
  else if (isBrowserLent && unproven.length > manyPages) {
    await browser.discard();
    // An error is thrown where the browser is used.
    browser.get().catch(() => {});
  }
}

/**
 * Loads every page that is not proven yet, and proves that it hydrates. Then the browser ends, while the rest is done.
 * @throws PrerenderError with all findings so far that fail the run.
 */
export async function proveHydration(run: Run): Promise<void> {
  const { options, browser, folder, pages, unproven, report, findings } = run;
  if (!provesHydration(run)) return;
  const { root, base, timeout, signal, onProgress: progress } = options;
  const { proven, ...visits } = await timed(run, 'verify', () =>
    proveInBrowser(browser, folder, unproven, {
      ...{ root, base, timeout, progress, report, signal },
      ...{ ready: run.build.ready, visitors: options.visitors },
      writeDevelopment: developmentWriter(run),
      renderAfresh: async (paths) => {
        const changed = await renderAfresh(run, paths);
        for (const page of changed) writePage(run, page);
        return changed.map(({ path }) => path);
      },
      repairIds: (path, ids) => {
        const page = pages.get(path);
        if (!page) return;
        const capture = run.captures.read(path);
        const root = replaceIds(capture.root, ids);
        const rules = capture.rules.map((each) => ({ ...each, css: replaceIdsInRules(each.css, ids) }));
        Object.assign(page, run.captures.keep(path, { ...capture, root, rules }));
        writePage(run, page);
      },
    }).finally(() => removeDevelopment(run)),
  );
  findings.assertNone();
  run.proof = { pages: proven.size, ...visits };
  for (const path of proven) {
    const page = pages.get(path);
    if (page) page.provenFor = options.visitors;
  }
  void browser.discard().catch(() => {});
}

/**
 * Asks the site for its own proofs of the finished folder.
 * @throws PrerenderError with all findings so far that fail the run.
 */
export async function proveSite(run: Run): Promise<void> {
  const { options, build, folder, pages, unproven, report, findings } = run;
  const { checkSite, signal } = options;
  if (!checkSite || options.verify === false) return;
  const fresh = new Set(unproven);
  const built = [...pages.keys()].map((path) => ({
    ...{ path, file: outputPath(path, options.base), fresh: fresh.has(path) },
    scripts: build.chunks.scriptsOf(options.routeOf(path)?.modules ?? []),
  }));
  const problems = await timed(run, 'prove', () => checkSite({ folder, pages: built, signal }));
  for (const problem of problems) report({ kind: 'proof', ...problem });
  findings.assertNone();
}

/** Beside the client build, as the working folder is. */
const folderOf = ({ options }: Run): string => `${options.clientDir}.development`;

const removeDevelopment = (run: Run): Promise<void> => rm(folderOf(run), { recursive: true, force: true });

/** Builds the client anew, with the markup as it was written for the first build; null where nobody knows how. */
function developmentWriter(run: Run): ((paths: readonly string[]) => Promise<string>) | null {
  const { options, pages } = run;
  const { buildDevelopment } = options;
  if (!buildDevelopment) return null;
  return async (paths) => {
    const folder = folderOf(run);
    await buildDevelopment(folder);
    // Its own manifest and template; whole sheets, as they are cut by what the first build calls its classes.
    const { cacheDir, styles, ...others } = { ...options, clientDir: folder, integrity: false };
    // Its chunks have other names, and so its routes may have other data.
    const developmentOptions = await readOptions({ ...others, routes: options.given ?? options.routes });
    const build = await readBuild(developmentOptions);
    const aside: Run = {
      ...run,
      options: developmentOptions,
      build,
      folder,
      write: createWriter(folder),
      written: new Map(),
      htmlBytes: new Map(),
    };
    for (const path of new Set(paths)) {
      const page = pages.get(path);
      if (page) writePage(aside, page);
    }
    if (readScriptRules(run).length > 0) aside.write(adoptScript.file, adoptScript.text);
    return folder;
  };
}
