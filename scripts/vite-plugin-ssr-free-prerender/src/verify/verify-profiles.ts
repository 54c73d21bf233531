/** Loads written pages as other visitors than the one that they are written for. */
import type { BrowserHold } from '../browser/browser-session.ts';
import { workInTabs } from '../cdp/work-in-tabs.ts';
import type { Stored } from '../injected/watch-reads.ts';
import type { FolderServer } from '../serve/serve-folder.ts';
import type { Finding } from '../types/types.ts';
import {
  askingFor,
  describeVisit,
  isUnsound,
  leaveOutKnown,
  otherVisitors,
  readsLanguage,
  speakers,
  type Visitor,
} from './profiles.ts';
import { openProvingTab, type ProvingTab, type ProvingTabSettings, type VisitedPage } from './verify-tab.ts';

/** Receives a finding, and the visitor it concerns; without one, it concerns the visitor that pages are written for. */
export type Report = (finding: Finding, visitor?: Visitor) => void;

/** Findings of pages for the visitor that they are written for, by path. */
export type PlainFindings = Map<string, readonly Finding[]>;

type VisitSettings = ProvingTabSettings & {
  /** Missing pages are loaded and added if another visitor finds anything. */
  plain: PlainFindings;
  /** Called with a page that all visitors have seen. */
  finish: (path: string) => void;
  report: Report;
  signal: AbortSignal;
};

type Visits = Pick<VisitSettings, 'plain' | 'report'> & { tab: ProvingTab };
type Visit = { visitor: Visitor; path: string; page: VisitedPage };

/** Returns the findings of a page for its own visitor. */
async function readPlain({ tab, plain, report }: Visits, path: string): Promise<readonly Finding[]> {
  const known = plain.get(path);
  if (known) return known;
  const { found } = await tab.prove(path);
  plain.set(path, found);
  for (const finding of found) report(finding);
  return found;
}

/** Returns a finding if the page differs for this visitor. A page that is wrong for its own visitor is not reported again. */
async function judge(visits: Visits, { visitor, path, page: { found, trace } }: Visit): Promise<Finding | null> {
  if (found.length === 0) return null;
  const known = await readPlain(visits, path);
  const more = isUnsound(known) ? [] : leaveOutKnown(found, known);
  return more.length > 0 ? describeVisit(path, visitor, more, trace) : null;
}

/** Merges what visits have stored: somebody who comes back has seen more than one page. */
const mergeStored = (visits: readonly Visit[]): Stored => {
  const each = visits.flatMap(({ page }) => page.stored ?? []);
  return {
    local: Object.assign({}, ...each.map(({ local }) => local)),
    session: Object.assign({}, ...each.map(({ session }) => session)),
    cookies: [...new Set(each.flatMap(({ cookies }) => cookies.split('; ')))].filter(Boolean).join('; '),
  };
};

/** Loads some pages as each visitor. Becoming a visitor takes longer than loading a page, so each loads all of them. */
async function loadAll(tab: ProvingTab, paths: readonly string[]): Promise<Visit[]> {
  const visits: Visit[] = [];
  const load = async (visitor: Visitor, path: string, stored: Stored | null): Promise<void> => {
    visits.push({ visitor, path, page: await tab.proveAs(visitor, path, stored) });
  };
  for (const visitor of otherVisitors) {
    const stored = visitor.returns ? mergeStored(visits) : null;
    // A renewal would delete the service workers that a returning visitor meets.
    if (!visitor.returns) await tab.renewAfterSome();
    for (const path of paths) await load(visitor, path, stored);
  }
  const readers = new Set(visits.filter(({ page }) => readsLanguage(page.trace)).map(({ path }) => path));
  for (const speaker of speakers) for (const path of readers) await load(speaker, path, null);
  const queries = new Map(visits.map(({ path, page }) => [path, page.trace.query]));
  for (const [path, query] of queries) if (query) await load(askingFor(query), path, null);
  return visits;
}

/**
 * Reports what differs. One cause often shows to several visitors: the first who sees a mismatch is named. A mismatch that only warns
 * doesn't silence one that fails.
 */
async function reportAll(visits: Visits, seen: readonly Visit[]): Promise<void> {
  const differing = new Set<string>();
  for (const visit of seen) {
    const key = `${visit.path} ${visit.visitor.query} ${visit.visitor.isLater}`;
    const finding = differing.has(key) ? null : await judge(visits, visit);
    if (!finding) continue;
    const isMismatch = finding.kind === 'hydration';
    // The first other language has shown a missing translation already.
    if (!isMismatch && speakers.includes(visit.visitor)) continue;
    visits.report(finding, visit.visitor);
    if (isMismatch) differing.add(key);
  }
}

/** Loads each page as the visitors. */
export async function proveVisitors(
  browser: BrowserHold,
  server: FolderServer,
  paths: readonly string[],
  settings: VisitSettings,
): Promise<void> {
  const { report, signal, finish } = settings;
  await workInTabs(paths, {
    browser,
    report,
    signal,
    size: 4,
    isOver: () => false,
    open: async (held, first) => {
      const tab = await openProvingTab(held, server, first, settings);
      return {
        work: async (batch) => {
          await reportAll({ plain: settings.plain, report, tab }, await loadAll(tab, batch));
          for (const path of batch) finish(path);
          return [];
        },
        close: async () => tab.close(),
      };
    },
  });
}
