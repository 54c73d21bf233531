/** Loads written pages as other visitors than the one that they are written for. */
import type { BrowserHold } from '../browser/held-browser.ts';
import type { Finding } from '../contract/types.ts';
import type { FolderServer } from '../serve/serve-folder.ts';
import { workInTabs } from '../tab/work-in-tabs.ts';
import { openProvingTab, type ProvingTab, type ProvingTabSettings } from './proving-tab.ts';
import { firstVisit, returning, type Visitor, visitors } from './visitors.ts';

export const visitorCount = visitors.length + 1;

type VisitSettings = ProvingTabSettings & { report: (finding: Finding) => void; signal: AbortSignal };

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

type Visit = { tab: ProvingTab; report: (finding: Finding) => void };

/** Says whether the page is as it was written. */
async function visit({ tab, report }: Visit, path: string, visitor: Visitor): Promise<boolean> {
  const { found, reads } = await tab.proveAs(visitor, path);
  if (found.length > 0) report(describeVisit(path, visitor, found, reads));
  return found.length === 0;
}

/** Each by itself, to say what of them it is; if it is none alone, what they are together. */
async function visitEach(how: Visit, path: string): Promise<void> {
  let isSound = true;
  for (const visitor of visitors) isSound = (await visit(how, path, visitor)) && isSound;
  if (isSound) await visit(how, path, firstVisit);
}

/**
 * Visitor by visitor: to become another takes longer than to load a page. The first visit is that of all of them in one; most pages
 * are sound then, and no visitor has to come alone.
 */
async function visitAll(how: Visit, paths: readonly string[]): Promise<void> {
  const doubted: string[] = [];
  for (const path of paths) {
    const { found } = await how.tab.proveAs(firstVisit, path);
    if (found.length > 0) doubted.push(path);
    await visit(how, path, returning);
  }
  for (const path of doubted) await visitEach(how, path);
}

/** Loads each page as the visitors. */
export async function proveVisitors(
  browser: BrowserHold,
  server: FolderServer,
  paths: readonly string[],
  settings: VisitSettings,
): Promise<void> {
  const { report, signal } = settings;
  await workInTabs(paths, {
    ...{ browser, report, signal, size: 4, isOver: () => false },
    open: async (held, first) => {
      const tab = await openProvingTab(held, server, first, settings);
      return {
        work: async (batch) => {
          await visitAll({ tab, report }, batch);
          return [];
        },
        isSpent: () => false,
        close: async () => tab.close(),
      };
    },
  });
}
