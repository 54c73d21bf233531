/** Proves that React adopts written pages in frames, which costs half of a page load and raises no more than doubt. */
import type { Trace } from '../in-page/read-scripts.ts';
import { readLoss } from '../tab/tab-loss.ts';
import { workInTabs } from '../tab/work-in-tabs.ts';
import type { Proof } from './prove-by-loading.ts';
import { openProvingTab } from './proving-tab.ts';

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
        isSpent: () => false,
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
