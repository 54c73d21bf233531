/** Loads written pages as other visitors than the one that they are written for. */
import type { BrowserHold } from '../browser/held-browser.ts';
import type { Finding } from '../contract/types.ts';
import type { Stored } from '../in-page/watch-reads.ts';
import type { FolderServer } from '../serve/serve-folder.ts';
import { workInTabs } from '../tab/work-in-tabs.ts';
import { describeVisit, isUnsound, leaveOutKnown } from './describe-visit.ts';
import { openProvingTab, type ProvingTab, type ProvingTabSettings, type VisitedPage } from './proving-tab.ts';
import { askingFor, firstVisit, returning, type Visitor, visitors } from './visitors.ts';

export const visitorCount = visitors.length + 1;

/** Told what is wrong with a page, and for whom: without, for the visitor that it is written for. */
export type Report = (finding: Finding, visitor?: Visitor) => void;

/** What was said of pages when they were loaded as the visitor does that they are written for, by path. */
export type PlainFindings = Map<string, readonly Finding[]>;

type VisitSettings = ProvingTabSettings & {
  /** Each visitor by itself from the beginning: where several come together, one may undo what another shows. */
  isThorough: boolean;
  /** Pages that are not in it are loaded so where visitors find anything, and added. */
  plain: PlainFindings;
  /** Told of a page that all visitors have seen. */
  finish: (path: string) => void;
  report: Report;
  signal: AbortSignal;
};

type Visits = Pick<VisitSettings, 'isThorough' | 'plain' | 'report'> & { tab: ProvingTab };

/** What is said of a page to its own visitor. */
async function readPlain({ tab, plain, report }: Visits, path: string): Promise<readonly Finding[]> {
  const known = plain.get(path);
  if (known) return known;
  const { found } = await tab.prove(path);
  plain.set(path, found);
  for (const finding of found) report(finding);
  return found;
}

/** Says whether the page is to this visitor what it is to its own; a page that is wrong for its own is told no second time. */
async function judge(
  visits: Visits,
  visitor: Visitor,
  path: string,
  { found, trace }: VisitedPage,
): Promise<Finding | null> {
  if (found.length === 0) return null;
  const known = await readPlain(visits, path);
  const more = isUnsound(known) ? [] : leaveOutKnown(found, known);
  return more.length > 0 ? describeVisit(path, visitor, more, trace) : null;
}

/** What is said of loaded pages, by path. */
async function judgeAll(
  visits: Visits,
  visitor: Visitor,
  loaded: ReadonlyMap<string, VisitedPage>,
): Promise<Map<string, Finding>> {
  const differing = new Map<string, Finding>();
  for (const [path, page] of loaded) {
    const finding = await judge(visits, visitor, path, page);
    if (finding) differing.set(path, finding);
  }
  return differing;
}

/** Loads pages as one visitor does; resolves to those that are another for it. */
async function comeAs(visits: Visits, visitor: Visitor, paths: readonly string[]): Promise<string[]> {
  const { tab, report } = visits;
  await tab.renewAfterSome();
  const loaded = new Map<string, VisitedPage>();
  for (const path of paths) loaded.set(path, await tab.proveAs(visitor, path, null));
  const differing = await judgeAll(visits, visitor, loaded);
  for (const finding of differing.values()) report(finding, visitor);
  return [...differing.keys()];
}

/**
 * The first visit is that of all visitors in one, and leaves what the second finds. Most pages are sound then, and nobody has to
 * come alone. Pages are loaded one after the other for one visitor: to become another takes longer than to load a page. Those that read
 * their query are loaded with one.
 */
async function visitAll(visits: Visits, paths: readonly string[]): Promise<void> {
  const { tab, report, isThorough } = visits;
  const first = new Map<string, VisitedPage>();
  for (const path of paths) first.set(path, await tab.proveAs(firstVisit, path, null));
  const second: typeof first = new Map();
  const empty: Stored = { local: {}, session: {}, cookies: '' };
  for (const [path, { stored }] of first) second.set(path, await tab.proveAs(returning, path, stored ?? empty));
  const differing = await judgeAll(visits, firstVisit, first);
  for (const finding of (await judgeAll(visits, returning, second)).values()) report(finding, returning);
  for (const [path, { trace }] of first) if (trace.query) await comeAs(visits, askingFor(trace.query), [path]);
  const alone = isThorough ? paths : [...differing.keys()];
  if (alone.length === 0) return;
  for (const visitor of visitors) for (const path of await comeAs(visits, visitor, alone)) differing.delete(path);
  // What differs for none of them alone.
  for (const finding of differing.values()) report(finding, firstVisit);
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
    ...{ browser, report, signal, size: 4, isOver: () => false },
    open: async (held, first) => {
      const tab = await openProvingTab(held, server, first, settings);
      return {
        work: async (batch) => {
          await tab.renewAfterSome();
          await visitAll({ ...settings, tab }, batch);
          for (const path of batch) finish(path);
          return [];
        },
        isSpent: () => false,
        close: async () => tab.close(),
      };
    },
  });
}
