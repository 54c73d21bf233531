/** Reads pages from the snapshots of earlier runs, or renders them. */
import type { BrowserHold } from '../browser/browser-session.ts';
import { type SnapshotStore, type StoredPage, whyRender } from '../cache/snapshot-store.ts';
import { renderPages } from '../render/render-pages.ts';
import type { Finding } from '../types/finding.ts';
import type { PageReport } from '../types/types.ts';
import type { ClientBuild, RunOptions } from './read-build.ts';

/** A snapshot of a page, and the reason why this run rendered the page or reused the snapshot of an earlier run. */
export type SitePage = StoredPage & { status: PageReport['status']; reason: string };

export type PageSource = {
  options: RunOptions;
  build: ClientBuild;
  browser: BrowserHold;
  store: SnapshotStore;
};

type ObtainedPages = { pages: SitePage[]; redirects: Map<string, string>; findings: Finding[] };

/** Takes pages from the store if their inputs haven't changed since they were stored. Renders all other pages. */
export async function obtainPages(source: PageSource, paths: readonly string[]): Promise<ObtainedPages> {
  const { options, build, browser, store } = source;
  const { inputsOf } = build;
  const stored = new Map<string, StoredPage>();
  const reasons = new Map<string, string>();
  for (const path of paths) {
    const page = store.find(path);
    const why = options.force ? 'forced' : inputsOf ? whyRender(inputsOf(path), page) : 'no cache';
    if (why !== null) reasons.set(path, why);
    else if (page) stored.set(path, page);
  }
  const { snapshots, redirects, findings } = await renderPages([...reasons.keys()], {
    clientDir: options.clientDir,
    root: options.root,
    base: options.base,
    timeout: options.timeout,
    signal: options.signal,
    cold: options.cold ?? false,
    browser,
    template: build.template.html,
    dynamicHead: build.dynamicHead,
    ready: build.ready,
    store: store.write,
    progress: options.onProgress,
  });
  const rendered = new Map(snapshots.map((snapshot) => [snapshot.path, snapshot]));
  const pages = paths.flatMap((path): SitePage[] => {
    const known = stored.get(path);
    if (known) return [{ ...known, status: 'kept', reason: 'unchanged' }];
    const snapshot = rendered.get(path);
    if (!snapshot) return [];
    const inputs = inputsOf?.(path) ?? {};
    return [{ ...snapshot, inputs, verifiedFor: null, status: 'rendered', reason: reasons.get(path) ?? '' }];
  });
  return { pages, redirects, findings };
}
