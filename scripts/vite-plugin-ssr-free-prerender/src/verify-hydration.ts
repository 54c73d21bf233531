/** Loads written pages as a visitor would and proves that React adopts them as they stand. */
import { resolve } from 'node:path';
import type { Browser } from 'puppeteer';
import { installWitness, readWitness, type Witness } from './in-page/witness.ts';
import { serveFolder } from './static-server.ts';
import type { Finding, Progress } from './types.ts';
import { watchTab } from './watch-tab.ts';

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
  repairIds: (path: string, ids: Readonly<Record<string, string>>) => Promise<void>;
};

/** Tabs at once: a page waits for the network and for tasks of React's, and another can use the time. */
const tabs = 2;

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

export async function verifyHydration(
  browser: Browser,
  folder: string,
  paths: readonly string[],
  settings: VerifySettings,
): Promise<void> {
  const { root, timeout, progress, report, signal, repairIds } = settings;
  const server = await serveFolder(resolve(folder), null);
  const queue = [...paths];
  let done = 0;
  const work = async (): Promise<void> => {
    const tab = await browser.newPage();
    let held: Finding[] = [];
    const watch = await watchTab(tab, server.origin, (finding) => held.push(finding));
    await tab.evaluateOnNewDocument(installWitness, { root });
    const look = async (path: string): Promise<Witness | null> => {
      // What was said of a page that is written anew says nothing of the page that stands now.
      held = [];
      watch.leave();
      watch.setRoute(path);
      await tab.goto(server.origin + path, { waitUntil: 'domcontentloaded' });
      return tab.evaluate(readWitness, { timeout });
    };
    for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
      signal?.throwIfAborted();
      let witness = await look(path);
      if (witness && Object.keys(witness.ids).length > 0) {
        await repairIds(path, witness.ids);
        witness = await look(path);
      }
      await watch.settle();
      for (const finding of [...findHydrationProblems(path, witness, timeout), ...held]) report(finding);
      done += 1;
      progress('verify', done, paths.length, path);
    }
    await tab.close();
  };
  try {
    await Promise.all(Array.from({ length: Math.min(tabs, paths.length) }, work));
  } finally {
    await server.close();
  }
}
