/**
 * Loads written pages as other visitors, such as one with a phone or with another language. Finds problems that the
 * default visitor doesn't have.
 */
import { workInTabs } from '../cdp/work-in-tabs.ts';
import type { Stored } from '../injected/watch-reads.ts';
import type { Finding } from '../types/finding.ts';
import {
  askingFor,
  describeVisit,
  leaveOutKnown,
  otherVisitors,
  readsLanguage,
  speakers,
  type Visitor,
} from './profiles.ts';
import type { PageResults, VerifySettings } from './verify-pages.ts';
import { openVerifyTab, type VerifyTab, type VisitedPage } from './verify-tab.ts';

/** A finding, and the visitor for whom it was found. `visitor` is null for the default visitor. */
export type Mismatch = { finding: Finding; visitor: Visitor | null };

type Visit = { visitor: Visitor; path: string; page: VisitedPage };

/** Merges the data that pages stored during visits, because a returning visitor has seen more than one page. */
const mergeStored = (visits: readonly Visit[]): Stored => {
  const each = visits.flatMap(({ page }) => page.stored ?? []);
  return {
    local: Object.assign({}, ...each.map(({ local }) => local)),
    session: Object.assign({}, ...each.map(({ session }) => session)),
    cookies: [...new Set(each.flatMap(({ cookies }) => cookies.split('; ')))].filter(Boolean).join('; '),
  };
};

/**
 * Emulates each visitor and loads the pages that concern this visitor. Switching to another visitor takes longer than
 * loading a page, so it loads all pages as one visitor before it emulates the next one.
 */
async function visitPages(tab: VerifyTab, paths: readonly string[]): Promise<Visit[]> {
  const visits: Visit[] = [];
  const visit = async (visitor: Visitor, path: string, stored: Stored | null): Promise<void> => {
    visits.push({ visitor, path, page: await tab.loadAs(visitor, path, stored) });
  };
  for (const visitor of otherVisitors) {
    const stored = visitor.returns ? mergeStored(visits) : null;
    // Don't renew the tab before a returning visitor. That would delete the service workers of earlier visits, which
    // this visitor must have.
    if (!visitor.returns) await tab.renewAfterSome();
    for (const path of paths) await visit(visitor, path, stored);
  }
  const readers = new Set(visits.filter(({ page }) => readsLanguage(page.trace)).map(({ path }) => path));
  for (const speaker of speakers) for (const path of readers) await visit(speaker, path, null);
  const queries = new Map(visits.map(({ path, page }) => [path, page.trace.query]));
  for (const [path, query] of queries) if (query) await visit(askingFor(query), path, null);
  return visits;
}

/**
 * Returns the findings that the default visitor doesn't have. One cause often affects several visitors, so only the
 * first visitor with a mismatch is reported per page. A mismatch that is only a warning doesn't suppress a mismatch
 * that fails the build.
 */
function findMismatches(visits: readonly Visit[], known: PageResults): Mismatch[] {
  const differing = new Set<string>();
  return visits.flatMap(({ visitor, path, page }): Mismatch[] => {
    const key = `${path} ${visitor.query} ${visitor.isLater}`;
    const more = leaveOutKnown(page.findings, known.get(path)?.findings ?? []);
    if (differing.has(key) || more.length === 0) return [];
    const finding = describeVisit(path, visitor, more, page.trace);
    const isMismatch = finding.kind === 'hydration';
    // Visitors with additional languages (`speakers`) are emulated only to find mismatches. Their other problems aren't
    // reported again.
    if (!isMismatch && speakers.includes(visitor)) return [];
    if (isMismatch) differing.add(key);
    return [{ finding, visitor }];
  });
}

/** The number of pages that are loaded as one visitor before the next visitor is emulated. */
const pagesPerTurn = 4;

/**
 * Loads pages as each visitor except the default visitor. Returns the findings that the default visitor doesn't have.
 * @param known the results of the default visitor
 */
export async function verifyProfiles(
  paths: readonly string[],
  known: PageResults,
  { browser, server, signal, ...settings }: VerifySettings,
): Promise<Mismatch[]> {
  const mismatches: Mismatch[] = [];
  await workInTabs(paths, {
    browser,
    signal,
    report: (finding) => void mismatches.push({ finding, visitor: null }),
    size: pagesPerTurn,
    isOver: () => false,
    open: async (held, first) => {
      const tab = await openVerifyTab(held, server, first, settings);
      return {
        work: async (batch) => {
          mismatches.push(...findMismatches(await visitPages(tab, batch), known));
          return [];
        },
        close: async () => tab.close(),
      };
    },
  });
  return mismatches;
}
