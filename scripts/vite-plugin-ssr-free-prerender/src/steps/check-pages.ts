/** Checks the pages by themselves, and the links between them. */

import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import type { HeldBrowser } from '../browser/browser-session.ts';
import {
  findDuplicates,
  findLinkProblems,
  findPageProblems,
  findScriptNotice,
} from '../diagnostics/find-site-problems.ts';
import { PrerenderError } from '../types/engine-error.ts';
import { belowBase, outputPath } from '../types/paths.ts';
import type { FinishedBuild, SiteFiles } from '../types/types.ts';
import { readScriptRules } from './collect-pages.ts';
import type { RunOptions } from './read-build.ts';
import { type Run, timed } from './run.ts';

/** Paths of the run: those of the routes, rendered or not, then the crawled ones. */
export const pathsOf = ({ build, pages }: Run): string[] => [...new Set([...build.routes, ...pages.keys()])];

/** Reports what is wrong with each page by itself. */
export async function checkPages({ options, build, pages, sentOn, referrers, report }: Run): Promise<void> {
  const crawled = [...pages.keys()].filter((path) => referrers.has(path));
  for (const finding of findDuplicates([...options.routes, ...crawled], new Set(build.files), options.base))
    report(finding);
  for (const finding of findScriptNotice(build.template.html, options.base)) report(finding);
  // What else leaves no page has a finding of its own.
  if (pages.size === 0 && sentOn.size > 0)
    report({
      ...{ kind: 'not-ready', route: options.base },
      message: 'No page shows anything of its own: none would be written, and the site would be empty.',
    });
  for (const { facts } of pages.values()) {
    for (const finding of findPageProblems(facts, options.canonicalOf(facts.path))) report(finding);
    for (const message of options.checkPage?.(facts) ?? []) report({ kind: 'inspect', route: facts.path, message });
  }
}

/**
 * Reports links that lead nowhere, once every page and file is known.
 * @throws PrerenderError with all findings so far that fail the run.
 */
export async function checkLinks(run: Run): Promise<void> {
  const { options, build, pages, sentOn, files, report, findings } = run;
  // A route that failed to render, or redirects, has its own finding; links to it are right.
  const known = new Set([
    ...build.files,
    ...Object.keys(files),
    ...[...pathsOf(run), ...sentOn.keys()].flatMap((path) => belowBase(path, options.base) ?? []),
  ]);
  const facts = [...pages.values()].map((page) => page.facts);
  for (const finding of findLinkProblems(facts, known, options.base)) report(finding);
  findings.assertNone();
}

/** Why a file cannot be written where the site wants it; null when it can. */
function findFault(name: string, pagesByFile: ReadonlyMap<string, string>): string | null {
  if (posix.isAbsolute(name) || posix.normalize(name) !== name || name.startsWith('..') || name.endsWith('/'))
    return 'which is no path below the output folder. Write it like "images/one.png".';
  const page = pagesByFile.get(name);
  return page === undefined ? null : `which is the file of the page ${page}. Give it another name.`;
}

/** Asks the site for its files. An error that knows neither the engine nor a file is told as one of the option. */
async function askForFiles({ files: make, base }: RunOptions, build: FinishedBuild): Promise<SiteFiles> {
  if (!make) return {};
  const { signal, pages } = build;
  // The run ends with its signal, also when the site is waiting for something that never comes.
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  const files = await Promise.race([Promise.resolve(build).then(make), aborted]).catch((error: unknown) => {
    const known = error instanceof PrerenderError || (error instanceof Error && 'syscall' in error);
    if (known || signal.aborted) throw error;
    const message = error instanceof Error ? error.message : String(error);
    throw new PrerenderError(`The option "files" failed; nothing was written: ${message}`, [], { cause: error });
  });
  const pagesByFile = new Map(pages.map(({ path }) => [outputPath(path, base), path]));
  for (const name of Object.keys(files)) {
    const fault = findFault(name, pagesByFile);
    if (fault !== null) throw new PrerenderError(`The option "files" gives ${name}, ${fault} Nothing was written.`);
  }
  return files;
}

/** A browser that the site takes pictures with. */
async function lendBrowser(run: Run): Promise<HeldBrowser['browser']> {
  const { browser, painter } = run;
  run.isBrowserLent = true;
  const own = await browser.get();
  return own.isUnpainted ? (await painter.get()).browser : own.browser;
}

/** What the site may make its files from. */
function describeBuild(run: Run): FinishedBuild {
  const { build, pages, options } = run;
  const { signal } = options;
  const fileOf = (path: string): string => {
    if (!pages.has(path)) throw new Error(`There is no page ${path}.`);
    return join(run.folder, outputPath(path, options.base));
  };
  return {
    styles: [...build.template.sheets.values()]
      .flatMap(({ parts }) => parts.map(({ css }) => css))
      .concat(readScriptRules(run)),
    pages: pathsOf(run).flatMap((path) => pages.get(path)?.facts ?? []),
    rendered: pages.values().reduce((count, { status }) => count + (status === 'rendered' ? 1 : 0), 0),
    html: (path) => readFileSync(fileOf(path), 'utf8'),
    hash: (path) => run.hashes.read(fileOf(path))?.hash ?? '',
    browser: async () => {
      signal.throwIfAborted();
      return lendBrowser(run);
    },
    signal,
  };
}

/** Asks the site for its files. */
export async function makeFiles(run: Run): Promise<void> {
  const { options, findings, build } = run;
  await timed(run, 'files', async () => {
    try {
      const rests = [...build.template.sheets.values()].flatMap(({ rest }) => rest ?? []);
      run.files = {
        ...Object.fromEntries(rests.map(({ address, css }) => [belowBase(address, options.base) ?? address, css])),
        ...(await askForFiles(options, describeBuild(run))),
      };
    } catch (error) {
      options.signal.throwIfAborted();
      // What is wrong with the pages comes first: it may be the cause.
      findings.assertNone();
      throw error;
    }
  });
}
