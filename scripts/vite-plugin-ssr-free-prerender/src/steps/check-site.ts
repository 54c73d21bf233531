/** Runs the site's own check of the finished folder. */
import { outputPath } from '../types/paths.ts';
import type { Finding } from '../types/types.ts';
import type { SitePage } from './obtain-pages.ts';
import type { ClientBuild, RunOptions } from './read-build.ts';

/**
 * Calls the option `checkSite`.
 * @param unproven the pages that this run has verified
 */
export async function checkSite(
  options: RunOptions,
  { chunks }: ClientBuild,
  pages: ReadonlyMap<string, SitePage>,
  unproven: readonly string[],
  folder: string,
): Promise<Finding[]> {
  const { checkSite: check, base, signal } = options;
  if (!check || options.verify === false) return [];
  const fresh = new Set(unproven);
  const built = [...pages.keys()].map((path) => ({
    path,
    file: outputPath(path, base),
    fresh: fresh.has(path),
    scripts: chunks.scriptsOf(options.routeOf(path)?.modules ?? []),
  }));
  const problems = await check({ folder, pages: built, signal });
  return problems.map(({ route, message }) => ({ kind: 'proof', route, message }));
}
