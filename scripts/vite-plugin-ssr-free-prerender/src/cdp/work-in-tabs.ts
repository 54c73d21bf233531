/** Works through routes in tabs of one browser, and replaces a browser that crashes. */
import { availableParallelism } from 'node:os';
import type { BrowserHold, HeldBrowser } from '../browser/browser-session.ts';
import { settleAll } from '../files/work.ts';
import type { Finding } from '../types/types.ts';

/** A tab at its work. */
export type Worker = {
  /** Works on some routes; resolves to those that it did not come to. */
  work: (routes: readonly string[]) => Promise<readonly string[]>;
  close: () => Promise<void>;
};

export type WorkSettings = {
  browser: BrowserHold;
  /** Opens a tab that is about to work on this route. */
  open: (browser: HeldBrowser, first: string) => Promise<Worker>;
  /** Routes in one call. */
  size: number;
  /** Each call gets a tab of its own; default false. */
  isolated?: boolean;
  /** True when it makes no sense to go on. */
  isOver: () => boolean;
  report: (finding: Finding) => void;
  signal: AbortSignal;
};

/** Tabs at once: each is a process, and leaves the others the time in which it waits. */
const maxTabs = Math.min(2, availableParallelism());

/** Routes in a row that the browser may be lost on before the work ends: then the cause is another. */
const maxLosses = 2;

/** The browser was lost, in a call whose first route is `route`. */
type Loss = { route: string; kind: LossKind; cause: string };

/** @param untried how many pages are left out */
function describeLoss({ kind, cause }: Loss, untried: number): Pick<Finding, 'kind' | 'message'> {
  const rest = untried > 0 ? ` It was the second in a row: ${untried} more were not tried.` : '';
  if (kind === 'blocked') {
    const remedy = 'Look for a loop without an end in what it renders and in its effects.';
    return { kind: 'not-ready', message: `The page blocks the browser (${cause}). ${remedy}${rest}` };
  }
  const remedy = 'Load it by hand to see why.';
  return {
    kind: 'crash',
    message: `The browser crashed on this page, and a fresh one did so again (${cause}). ${remedy}${rest}`,
  };
}

/**
 * Works one tab after the other until the queue is empty.
 * @param size routes in one call
 * @returns how the browser was lost; null when it was not
 */
async function workThrough(
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

/** Works in several tabs. Resolves to whether the browser was lost; the routes that are left are then in the queue. */
async function workTogether(queue: string[], tabs: number, settings: WorkSettings): Promise<boolean> {
  let isEnded = false;
  let isLost = false;
  const workInOne = async (): Promise<void> => {
    try {
      const loss = await workThrough(queue, settings.size, () => isEnded || settings.isOver(), settings);
      if (loss) isLost = isEnded = true;
    } catch (error) {
      isEnded = true;
      throw error;
    }
  };
  await settleAll(Array.from({ length: tabs }, workInOne));
  return isLost;
}

/** Works one by one, so that the route that the browser is lost on is known. */
async function workOneByOne(queue: string[], settings: WorkSettings): Promise<void> {
  const { browser, isOver, report } = settings;
  const losses = new Map<string, number>();
  let inARow = 0;
  while (queue.length > 0 && !isOver() && inARow < maxLosses) {
    const before = queue.length;
    const loss = await workThrough(queue, 1, isOver, settings);
    if (!loss) continue;
    await browser.discard();
    const { route, kind } = loss;
    if (queue.length < before) inARow = 0;
    const count = (losses.get(route) ?? 0) + 1;
    losses.set(route, count);
    // A page that blocks was waited for twice by now: with others, and alone.
    if (kind === 'crash' && count === 1) continue;
    inARow += 1;
    queue.shift();
    report({ route, ...describeLoss(loss, inARow < maxLosses ? 0 : queue.length) });
  }
}

/** Works through all routes. A route that the browser is lost on is tried again in a fresh one, then it is reported. */
export async function workInTabs(routes: readonly string[], settings: WorkSettings): Promise<void> {
  const queue = [...routes];
  const tabs = Math.min(maxTabs, Math.ceil(routes.length / settings.size));
  if (!(await workTogether(queue, tabs, settings))) return;
  // In their order again: each tab has put back what it had.
  const left = new Set(queue);
  queue.splice(0, queue.length, ...routes.filter((route) => left.has(route)));
  await settings.browser.discard();
  await workOneByOne(queue, settings);
}

/** Milliseconds beyond a page's own timeout in which a page that does not block answers, however busy the machine is. */
const grace = 5000;

export type Watchdog = {
  /** The page has got on: its time begins anew. */
  onProgress: () => void;
  /** The browser says that the page's process is gone; it does not answer what that process was asked. */
  onCrash: () => void;
  /**
   * Waits for an answer for as long as the page has not crashed and gets on.
   * @throws TabLostError
   */
  guard: <Result>(answer: Promise<Result>) => Promise<Result>;
};

/** @param timeout milliseconds that a page may take */
export function createWatchdog(timeout: number): Watchdog {
  const limit = timeout + grace;
  const crashError = new TabLostError('crash', 'The tab crashed');
  const waiting = new Set<(error: Error) => void>();
  const timers = new Set<NodeJS.Timeout>();
  let crashed = false;
  return {
    onProgress: () => {
      for (const timer of timers) timer.refresh();
    },
    onCrash: () => {
      crashed = true;
      for (const reject of waiting) reject(crashError);
    },
    guard: async (answer) => {
      const { promise, reject } = Promise.withResolvers<never>();
      if (crashed) reject(crashError);
      const block = (): void => reject(new TabLostError('blocked', `no answer for ${limit / 1000} s`));
      const timer = setTimeout(block, limit);
      waiting.add(reject);
      timers.add(timer);
      try {
        return await Promise.race([answer, promise]);
      } finally {
        clearTimeout(timer);
        waiting.delete(reject);
        timers.delete(timer);
      }
    },
  };
}

export type LossKind = 'blocked' | 'crash';

/** What the engine itself finds out of a tab: the browser does not say it by an error. */
export class TabLostError extends Error {
  override readonly name = 'TabLostError';
  readonly kind: LossKind;
  constructor(kind: LossKind, message: string) {
    super(message);
    this.kind = kind;
  }
}

/** What became of the tab; null when the error has another cause. */
export function readLoss(error: unknown, browser: HeldBrowser): LossKind | null {
  if (error instanceof TabLostError) return error.kind;
  return browser.isLoss(error) ? 'crash' : null;
}
