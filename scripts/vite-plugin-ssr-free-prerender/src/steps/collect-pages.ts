/** Collects the pages of a run: the routes, and with the option `crawl` also the pages that they link to. */
import { findUnknownPaths } from '../diagnostics/find-site-problems.ts';
import type { Finding } from '../types/finding.ts';
import { belowBase } from '../types/paths.ts';
import { createMissingTest, type IsMissing } from './find-missing.ts';
import { obtainPages, type PageSource, type SitePage } from './obtain-pages.ts';

export type CollectedPages = {
  /** Pages keyed by path: first the routes in their order, then the crawled pages. */
  pages: Map<string, SitePage>;
  /** The targets of pages that redirected before they showed anything, keyed by the page's path. */
  redirects: Map<string, string>;
  /** For each crawled page, the path of one page that links to it, keyed by the crawled page's path. */
  referrers: Map<string, string>;
  findings: Finding[];
};

/**
 * Returns the paths that collected pages link or redirect to, as the map's keys. Each value is the path of one page
 * that does so.
 */
function findMore({ options, build }: PageSource, { pages, redirects }: CollectedPages): Map<string, string> {
  const facts = [...pages.values()].map((page) => page.facts);
  const redirected = [...redirects].flatMap(([from, to]): [string, string][] =>
    belowBase(to, options.base) === null ? [] : [[to, from]],
  );
  return new Map([...findUnknownPaths(facts, new Set(build.files), options.base), ...redirected]);
}

/** Adds the pages that collected pages link or redirect to, and repeats this until it finds no more pages. */
async function crawl(source: PageSource, collected: CollectedPages): Promise<void> {
  const { pages, redirects, referrers, findings } = collected;
  const tried = new Set([...pages.keys(), ...redirects.keys()]);
  let isMissing: IsMissing | null = null;
  for (;;) {
    const found = new Map([...findMore(source, collected)].filter(([path]) => !tried.has(path)));
    if (found.size === 0) return;
    if (!isMissing) {
      const test = await createMissingTest(source, [...pages.values()]);
      findings.push(...test.findings);
      isMissing = test.isMissing;
    }
    for (const [path, referrer] of found) {
      tried.add(path);
      referrers.set(path, referrer);
    }
    const obtained = await obtainPages(source, [...found.keys()]);
    const missing = new Set<string>();
    for (const page of obtained.pages)
      if (isMissing(page, obtained.findings)) missing.add(page.path);
      else pages.set(page.path, page);
    for (const [path, to] of obtained.redirects) redirects.set(path, to);
    // For a missing page, only the link to it is reported, so the findings of the page itself are dropped.
    findings.push(...obtained.findings.filter(({ route }) => !missing.has(route)));
  }
}

export async function collectPages(source: PageSource): Promise<CollectedPages> {
  const { pages, redirects, findings } = await obtainPages(source, source.build.routes);
  const collected: CollectedPages = {
    pages: new Map(pages.map((page) => [page.path, page])),
    redirects,
    referrers: new Map(),
    findings,
  };
  if (source.options.crawl) await crawl(source, collected);
  return collected;
}
