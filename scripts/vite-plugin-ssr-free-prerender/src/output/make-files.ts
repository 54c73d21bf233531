/** The files that the site makes itself, and what may go wrong with them. */
import { posix } from 'node:path';
import { PrerenderError } from '../contract/engine-error.ts';
import { outputPath } from '../contract/output-path.ts';
import type { FinishedBuild, PrerenderOptions, SiteFiles } from '../contract/types.ts';

/** Why a file cannot be written where the site wants it; null when it can. */
function findFault(name: string, pagesByFile: ReadonlyMap<string, string>): string | null {
  if (posix.isAbsolute(name) || posix.normalize(name) !== name || name.startsWith('..') || name.endsWith('/'))
    return 'which is no path below the output folder. Write it like "images/one.png".';
  const page = pagesByFile.get(name);
  return page === undefined ? null : `which is the file of the page ${page}. Give it another name.`;
}

/** Asks the site for its files. An error that knows neither the engine nor a file is told as one of the option. */
export async function makeFiles(make: PrerenderOptions['files'], build: FinishedBuild): Promise<SiteFiles> {
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
  const pagesByFile = new Map(pages.map(({ path }) => [outputPath(path), path]));
  for (const name of Object.keys(files)) {
    const fault = findFault(name, pagesByFile);
    if (fault !== null) throw new PrerenderError(`The option "files" gives ${name}, ${fault} Nothing was written.`);
  }
  return files;
}
