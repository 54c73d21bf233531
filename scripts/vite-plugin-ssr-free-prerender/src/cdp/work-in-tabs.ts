/** Works through routes in tabs of one browser, and replaces a browser that crashes. */
import { availableParallelism } from 'node:os';
import type { BrowserHold, HeldBrowser } from '../browser/browser-session.ts';
import { settleAll } from '../files/work.ts';
import type { Finding } from '../types/types.ts';
import { readLoss } from './watchdog.ts';

/** An open tab with its work. */
export type Worker = {
  /** Works on some routes. Returns those that are left. */
  work: (routes: readonly string[]) => Promise<readonly string[]>;
  close: () => Promise<void>;
};

export type WorkSettings = {
  browser: BrowserHold;
  /** Opens a tab that is about to work on this route. */
  open: (browser: HeldBrowser, first: string) => Promise<Worker>;
  /** Routes in one call. */
  size: number;
  /** Opens a tab for each call; default false. */
  isolated?: boolean;
  /** Returns true when the rest of the routes should be left out. */
  isOver: () => boolean;
  report: (finding: Finding) => void;
  signal: AbortSignal;
};

/** Tabs at once. Each is a process, and uses the time in which another one waits. */
const maxTabs = Math.min(2, availableParallelism());

/** The number of consecutive routes that may crash the browser before the work ends: then the cause lies elsewhere. */
const maxLosses = 2;

/** A lost tab or browser, in a call whose first route is `route`. */
type Loss = { route: string; kind: 'blocked' | 'crash'; cause: string };

/** @param untried how many routes are left out because of it */
function describeLoss({ kind, cause }: Loss, untried: number): Pick<Finding, 'kind' | 'message'> {
  const rest = untried > 0 ? ` It was the second page in a row, so ${untried} more were not tried.` : '';
  if (kind === 'blocked') {
    const remedy = 'Look for an endless loop in its components and effects.';
    return { kind: 'not-ready', message: `The page blocks the browser (${cause}). ${remedy}${rest}` };
  }
  const remedy = 'Open it in Chromium to see why.';
  return { kind: 'crash', message: `The browser crashed on this page twice (${cause}). ${remedy}${rest}` };
}

/**
 * Works in one tab until the queue is empty.
 * @param size routes in one call
 * @returns how the tab or the browser was lost; null if it was not
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

/** Works in several tabs. Returns true if the browser was lost; the queue then has the routes that are left. */
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

/** Works on one route at a time, to find out which one loses the browser. */
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
    // A page that blocks was waited for twice by now: with others, and alone.
    if (kind === 'crash' && count === 1) continue;
    consecutive += 1;
    queue.shift();
    report({ route, ...describeLoss(loss, consecutive < maxLosses ? 0 : queue.length) });
  }
}

/** Works through all routes. A route that loses the browser is retried in a fresh one, then reported. */
export async function workInTabs(routes: readonly string[], settings: WorkSettings): Promise<void> {
  const queue = [...routes];
  const tabs = Math.min(maxTabs, Math.ceil(routes.length / settings.size));
  if (!(await workInSeveral(queue, tabs, settings))) return;
  // Each tab has put back its routes. The original order is restored.
  const left = new Set(queue);
  queue.splice(0, queue.length, ...routes.filter((route) => left.has(route)));
  await settings.browser.discard();
  await workOneByOne(queue, settings);
}
