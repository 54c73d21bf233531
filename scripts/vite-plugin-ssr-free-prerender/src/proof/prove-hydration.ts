/** Loads written pages as a visitor would and proves that React adopts them as they stand. */
import { resolve } from 'node:path';
import type { Browser } from 'puppeteer-core';
import type { BrowserHold } from '../browser/browser.ts';
import type { Finding, Progress } from '../contract/types.ts';
import { installWitness, readWitness, type Witness } from '../in-page/witness.ts';
import { serveFolder } from '../serve/serve-folder.ts';
import { openHiddenTab } from '../tab/hidden-tab.ts';
import { watchRequests } from '../tab/watch-requests.ts';
import { watchTab } from '../tab/watch-tab.ts';
import { type Worker, workInTabs } from '../tab/work-in-tabs.ts';

type VerifySettings = {
  root: string;
  timeout: number;
  progress: Progress;
  report: (finding: Finding) => void;
  signal: AbortSignal | undefined;
  /**
   * Writes the page anew with the ids that hydration gives in place of those that the first render gave.
   * @param ids written to hydrated
   */
  repairIds: (path: string, ids: Readonly<Record<string, string>>) => void;
};

function findHydrationProblems(path: string, witness: Witness | null, timeout: number): Finding[] {
  const hydration = (message: string): Finding => ({ kind: 'hydration', route: path, message });
  if (!witness) return [hydration(`The written page did not call itself ready within ${timeout / 1000} s.`)];
  const findings: Finding[] = [];
  const place = witness.selector ? ` at ${witness.selector}` : '';
  if (witness.expected)
    findings.push(
      hydration(`Hydration changed the page${place}. Expected …${witness.expected}…, found …${witness.found}….`),
    );
  else if (witness.lost > 0)
    findings.push(hydration(`Hydration made ${witness.lost} nodes anew${place}, the first: ${witness.first}.`));
  if (witness.head)
    findings.push(
      hydration(`Hydration changed the head at ${witness.head}. Its first render must print the written tags.`),
    );
  return findings;
}

/** Pages after which a tab is made as good as new, so that what pages leave in memory does not grow with the site. */
const life = 12;

/** Loads the pages; resolves to those that it came to. */
export async function verifyHydration(
  browser: BrowserHold,
  folder: string,
  paths: readonly string[],
  settings: VerifySettings,
): Promise<Set<string>> {
  const { root, timeout, progress, report, signal, repairIds } = settings;
  const server = await serveFolder(resolve(folder), null);
  const done = new Set<string>();

  const openWitness = async (opened: Browser, first: string): Promise<Worker> => {
    const tab = await openHiddenTab(opened, timeout, { isolated: false });
    let held: Finding[] = [];
    const hold = (finding: Finding): void => void held.push(finding);
    const watch = await watchTab(tab.session, { report: hold });
    const requests = await watchRequests(tab.session, server.origin, watch.route, hold);
    watch.setRoute(first);
    await tab.runFirst(installWitness, { root });
    const look = async (path: string): Promise<Witness | null> => {
      // What was said of a page that is written anew says nothing of the page that stands now.
      held = [];
      requests.leave();
      watch.setRoute(path);
      await tab.navigate(server.origin + path);
      return tab.call(readWitness, { timeout });
    };
    let age = 0;
    const prove = async (path: string): Promise<void> => {
      if (age === life) await tab.renew();
      age = (age % life) + 1;
      let witness = await look(path);
      if (witness && Object.keys(witness.ids).length > 0) {
        repairIds(path, witness.ids);
        witness = await look(path);
      }
      await requests.settle();
      for (const finding of [...findHydrationProblems(path, witness, timeout), ...held]) report(finding);
      done.add(path);
      progress('verify', done.size, paths.length, path);
    };
    return {
      work: async (batch) => {
        for (const path of batch) await prove(path);
        return [];
      },
      isSpent: () => false,
      close: async () => tab.close(),
    };
  };

  try {
    await workInTabs(paths, { browser, report, signal, open: openWitness, size: 1, isOver: () => false });
    return done;
  } finally {
    await server.close();
  }
}
