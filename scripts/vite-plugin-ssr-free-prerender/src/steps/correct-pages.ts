/** Verifies pages, and corrects pages whose HTML differs from what React renders when the page is loaded. */
import type { WriteToFolder } from '../files/write-files.ts';
import type { Finding } from '../types/finding.ts';
import type { Capture } from '../types/snapshot.ts';
import { replaceIds, replaceIdsInRules } from '../verify/replace-ids.ts';
import { hasIds, type PageResult, type PageResults, type VerifySettings, verifyPages } from '../verify/verify-pages.ts';
import { obtainPages, type PageSource, type SitePage } from './obtain-pages.ts';
import { assemblePage, writePages } from './write-pages.ts';

/** Returns the page with its `useId` ids replaced by those that React uses during hydration. */
function withIds({ store }: PageSource, page: SitePage, { ids }: PageResult): SitePage {
  const capture = store.read(page.capture);
  const rules = capture.rules.map((rule) => ({ ...rule, css: replaceIdsInRules(rule.css, ids) }));
  const corrected: Capture = { ...capture, root: replaceIds(capture.root, ids), rules };
  return { ...page, capture: store.write(corrected), rules: rules.map(({ css }) => css) };
}

/** Renders pages again, each in a new tab. Returns the pages whose HTML differs from the first rendering. */
async function renderAlone(source: PageSource, pages: readonly SitePage[]): Promise<SitePage[]> {
  const { options, build, store } = source;
  if (options.cold || pages.length === 0) return [];
  const byPath = new Map(pages.map((page) => [page.path, page]));
  const alone = { ...source, options: { ...options, force: true, cold: true } };
  // The findings of this second rendering are dropped, because the first rendering has already reported its findings.
  const again = await obtainPages(alone, [...byPath.keys()]);
  const htmlOf = ({ path, capture }: SitePage): string => assemblePage(options, build, path, store.read(capture));
  return again.pages.flatMap((page) => {
    const before = byPath.get(page.path);
    if (!before || htmlOf(before) === htmlOf(page)) return [];
    return { ...page, status: before.status, reason: before.reason };
  });
}

type VerifiedPages = { pages: SitePage[]; results: PageResults };

type Verify = (pages: readonly SitePage[]) => Promise<VerifiedPages>;

/**
 * Returns a function that verifies pages. If hydration changes a page's `useId` ids, the function writes the page with
 * the changed ids and verifies it again.
 */
function createVerify(source: PageSource, settings: VerifySettings, write: WriteToFolder): Verify {
  const verify = (pages: readonly SitePage[]): Promise<PageResults> =>
    verifyPages(
      pages.map(({ path }) => path),
      settings,
      source.options.visitors === 'all',
    );
  return async (pages) => {
    const results = await verify(pages);
    const corrected = pages.flatMap((page) => {
      const result = results.get(page.path);
      return result && hasIds(result) ? withIds(source, page, result) : [];
    });
    if (corrected.length === 0) return { pages: [], results };
    writePages(write, source, corrected);
    return { pages: corrected, results: new Map([...results, ...(await verify(corrected))]) };
  };
}

export type CorrectedPages = {
  /** The pages that were written again, with their corrected HTML. */
  pages: SitePage[];
  results: PageResults;
  /**
   * Pages whose HTML differed when they were rendered again in a new tab. The key is the page's path, and the value is
   * its first hydration finding.
   */
  replaced: Map<string, Finding>;
};

const findMismatch = (result: PageResult | undefined): Finding | undefined =>
  result?.findings.find(({ kind }) => kind === 'hydration');

/**
 * Verifies pages. A page that doesn't hydrate is rendered again in a new tab. If its HTML differs from before, the page
 * is written and verified again.
 */
export async function verifyAndCorrect(
  source: PageSource,
  pages: readonly SitePage[],
  settings: VerifySettings,
  write: WriteToFolder,
): Promise<CorrectedPages> {
  const verify = createVerify(source, settings, write);
  const first = await verify(pages);
  const current = new Map([...pages, ...first.pages].map((page) => [page.path, page]));
  const wrong = [...current.values()].filter(({ path }) => findMismatch(first.results.get(path)));
  const alone = await renderAlone(source, wrong);
  writePages(write, source, alone);
  const second = alone.length > 0 ? await verify(alone) : { pages: [], results: new Map() };
  return {
    pages: [...first.pages, ...alone, ...second.pages],
    results: new Map([...first.results, ...second.results]),
    replaced: new Map(
      alone.flatMap(({ path }): [string, Finding][] => {
        const finding = findMismatch(first.results.get(path));
        return finding ? [[path, finding]] : [];
      }),
    ),
  };
}
