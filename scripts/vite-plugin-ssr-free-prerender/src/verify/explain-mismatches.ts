/**
 * Repeats hydration mismatches with React's development build, whose messages show each difference with component
 * names.
 */
import { resolve } from 'node:path';
import type { BrowserHold } from '../browser/browser-session.ts';
import { workInTabs } from '../cdp/work-in-tabs.ts';
import { serveFolder } from '../serve/serve-folder.ts';
import type { Finding } from '../types/finding.ts';
import { otherVisitors } from './profiles.ts';
import { readDifference, readMisplaced } from './react-difference.ts';
import type { Mismatch } from './verify-profiles.ts';
import { openVerifyTab, type PageResult, type VerifyTab } from './verify-tab.ts';
import type { VerifyTabSettings } from './watched-tab.ts';

export type ExplainSettings = VerifyTabSettings & {
  browser: BrowserHold;
  /** The path of the site on its host (Vite's `base`). */
  base: string;
  /**
   * Builds the app with React's development build, whose messages show what differs. Writes the pages with these paths
   * into that build, and returns its folder. Null if the app can't be built again.
   */
  writeDevelopment: ((paths: readonly string[]) => Promise<string>) | null;
  signal: AbortSignal;
};

/** The maximum number of mismatches that are explained. More would take long, and several often have the same cause. */
const maxExplained = 3;
/**
 * Milliseconds to wait until a page of the development build is ready. This is short, because a page that never becomes
 * ready can't explain a mismatch.
 */
const maxTimeout = 5000;

/**
 * Loads a page as the visitor who got the mismatch. For a returning visitor, first loads the page as another visitor,
 * so that the page stores its data.
 */
async function load(tab: VerifyTab, { finding: { route }, visitor }: Mismatch): Promise<PageResult> {
  if (!visitor) return tab.load(route);
  const [before] = otherVisitors.slice(-2);
  const { stored } = visitor.returns && before ? await tab.loadAs(before, route, null) : { stored: null };
  return tab.loadAs(visitor, route, stored);
}

/**
 * Returns the text to append to the finding: the difference that React's development build reports. Empty if it reports
 * none.
 */
function explain({ message }: Finding, said: readonly string[], cause: string): string {
  const misplaced = said.map(readMisplaced).find((text) => text !== null);
  if (misplaced) return `\nReact's development build says: ${misplaced}`;
  const truths = {
    keepsStyle: /\bstyle attribute of /.test(message),
    keepsHtml: message.includes('the inner HTML of '),
  };
  const difference = said.map((text) => readDifference(text, truths)).find((text) => text !== null);
  if (difference)
    return `\nThe difference in React's development build (+ first render in the browser, - prerendered HTML):\n${difference}`;
  return cause && !message.includes(cause) ? `\nIn React's development build, the app threw: ${cause}` : '';
}

/** Loads the pages of the development build from the folder. Returns an explanation for each mismatch. */
async function explainPages(
  folder: string,
  mismatches: readonly Mismatch[],
  settings: Omit<ExplainSettings, 'writeDevelopment'>,
): Promise<string[]> {
  const { browser, base, signal } = settings;
  const server = await serveFolder(resolve(folder), null, base);
  const texts: string[] = [];
  let said: string[] = [];
  const tabSettings = {
    root: settings.root,
    ready: settings.ready,
    timeout: Math.min(settings.timeout, maxTimeout),
    onText: (text: string): void => void said.push(text),
  };
  const explainAll = async (tab: VerifyTab): Promise<void> => {
    for (const mismatch of mismatches) {
      said = [];
      // First load the page as the default visitor. Messages that already appear then are ignored below. They show
      // differences between the two builds, such as a build time in the page.
      if (mismatch.visitor) await tab.load(mismatch.finding.route);
      const ofBuilds = new Set(said);
      said = [];
      const { cause } = await load(tab, mismatch);
      const ofPage = said.filter((text) => !ofBuilds.has(text));
      texts.push(explain(mismatch.finding, ofPage, cause));
    }
  };
  try {
    await workInTabs(
      mismatches.map(({ finding }) => finding.route),
      {
        browser,
        signal,
        size: mismatches.length,
        report: () => {},
        isOver: () => false,
        open: async (held, first) => {
          const tab = await openVerifyTab(held, server, first, tabSettings);
          return {
            work: async () => {
              await explainAll(tab);
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

const addText = ({ finding }: Mismatch, text: string): Finding => ({
  ...finding,
  message: `${finding.message}${text}`,
});

/**
 * Returns the findings of all mismatches. The first few also contain React's description of the difference, or the
 * reason why the engine couldn't get it.
 */
export async function explainMismatches(
  mismatches: readonly Mismatch[],
  { writeDevelopment, ...settings }: ExplainSettings,
): Promise<Finding[]> {
  const findings = mismatches.map(({ finding }) => finding);
  const first = mismatches.slice(0, maxExplained);
  if (!writeDevelopment || first.length === 0) return findings;
  try {
    const folder = await writeDevelopment(first.map(({ finding }) => finding.route));
    const texts = await explainPages(folder, first, settings);
    const explained = first.map((mismatch, index) => addText(mismatch, texts[index] ?? ''));
    return [...explained, ...findings.slice(explained.length)];
  } catch (error) {
    settings.signal.throwIfAborted();
    const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
    const reason = `\nTo explain the difference, the engine tried to load the page with React's development build, but this failed: ${line}`;
    return mismatches.map((mismatch, index) => addText(mismatch, index === 0 ? reason : ''));
  }
}
