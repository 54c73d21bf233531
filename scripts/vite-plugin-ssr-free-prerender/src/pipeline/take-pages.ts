/** Pages of a run: taken now, or kept from a former one. */

import type { BrowserHold } from '../browser/browser.ts';
import { type CachedRoute, type Inputs, type RouteCache, whyRender } from '../cache/route-cache.ts';
import type { PageReport } from '../contract/types.ts';
import { findUnknownPaths } from '../findings/find-page-problems.ts';
import type { Capture } from '../in-page/install-capture.ts';
import { assembleHtml } from '../output/assemble-html.ts';
import { eachAtOnce } from '../system/each-at-once.ts';
import { type RenderSettings, renderPages } from '../walk/render-pages.ts';

export type TakenPage = CachedRoute & { status: PageReport['status']; reason: string };

export type TakeSettings = Omit<RenderSettings, 'assemble'> & {
  force: boolean;
  cache: RouteCache | null;
  inputsOf: ((path: string) => Inputs) | null;
  /** True when a page names its chunks to the browser. */
  preload: (path: string) => boolean;
  browser: BrowserHold;
};

export type PageTaker = {
  /** Takes the pages of these paths, from the cache where their inputs have not changed. */
  take: (paths: readonly string[]) => Promise<TakenPage[]>;
  /** The finished HTML of a page; made when it is asked for, as the pages of a large site fill the memory. */
  assemble: (page: TakenPage) => string;
};

export function createPageTaker(settings: TakeSettings): PageTaker {
  const { template, force, cache, inputsOf, chunks, preload } = settings;
  const assemble = (path: string, capture: Capture): string =>
    assembleHtml(template, capture, path, preload(path) ? chunks(path) : []);
  return {
    take: async (paths) => {
      const kept: TakenPage[] = [];
      const reasons = new Map<string, string>();
      const former = new Map<string, CachedRoute | null>();
      if (cache) await eachAtOnce(paths, 16, async (path) => void former.set(path, await cache.read(path)));
      for (const path of paths) {
        const cached = former.get(path) ?? null;
        const why = force ? 'forced' : inputsOf ? whyRender(inputsOf(path), cached) : 'no cache';
        if (why !== null) reasons.set(path, why);
        else if (cached) kept.push({ ...cached, status: 'kept', reason: 'unchanged' });
      }
      const snapshots = await renderPages([...reasons.keys()], { ...settings, assemble });
      const rendered = snapshots.map(
        (snapshot): TakenPage => ({
          ...snapshot,
          inputs: inputsOf?.(snapshot.path) ?? {},
          proven: false,
          status: 'rendered',
          reason: reasons.get(snapshot.path) ?? '',
        }),
      );
      return [...rendered, ...kept];
    },
    assemble: ({ path, capture }) => assemble(path, capture),
  };
}

/**
 * Takes the pages that known ones link to, until there are no more, and adds them to `pages`.
 * @param files files of the site, by path
 * @param referrers is told of each path, before it is tried, which page links to it
 */
export async function crawl(
  pages: Map<string, TakenPage>,
  files: ReadonlySet<string>,
  referrers: Map<string, string>,
  { take }: PageTaker,
  canonical: (path: string) => string,
): Promise<void> {
  const tried = new Set(pages.keys());
  for (;;) {
    const facts = [...pages.values()].map((page) => page.facts);
    const found = [...findUnknownPaths(facts, files)].filter(([path]) => !tried.has(path));
    if (found.length === 0) return;
    for (const [path, referrer] of found) {
      tried.add(path);
      referrers.set(path, referrer);
    }
    for (const page of await take(found.map(([path]) => path))) {
      // A page that does not stand by its address is the app's way of saying that there is none.
      if (page.facts.canonicals[0] === canonical(page.path)) pages.set(page.path, page);
    }
  }
}
