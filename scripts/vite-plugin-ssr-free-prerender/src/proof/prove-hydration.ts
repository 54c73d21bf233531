/** Loads written pages as a visitor would and proves that React adopts them as they stand. */
import { resolve } from 'node:path';
import type { BrowserHold, HeldBrowser } from '../browser/held-browser.ts';
import type { Finding, Progress } from '../contract/types.ts';
import type { HydrationResult } from '../in-page/hydration-check.ts';
import { serveFolder } from '../serve/serve-folder.ts';
import { bundleInPage, printCall } from '../tab/bundle-in-page.ts';
import { openHiddenTab } from '../tab/hidden-tab.ts';
import { watchPage } from '../tab/watch-page.ts';
import { watchRequests } from '../tab/watch-requests.ts';
import { type Worker, workInTabs } from '../tab/work-in-tabs.ts';
import { findHydrationProblems } from './find-hydration-problems.ts';

export type ProofSettings = {
  /** Selector of the element that the app renders into. */
  root: string;
  /** Milliseconds per page. */
  timeout: number;
  progress: Progress;
  report: (finding: Finding) => void;
  signal: AbortSignal;
  /**
   * Writes the page anew with the ids that hydration gives in place of those that the first render gave.
   * @param ids written to hydrated
   */
  repairIds: (path: string, ids: Readonly<Record<string, string>>) => void;
};

/** Pages after which a tab is renewed, so that what pages leave in memory does not grow with the site. */
const pagesPerRenewal = 12;

/** A tab that loads written pages, one after the other. */
type ProvingTab = {
  /** Resolves to what is wrong with the page. */
  prove: (path: string) => Promise<Finding[]>;
  close: () => void;
};

async function openProvingTab(
  held: HeldBrowser,
  origin: string,
  first: string,
  { root, timeout, repairIds }: ProofSettings,
): Promise<ProvingTab> {
  const tab = await openHiddenTab(held, {
    ...{ isolated: false, timeout },
    first: printCall('installHydrationCheck', { root }),
  });
  let findings: Finding[] = [];
  const note = (finding: Finding): void => void findings.push(finding);
  const page = await watchPage(tab.session, { origin, report: note });
  const requests = await watchRequests(tab.session, origin, page.route, note);
  page.setRoute(first);
  const load = async (path: string): Promise<HydrationResult | null> => {
    // What was said of a page that is written anew says nothing of the page that stands now.
    findings = [];
    requests.leave();
    page.setRoute(path);
    await tab.navigate(origin + path);
    return tab.call('readHydration', { timeout });
  };
  let loaded = 0;
  return {
    prove: async (path) => {
      if (loaded === pagesPerRenewal) await tab.renew();
      loaded = (loaded % pagesPerRenewal) + 1;
      let result = await load(path);
      if (result && Object.keys(result.ids).length > 0) {
        repairIds(path, result.ids);
        result = await load(path);
      }
      await requests.settle();
      return [...findHydrationProblems(path, result, timeout), ...findings];
    },
    close: tab.close,
  };
}

/** Loads the pages; resolves to those that it came to. */
export async function proveHydration(
  browser: BrowserHold,
  folder: string,
  paths: readonly string[],
  settings: ProofSettings,
): Promise<Set<string>> {
  const { progress, report, signal } = settings;
  const server = await serveFolder(resolve(folder), null);
  // While the browser starts, if it has to. An error is thrown where the script is needed.
  bundleInPage().catch(() => {});
  const done = new Set<string>();
  const open = async (held: HeldBrowser, first: string): Promise<Worker> => {
    const tab = await openProvingTab(held, server.origin, first, settings);
    return {
      work: async (batch) => {
        for (const path of batch) {
          for (const finding of await tab.prove(path)) report(finding);
          done.add(path);
          progress('verify', done.size, paths.length, path);
        }
        return [];
      },
      isSpent: () => false,
      close: async () => tab.close(),
    };
  };
  try {
    await workInTabs(paths, { browser, report, signal, open, size: 1, isOver: () => false });
    return done;
  } finally {
    await server.close();
  }
}
