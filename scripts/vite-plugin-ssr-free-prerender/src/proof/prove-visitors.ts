/** Loads written pages as other visitors than the one that they are written for. */
import type { BrowserHold } from '../browser/held-browser.ts';
import type { Finding } from '../contract/types.ts';
import type { FolderServer } from '../serve/serve-folder.ts';
import { workInTabs } from '../tab/work-in-tabs.ts';
import { openProvingTab, type ProvingTab, type ProvingTabSettings } from './proving-tab.ts';
import { firstVisit, returning, type Visitor, visitors } from './visitors.ts';

export const visitorCount = visitors.length + 1;

/** Told what is wrong with a page, and for whom: without, for the visitor that it is written for. */
export type Report = (finding: Finding, visitor?: Visitor) => void;

type VisitSettings = ProvingTabSettings & {
  /** Each visitor by itself from the beginning: where several come together, one may undo what another shows. */
  isThorough: boolean;
  report: Report;
  signal: AbortSignal;
};

/** One finding for what may be several: what differs, and what the page has read that may tell the visitors apart. */
function describeVisit(route: string, visitor: Visitor, found: readonly Finding[], reads: readonly string[]): Finding {
  const [first] = found.toSorted((one, other) => Number(other.kind === 'hydration') - Number(one.kind === 'hydration'));
  const telling = reads.filter((read) => visitor.reads.test(read));
  const cause =
    telling.length > 0
      ? `Before it was adopted it read ${telling.join(', ')}: read it in an effect, so that it shows after mount.`
      : 'It read nothing before that the engine watches.';
  return {
    kind: 'hydration',
    route,
    message: `For a visitor ${visitor.name} the page is another than it is written. ${first?.message ?? ''} ${cause}`,
  };
}

type Visit = { tab: ProvingTab; report: Report };

/** Says whether the page is as it was written. */
async function visit({ tab, report }: Visit, path: string, visitor: Visitor): Promise<boolean> {
  const { found, reads } = await tab.proveAs(visitor, path);
  if (found.length > 0) report(describeVisit(path, visitor, found, reads), visitor);
  return found.length === 0;
}

/**
 * The first visit is that of all visitors in one, and leaves what the second finds. Most pages are sound then, and nobody has to
 * come alone. Those who do come visitor by visitor: to become another takes longer than to load a page.
 */
async function visitAll(how: Visit, paths: readonly string[], isThorough: boolean): Promise<void> {
  const differing = new Set<string>();
  for (const path of paths) {
    const { found } = await how.tab.proveAs(firstVisit, path);
    if (found.length > 0) differing.add(path);
    await visit(how, path, returning);
  }
  const alone = isThorough ? paths : [...differing];
  for (const visitor of visitors)
    for (const path of alone) if (!(await visit(how, path, visitor))) differing.delete(path);
  // What differs for none of them alone.
  for (const path of differing) await visit(how, path, firstVisit);
}

/** Loads each page as the visitors. */
export async function proveVisitors(
  browser: BrowserHold,
  server: FolderServer,
  paths: readonly string[],
  settings: VisitSettings,
): Promise<void> {
  const { isThorough, report, signal } = settings;
  await workInTabs(paths, {
    ...{ browser, report, signal, size: 4, isOver: () => false },
    open: async (held, first) => {
      const tab = await openProvingTab(held, server, first, settings);
      return {
        work: async (batch) => {
          await visitAll({ tab, report }, batch, isThorough);
          return [];
        },
        isSpent: () => false,
        close: async () => tab.close(),
      };
    },
  });
}
