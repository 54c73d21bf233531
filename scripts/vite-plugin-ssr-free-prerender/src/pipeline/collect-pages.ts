/** Collects the pages of a run, each from the cache or rendered now. */
import { type CachedRoute, whyRender } from '../cache/route-cache.ts';
import type { Capture } from '../contract/snapshot.ts';
import { findUnknownPaths } from '../findings/find-link-problems.ts';
import { escapeStyle } from '../output/adopt-rules.ts';
import { eachAtOnce } from '../system/each-at-once.ts';
import { renderPages } from '../walk/render-pages.ts';
import { type Run, type SitePage, timed } from './run.ts';

/** Addresses of the chunks that a page needs. */
const chunksOf = ({ build, options }: Run, path: string): string[] =>
  build.chunks.modulePreloads(options.modules?.(path) ?? []);

function assemble(run: Run, path: string, capture: Capture): string {
  const preloads = (run.options.preload?.(path) ?? true) ? chunksOf(run, path) : [];
  return run.build.assemble(capture, path, preloads, run.options.rootData?.(path, run.build.chunks.addressOf));
}

/** The finished HTML of a page; made when it is asked for, as the pages of a large site fill the memory. */
export const assemblePage = (run: Run, { path, capture }: SitePage): string => assemble(run, path, capture);

/** Texts of the rules of scripts that pages carry, each once. */
export const readScriptRules = ({ pages }: Run): string[] => [
  ...new Set([...pages.values()].flatMap(({ capture }) => (capture.rules ? escapeStyle(capture.rules) : []))),
];

/** Reads pages from the cache where their inputs have not changed, and renders the others: these come first. */
async function readOrRender(run: Run, paths: readonly string[]): Promise<SitePage[]> {
  const { options, build, browser, report } = run;
  const { cache, inputsOf, template } = build;
  const kept: SitePage[] = [];
  const reasons = new Map<string, string>();
  const former = new Map<string, CachedRoute | null>();
  if (cache) await eachAtOnce(paths, 16, async (path) => void former.set(path, await cache.read(path)));
  for (const path of paths) {
    const cached = former.get(path) ?? null;
    const why = options.force ? 'forced' : inputsOf ? whyRender(inputsOf(path), cached) : 'no cache';
    if (why !== null) reasons.set(path, why);
    else if (cached) kept.push({ ...cached, status: 'kept', reason: 'unchanged' });
  }
  const { clientDir, root, dynamicHead, timeout, signal, onProgress, cold = false } = options;
  const snapshots = await renderPages([...reasons.keys()], {
    ...{ clientDir, root, dynamicHead, timeout, signal, cold, browser, report },
    template: template.html,
    progress: onProgress,
    chunks: (path) => chunksOf(run, path),
    assemble: (path, capture) => assemble(run, path, capture),
  });
  const rendered = snapshots.map(
    (snapshot): SitePage => ({
      ...snapshot,
      inputs: inputsOf?.(snapshot.path) ?? {},
      proven: false,
      status: 'rendered',
      reason: reasons.get(snapshot.path) ?? '',
    }),
  );
  return [...rendered, ...kept];
}

/** Adds the pages that known ones link to, until there are no more. */
async function crawlLinks(run: Run): Promise<void> {
  const { pages, referrers, build, options } = run;
  const files = new Set(build.files);
  const tried = new Set(pages.keys());
  for (;;) {
    const facts = [...pages.values()].map((page) => page.facts);
    const found = [...findUnknownPaths(facts, files)].filter(([path]) => !tried.has(path));
    if (found.length === 0) return;
    for (const [path, referrer] of found) {
      tried.add(path);
      referrers.set(path, referrer);
    }
    for (const page of await readOrRender(
      run,
      found.map(([path]) => path),
    )) {
      // A page whose canonical is another address is the app's way of saying that there is none.
      if (page.facts.canonicals[0] === options.canonical(page.path)) pages.set(page.path, page);
    }
  }
}

export const collectPages = (run: Run): Promise<void> =>
  timed(run, 'render', async () => {
    for (const page of await readOrRender(run, run.build.routes)) run.pages.set(page.path, page);
    if (run.options.crawl && !run.options.shard) await crawlLinks(run);
    run.unproven = [...run.pages.values()].filter((page) => !page.proven).map((page) => page.path);
  });
