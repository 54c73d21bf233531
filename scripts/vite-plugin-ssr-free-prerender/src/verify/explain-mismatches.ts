/** Repeats what differs with React's development build, which shows both trees with the names of components. */
import { resolve } from 'node:path';
import type { BrowserHold } from '../browser/browser-session.ts';
import { workInTabs } from '../cdp/work-in-tabs.ts';
import { serveFolder } from '../serve/serve-folder.ts';
import type { Finding } from '../types/types.ts';
import { otherVisitors, type Visitor } from './profiles.ts';
import { readDifference, readMisplaced } from './react-difference.ts';
import { type LoadedPage, openProvingTab, type ProvingTab, type ProvingTabSettings } from './verify-tab.ts';

export type Mismatch = {
  finding: Finding;
  /** For whom the page is another; null: for the visitor that it is written for. */
  visitor: Visitor | null;
};

export type ExplainSettings = Pick<ProvingTabSettings, 'root' | 'ready' | 'timeout'> & {
  /** The folder of the host that the site lies in. */
  base: string;
  /** Writes these pages with React's development build; gives their folder. Null where the app cannot be built again. */
  writeDevelopment: ((paths: readonly string[]) => Promise<string>) | null;
  signal: AbortSignal;
};

/** Pages that differ have a cause in common, more often than not. */
const maxRepeated = 3;
/** Milliseconds per page; one that never calls itself ready shows nothing. */
const maxTimeout = 5000;

const addTo = ({ finding }: Mismatch, text: string): Finding => ({ ...finding, message: `${finding.message}${text}` });

async function load(tab: ProvingTab, { finding: { route }, visitor }: Mismatch): Promise<LoadedPage> {
  if (!visitor) return tab.prove(route);
  const [before] = otherVisitors.slice(-2);
  const { stored } = visitor.returns && before ? await tab.proveAs(before, route, null) : { stored: null };
  return tab.proveAs(visitor, route, stored);
}

/** What React's development build says of a page beyond what is known; may be empty. */
function explain({ message }: Finding, said: readonly string[], cause: string): string {
  const misplaced = said.map(readMisplaced).find((text) => text !== null);
  if (misplaced) return `\nReact's development build says: ${misplaced}`;
  const truths = { keepsStyle: /\bstyle at /.test(message), keepsHtml: message.includes('the HTML inside at ') };
  const difference = said.map((text) => readDifference(text, truths)).find((text) => text !== null);
  if (difference) return `\nIn React's development build (+ is hydrated, - was written):\n${difference}`;
  return cause && !message.includes(cause) ? `\nIn React's development build it threw: ${cause}` : '';
}

/** What is to be said of pages in a folder, in their order. */
async function explainPages(
  browser: BrowserHold,
  folder: string,
  mismatches: readonly Mismatch[],
  settings: ExplainSettings,
): Promise<string[]> {
  const { root, base, ready, signal } = settings;
  const timeout = Math.min(settings.timeout, maxTimeout);
  const server = await serveFolder(resolve(folder), null, base);
  const texts: string[] = [];
  let said: string[] = [];
  const onText = (text: string): void => void said.push(text);
  try {
    await workInTabs(
      mismatches.map(({ finding }) => finding.route),
      {
        ...{ browser, signal, size: mismatches.length, report: () => {}, isOver: () => false },
        open: async (held, first) => {
          const tab = await openProvingTab(held, server, first, { root, ready, timeout, onText, repairIds: () => {} });
          return {
            work: async () => {
              for (const mismatch of mismatches) {
                said = [];
                const { cause } = await load(tab, mismatch);
                texts.push(explain(mismatch.finding, said, cause));
              }
              return [];
            },
            close: async () => tab.close(),
          };
        },
      },
    );
    return texts;
  } finally {
    await server.close();
  }
}

/** The findings, the first few of them with React's own difference. What keeps it from being found is told with them. */
export async function explainMismatches(
  browser: BrowserHold,
  mismatches: readonly Mismatch[],
  settings: ExplainSettings,
): Promise<Finding[]> {
  const { writeDevelopment, signal } = settings;
  const findings = mismatches.map(({ finding }) => finding);
  const some = mismatches.slice(0, maxRepeated);
  if (!writeDevelopment || some.length === 0) return findings;
  try {
    const folder = await writeDevelopment(some.map(({ finding }) => finding.route));
    const texts = await explainPages(browser, folder, some, settings);
    const explained = some.map((mismatch, index) => addTo(mismatch, texts[index] ?? ''));
    return [...explained, ...findings.slice(explained.length)];
  } catch (error) {
    signal.throwIfAborted();
    const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
    const [first, ...others] = mismatches;
    if (!first) return findings;
    const told = addTo(first, `\nIt could not be repeated with React's development build: ${line}`);
    return [told, ...others.map(({ finding }) => finding)];
  }
}
