/** Proves that React adopts written pages as a visitor loads them. */
import type { BrowserHold } from '../browser/browser-session.ts';
import { readLoss, workInTabs } from '../cdp/work-in-tabs.ts';
import type { Trace } from '../injected/page-traces.ts';
import type { FolderServer } from '../serve/serve-folder.ts';
import type { Finding, Progress, VisitorChoice } from '../types/types.ts';
import type { ExplainSettings } from './explain-mismatches.ts';
import type { PlainFindings, Report } from './verify-profiles.ts';
import { openProvingTab, type ProvingTabSettings } from './verify-tab.ts';

export type ProofSettings = ProvingTabSettings &
  ExplainSettings & {
    /** Pages that are proven for other visitors too. */
    visitors: VisitorChoice;
    /** Renders pages once more, each loaded by itself, and writes them; gives those that became others by it. */
    renderAfresh: (paths: readonly string[]) => Promise<readonly string[]>;
    progress: Progress;
    report: (finding: Finding) => void;
  };

export type Proof = {
  browser: BrowserHold;
  server: FolderServer;
  settings: Omit<ProofSettings, 'report'> & { report: Report };
  /** What was said of pages that were loaded. */
  plain: PlainFindings;
  /** Tells of a page that nothing was wrong with so far: it may still be loaded. */
  tell: (path: string) => void;
  /** Tells of a page that is done. */
  finish: (path: string) => void;
};

/** Pages in a row that may wait for what never comes before the proof ends: of a thousand, each would be waited for. */
const maxSilent = 4;

/** Loads pages; resolves to what each did. */
export async function proveByLoading(proof: Proof, paths: readonly string[]): Promise<Map<string, Trace>> {
  const { browser, server, settings, plain, finish } = proof;
  const { signal } = settings;
  const traces = new Map<string, Trace>();
  const report = (finding: Finding): void => {
    plain.set(finding.route, [...(plain.get(finding.route) ?? []), finding]);
    settings.report(finding);
  };
  /** Those that were not ready in time, since one was. */
  let silent: readonly string[] = [];
  await workInTabs(paths, {
    ...{ browser, signal, report, size: 1, isOver: () => silent.length >= maxSilent },
    open: async (held, first) => {
      const tab = await openProvingTab(held, server, first, settings);
      return {
        work: async (batch) => {
          for (const path of batch) {
            await tab.renewAfterSome();
            const { found, trace, isReady } = await tab.prove(path);
            silent = isReady ? [] : [...silent, path];
            plain.set(path, []);
            for (const finding of found) report(finding);
            traces.set(path, trace);
            finish(path);
          }
          return [];
        },
        close: async () => tab.close(),
      };
    },
  });
  const untried = paths.length - traces.size;
  const last = silent.at(maxSilent - 1);
  if (last !== undefined && untried > 0) {
    const message = `It was one of ${silent.length} in a row that did not call themselves ready: ${untried} more were not tried.`;
    report({ kind: 'hydration', route: last, message });
  }
  return traces;
}

/** Pages in one call to the browser: their frames are open together. */
const batchSize = 8;
/** Milliseconds that a page has in a frame; a slower one is loaded. */
const frameTimeout = 3000;
/** Pages that may be in doubt before it is decided whether frames are worth their time. */
const maxDoubts = 24;

/**
 * Opens pages in frames. Resolves to those that nothing is wrong with, and to what each did. Nothing is
 * reported, and an app that cannot be opened so (it leaves the frame, or blocks the tab) ends the work.
 */
export async function proveInFrames(proof: Proof, paths: readonly string[]): Promise<Map<string, Trace>> {
  const { browser, server, settings, tell } = proof;
  const sound = new Map<string, Trace>();
  let tried = 0;
  let hasFailed = false;
  const timeout = Math.min(settings.timeout, frameTimeout);
  await workInTabs(paths, {
    ...{ browser, signal: settings.signal, size: batchSize, report: () => {} },
    isOver: () => hasFailed || tried - sound.size > Math.max(maxDoubts, sound.size),
    open: async (held, first) => {
      const tab = await openProvingTab(held, server, first, { ...settings, timeout });
      return {
        work: async (batch) => {
          try {
            const proven = await tab.proveInFrames(batch);
            tried += batch.length;
            for (const [path, trace] of proven) {
              sound.set(path, trace);
              tell(path);
            }
          } catch (error) {
            hasFailed = true;
            if (readLoss(error, held)) throw error;
          }
          return [];
        },
        close: async () => tab.close(),
      };
    },
  });
  // In their order again, whichever tab was faster.
  return new Map(
    paths.flatMap((path) => {
      const trace = sound.get(path);
      return trace ? [[path, trace]] : [];
    }),
  );
}
