/** Writes pages, and gets further files, such as a sitemap, from the function in the option `files`. */
import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import type { BrowserHold } from '../browser/browser-session.ts';
import { hashBytes } from '../files/hashes.ts';
import type { WriteToFolder } from '../files/write-files.ts';
import { adoptScript, escapeStyle } from '../output/adopt-rules.ts';
import { PrerenderError } from '../types/engine-error.ts';
import { belowBase, outputPath } from '../types/paths.ts';
import type { Capture } from '../types/snapshot.ts';
import type { FinishedBuild, SiteFiles } from '../types/types.ts';
import type { PageSource, SitePage } from './obtain-pages.ts';
import type { ClientBuild, RunOptions } from './read-build.ts';

/** Returns the complete HTML of a page, with preloads and the route's data. */
export function assemblePage(options: RunOptions, build: ClientBuild, path: string, capture: Capture): string {
  const { modules, preload = true, data } = options.routeOf(path) ?? {};
  const preloads = modules ? build.chunks.modulePreloads(modules) : build.chunks.preloadsOf(capture.chunks);
  return build.assemble(capture, path, preload ? preloads : [], data);
}

/** Returns the text of each CSS-in-JS rule in these pages, without duplicates. */
const listScriptRules = (pages: Iterable<SitePage>): string[] => [
  ...new Set([...pages].flatMap(({ rules }) => rules.map(escapeStyle))),
];

/**
 * Writes pages. If any page contains CSS-in-JS rules, also writes a script. The script removes these rules from a page
 * once the app has inserted the same rules.
 */
export function writePages(
  write: WriteToFolder,
  { options, build, store }: Pick<PageSource, 'options' | 'build' | 'store'>,
  pages: readonly SitePage[],
): void {
  for (const { path, capture } of pages)
    write(outputPath(path, options.base), assemblePage(options, build, path, store.read(capture)));
  if (listScriptRules(pages).length > 0) write(adoptScript.file, adoptScript.text);
}

type FileSettings = {
  options: RunOptions;
  build: ClientBuild;
  pages: ReadonlyMap<string, SitePage>;
  /** The folder that contains the written pages. */
  folder: string;
  browser: BrowserHold;
  /**
   * A second browser for the option `files`. It is used if `browser` was started without the ability to take
   * screenshots.
   */
  painter: BrowserHold;
};

/** Returns why the option `files` must not write a file with this name, or null if the name is allowed. */
function findFault(name: string, pagesByFile: ReadonlyMap<string, string>): string | null {
  if (posix.isAbsolute(name) || posix.normalize(name) !== name || name.startsWith('..') || name.endsWith('/'))
    return 'which is not a path below the output folder. Return a name like "images/one.png".';
  const page = pagesByFile.get(name);
  return page === undefined ? null : `which is already the file of the page ${page}. Return another name.`;
}

function describeBuild({ options, build, pages, folder, browser, painter }: FileSettings): FinishedBuild {
  const { signal, base } = options;
  const read = (path: string): Buffer => {
    if (!pages.has(path)) throw new Error(`The site has no page ${path}.`);
    return readFileSync(join(folder, outputPath(path, base)));
  };
  const all = [...pages.values()];
  return {
    styles: [...build.template.sheets.values()]
      .flatMap(({ parts }) => parts.map(({ css }) => css))
      .concat(listScriptRules(all)),
    pages: all.map(({ facts }) => facts),
    rendered: all.filter(({ status }) => status === 'rendered').length,
    html: (path) => read(path).toString(),
    hash: (path) => hashBytes(read(path)),
    browser: async () => {
      signal.throwIfAborted();
      const own = await browser.get();
      return own.isUnpainted ? (await painter.get()).browser : own.browser;
    },
    signal,
  };
}

/**
 * Calls the function in the option `files`. If the run is aborted, the promise rejects immediately, even if the
 * function's own promise never settles.
 */
async function callOption(settings: FileSettings): Promise<SiteFiles> {
  const { files } = settings.options;
  if (!files) return {};
  const build = describeBuild(settings);
  const { signal } = build;
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  return Promise.race([Promise.resolve(build).then(files), aborted]).catch((error: unknown) => {
    const isExplained = error instanceof PrerenderError || (error instanceof Error && 'syscall' in error);
    if (isExplained || signal.aborted) throw error;
    const message = error instanceof Error ? error.message : String(error);
    throw new PrerenderError(`The option "files" failed, so nothing was written: ${message}`, [], { cause: error });
  });
}

/**
 * Returns the files from the option `files`. For each stylesheet that is cut into parts, adds a file with the parts
 * that only some pages need.
 * @throws PrerenderError if the option `files` fails, or if it returns a file name that isn't allowed
 */
export async function makeFiles(settings: FileSettings): Promise<SiteFiles> {
  const { build, options, pages } = settings;
  const parts = [...build.template.sheets.values()].flatMap(({ rest }): [string, string][] =>
    rest ? [[belowBase(rest.address, options.base) ?? rest.address, rest.css]] : [],
  );
  const own = await callOption(settings);
  const pagesByFile = new Map([...pages.keys()].map((path) => [outputPath(path, options.base), path]));
  for (const name of Object.keys(own)) {
    const fault = findFault(name, pagesByFile);
    if (fault !== null)
      throw new PrerenderError(`Nothing was written, because the option "files" returns the file ${name}, ${fault}`);
  }
  return { ...Object.fromEntries(parts), ...own };
}
