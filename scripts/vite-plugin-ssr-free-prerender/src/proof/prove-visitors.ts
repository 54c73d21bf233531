/** Loads written pages as other visitors than the one that they are written for. */
import type { BrowserHold } from '../browser/held-browser.ts';
import type { Finding } from '../contract/types.ts';
import type { Stored } from '../in-page/watch-reads.ts';
import type { FolderServer } from '../serve/serve-folder.ts';
import { workInTabs } from '../tab/work-in-tabs.ts';
import { describeVisit, isUnsound, leaveOutKnown } from './describe-visit.ts';
import { openProvingTab, type ProvingTab, type ProvingTabSettings, type VisitedPage } from './proving-tab.ts';
import { askingFor, firstParty, type Party, secondParty, type Visitor } from './visitors.ts';

export const visitorCount = firstParty.alone.length + secondParty.alone.length;

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

type Loaded = Map<string, VisitedPage>;

/** What visits have left together: somebody who comes back has seen more than one page. */
function mergeStored(before: Loaded): Stored {
  const each = [...before.values()].flatMap(({ stored }) => stored ?? []);
  return {
    local: Object.assign({}, ...each.map(({ local }) => local)),
    session: Object.assign({}, ...each.map(({ session }) => session)),
    cookies: [...new Set(each.flatMap(({ cookies }) => cookies.split('; ')))].filter(Boolean).join('; '),
  };
}

/**
 * Loads pages as one visitor does, one after the other: to become another takes longer than to load a page.
 * @param before what the first visit has left
 */
async function load({ tab }: Visits, visitor: Visitor, paths: readonly string[], before: Loaded): Promise<Loaded> {
  const loaded: Loaded = new Map();
  const stored = visitor.returns ? mergeStored(before) : null;
  for (const path of paths) loaded.set(path, await tab.proveAs(visitor, path, stored));
  return loaded;
}

/** Loads pages as one visitor does; resolves to those that are another for it. */
async function comeAs(visits: Visits, visitor: Visitor, paths: readonly string[], before: Loaded): Promise<string[]> {
  await visits.tab.renewAfterSome();
  const differing = await judgeAll(visits, visitor, await load(visits, visitor, paths, before));
  for (const finding of differing.values()) visits.report(finding, visitor);
  return [...differing.keys()];
}

type Asked = {
  paths: readonly string[];
  /** What was said of pages to all visitors together. */
  differing: Map<string, Finding>;
  /** What the first visit has left. */
  before: Loaded;
  /** Pages by the kinds of visitors that they are another for: one of the kind is told. */
  told: ReadonlySet<string>;
};

/** Lets those come alone who have come together; resolves to pages by the kinds of visitors that they are another for. */
async function comeAlone(
  visits: Visits,
  { together, alone }: Party,
  { paths, differing, before, told }: Asked,
): Promise<Set<string>> {
  const found = new Set<string>();
  const asked = visits.isThorough ? paths : [...differing.keys()];
  if (asked.length === 0) return found;
  for (const visitor of alone) {
    const keysOf = (path: string): string[] => (visitor.kinds ?? []).map((kind) => `${kind} ${path}`);
    const isTold = (path: string): boolean => keysOf(path).some((key) => told.has(key));
    const untold = asked.filter((path) => !isTold(path));
    const others = await comeAs(visits, visitor, untold, before);
    for (const path of [...others, ...asked.filter(isTold)]) differing.delete(path);
    for (const key of others.flatMap(keysOf)) found.add(key);
  }
  // What differs for none of them alone.
  for (const finding of differing.values()) visits.report(finding, together);
  return found;
}

/**
 * One visit is that of many visitors, and leaves what a second finds, which is that of all others. Most pages are sound then, and
 * nobody has to come alone. Those that read their query are loaded with one.
 */
async function visitAll(visits: Visits, paths: readonly string[]): Promise<void> {
  const first = await load(visits, firstParty.together, paths, new Map());
  const second = await load(visits, secondParty.together, paths, first);
  const differs = await judgeAll(visits, firstParty.together, first);
  const differsLater = await judgeAll(visits, secondParty.together, second);
  for (const [path, { trace }] of first) if (trace.query) await comeAs(visits, askingFor(trace.query), [path], first);
  const asked = { paths, before: first };
  const told = await comeAlone(visits, firstParty, { ...asked, differing: differs, told: new Set() });
  await comeAlone(visits, secondParty, { ...asked, differing: differsLater, told });
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
