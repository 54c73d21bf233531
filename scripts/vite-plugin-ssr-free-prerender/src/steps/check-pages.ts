import {
  findDuplicates,
  findLinkProblems,
  findPageProblems,
  findScriptNotice,
} from '../diagnostics/find-site-problems.ts';
import type { Finding } from '../types/finding.ts';
import { belowBase, outputPath } from '../types/paths.ts';
import type { SiteFiles } from '../types/types.ts';
import type { CollectedPages } from './collect-pages.ts';
import type { SitePage } from './obtain-pages.ts';
import type { ClientBuild, RunOptions } from './read-build.ts';

/** Returns the problems of single pages, such as a missing title. Links between pages are checked later. */
export function findProblemsOfPages(
  options: RunOptions,
  build: ClientBuild,
  { pages, redirects, referrers }: CollectedPages,
): Finding[] {
  const { base, canonicalOf, checkPage } = options;
  const crawled = [...pages.keys()].filter((path) => referrers.has(path));
  const findings = [
    ...findDuplicates([...options.routes, ...crawled], new Set(build.files), base),
    ...findScriptNotice(build.template.html, base),
  ];
  // Report an empty site only if redirects are the reason. A page that is missing for any other reason already has a
  // finding.
  if (pages.size === 0 && redirects.size > 0) {
    const message =
      'Every page redirects before it shows anything, so the site would be empty. Let at least one page render content without a redirect.';
    findings.push({ kind: 'not-ready', route: base, message });
  }
  for (const { facts } of pages.values()) {
    findings.push(...findPageProblems(facts, canonicalOf(facts.path)));
    for (const message of checkPage?.(facts) ?? []) findings.push({ kind: 'check-page', route: facts.path, message });
  }
  return findings;
}

/**
 * Returns a finding for each internal link whose target doesn't exist. Must be called after all pages and files have
 * been collected. Otherwise it would report links to pages and files that come later.
 */
export function findBrokenLinks(
  { base }: RunOptions,
  build: ClientBuild,
  { pages, redirects }: CollectedPages,
  files: SiteFiles,
): Finding[] {
  // Routes that fail or redirect have their own findings, so links to them aren't reported as broken.
  const paths = [...build.routes, ...pages.keys(), ...redirects.keys()];
  const known = new Set([
    ...build.files,
    ...Object.keys(files),
    ...paths.flatMap((path) => belowBase(path, base) ?? []),
  ]);
  return findLinkProblems(
    [...pages.values()].map(({ facts }) => facts),
    known,
    base,
  );
}

/**
 * Calls the option `checkSite` with the finished site, and returns its findings.
 * @param unverified the paths of the pages that no earlier run has verified. `checkSite` gets them as `fresh`.
 */
export async function checkSite(
  options: RunOptions,
  { chunks }: ClientBuild,
  pages: ReadonlyMap<string, SitePage>,
  unverified: readonly string[],
  folder: string,
): Promise<Finding[]> {
  const { checkSite: check, base, signal } = options;
  if (!check || options.verify === false) return [];
  const fresh = new Set(unverified);
  const built = [...pages.keys()].map((path) => ({
    path,
    file: outputPath(path, base),
    fresh: fresh.has(path),
    scripts: chunks.scriptsOf(options.routeOf(path)?.modules ?? []),
  }));
  const problems = await check({ folder, pages: built, signal });
  return problems.map(({ route, message }) => ({ kind: 'check-site', route, message }));
}
