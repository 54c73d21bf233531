/** Processes routes in several tabs of one browser, and replaces a browser that crashes. */
import { availableParallelism } from 'node:os';
import type { BrowserHold, HeldBrowser } from '../browser/browser-session.ts';
import { countOf } from '../diagnostics/collect-findings.ts';
import { settleAll } from '../files/work.ts';
import type { Finding } from '../types/finding.ts';
import { readLoss } from './watchdog.ts';

export type Worker = {
  /**
   * Processes the routes. Returns those to process later: routes that weren't reached, or that need a second attempt.
   */
  work: (routes: readonly string[]) => Promise<readonly string[]>;
  close: () => Promise<void>;
};

export type WorkSettings = {
  browser: BrowserHold;
  /** Opens a tab. `first` is the route that it processes first. */
  open: (browser: HeldBrowser, first: string) => Promise<Worker>;
  /** The number of routes per call of `work`. */
  size: number;
  /** True to open a new tab for each call of `work`; default false. */
  isolated?: boolean;
  /** Returns true if the remaining routes should be skipped. */
  isOver: () => boolean;
  report: (finding: Finding) => void;
  signal: AbortSignal;
};

/**
 * The number of tabs that work in parallel. Each tab has its own process, so one tab can compute while another waits.
 */
const maxTabs = Math.min(2, availableParallelism());

/**
 * If this many consecutive routes crash or block the browser, the work ends. The routes themselves are then probably
 * not the cause.
 */
const maxLosses = 2;

/** A lost tab or browser. `route` is the first route of the call of `work` during which it was lost. */
type Loss = { route: string; kind: 'blocked' | 'crash'; cause: string };

/**
 * Describes a lost browser as a finding.
 * @param untried the number of routes that are skipped because the browser was lost
 */
function describeLoss({ kind, cause }: Loss, untried: number): Pick<Finding, 'kind' | 'message'> {
  const rest =
    untried > 0
      ? ` This was the second such page in a row, so the run stopped and skipped ${countOf(untried, 'more page')}.`
      : '';
  if (kind === 'blocked') {
    const remedy = 'Look for an endless loop in the components and effects of the page.';
    return { kind: 'not-ready', message: `The page blocks the browser (${cause}). ${remedy}${rest}` };
  }
  const remedy = 'Open the page in your own Chromium to see why it crashes.';
  return { kind: 'crash', message: `The browser crashed on this page twice (${cause}). ${remedy}${rest}` };
}

/**
 * Processes the queue in one tab, until the queue is empty or the tab is lost.
 * @param size the number of routes per call of `work`
 * @returns how the tab or browser was lost, or null if it was not lost
 */
async function workInOne(
  queue: string[],
  size: number,
  isEnded: () => boolean,
  { browser, open, signal, isolated = false }: WorkSettings,
): Promise<Loss | null> {
  let worker: Worker | null = null;
  while (queue.length > 0 && !isEnded()) {
    signal.throwIfAborted();
    const batch = queue.splice(0, size);
    const [first = ''] = batch;
    let held: HeldBrowser | null = null;
    try {
      held = await browser.get();
      worker ??= await open(held, first);
      queue.unshift(...(await worker.work(batch)));
      if (!isolated) continue;
      await worker.close();
      worker = null;
    } catch (error) {
      signal.throwIfAborted();
      const kind = held && readLoss(error, held);
      if (!kind) throw error;
      queue.unshift(...batch);
      return { route: first, kind, cause: error instanceof Error ? error.message : '' };
    }
  }
  await worker?.close();
  return null;
}

/**
 * Processes the queue in several tabs. Returns true if the browser was lost. In that case, the queue contains the
 * routes that were not processed.
 */
async function workInSeveral(queue: string[], tabs: number, settings: WorkSettings): Promise<boolean> {
  let isEnded = false;
  let isLost = false;
  const work = async (): Promise<void> => {
    try {
      const loss = await workInOne(queue, settings.size, () => isEnded || settings.isOver(), settings);
      if (loss) isLost = isEnded = true;
    } catch (error) {
      isEnded = true;
      throw error;
    }
  };
  await settleAll(Array.from({ length: tabs }, work));
  return isLost;
}

/** Processes one route at a time, to find out which route crashes or blocks the browser. */
async function workOneByOne(queue: string[], settings: WorkSettings): Promise<void> {
  const { browser, isOver, report } = settings;
  const losses = new Map<string, number>();
  let consecutive = 0;
  while (queue.length > 0 && !isOver() && consecutive < maxLosses) {
    const before = queue.length;
    const loss = await workInOne(queue, 1, isOver, settings);
    if (!loss) continue;
    await browser.discard();
    const { route, kind } = loss;
    if (queue.length < before) consecutive = 0;
    const count = (losses.get(route) ?? 0) + 1;
    losses.set(route, count);
    // Don't retry a page that blocks the browser. The engine has already waited for it twice: in a batch and alone.
    if (kind === 'crash' && count === 1) continue;
    consecutive += 1;
    queue.shift();
    report({ route, ...describeLoss(loss, consecutive < maxLosses ? 0 : queue.length) });
  }
}

/**
 * Processes all routes. If a route crashes or blocks the browser, it is retried in a new browser. If the retry fails
 * too, the route is reported.
 */
export async function workInTabs(routes: readonly string[], settings: WorkSettings): Promise<void> {
  const queue = [...routes];
  const tabs = Math.min(maxTabs, Math.ceil(routes.length / settings.size));
  if (!(await workInSeveral(queue, tabs, settings))) return;
  // Each tab has put its unprocessed routes back at the front of the queue, so restore the original order.
  const left = new Set(queue);
  queue.splice(0, queue.length, ...routes.filter((route) => left.has(route)));
  await settings.browser.discard();
  await workOneByOne(queue, settings);
}
