/** Works through routes in tabs of one browser, and sees a dying browser through. */
import { availableParallelism } from 'node:os';
import type { Browser } from 'puppeteer-core';
import type { BrowserHold } from '../browser/browser.ts';
import type { Finding } from '../contract/types.ts';
import { settleAll } from '../system/each-at-once.ts';
import { readLoss } from './tab-loss.ts';

/** A tab at its work. */
export type Worker = {
  /** Works on some routes; resolves to those that it did not come to. */
  work: (routes: readonly string[]) => Promise<readonly string[]>;
  /** True when a fresh tab should go on. */
  isSpent: () => boolean;
  close: () => Promise<void>;
};

export type WorkSettings = {
  browser: BrowserHold;
  /** Opens a tab that is about to work on this route. */
  open: (browser: Browser, first: string) => Promise<Worker>;
  /** Routes in one call. */
  size: number;
  /** True when it makes no sense to go on. */
  isOver: () => boolean;
  report: (finding: Finding) => void;
  signal: AbortSignal | undefined;
};

/** Tabs at once: each is a process, and leaves the others the time in which it waits. */
const mostTabs = Math.min(2, availableParallelism());

/** Routes in a row that the browser may be lost on before the work ends: then the cause is another. */
const patience = 2;

type Loss = { route: string; how: 'blocked' | 'crash'; cause: string };

/** @param untried how many pages nobody will come to */
function describeLoss({ how, cause }: Loss, untried: number): Pick<Finding, 'kind' | 'message'> {
  const rest = untried > 0 ? ` It was the second in a row: ${untried} more were not tried.` : '';
  if (how === 'blocked') {
    const remedy = 'Look for a loop without an end in what it renders and in its effects.';
    return { kind: 'not-ready', message: `The page blocks the browser (${cause}). ${remedy}${rest}` };
  }
  const remedy = 'Load it by hand to see why.';
  return {
    kind: 'crash',
    message: `The browser died on this page, and a fresh one did so again (${cause}). ${remedy}${rest}`,
  };
}

/** Works through all routes. A route that the browser is lost on is tried again in a fresh one, then it is reported. */
export async function workInTabs(routes: readonly string[], settings: WorkSettings): Promise<void> {
  const { browser, open, size, isOver, report, signal } = settings;
  const queue = [...routes];

  /**
   * Works one tab after the other until the queue is empty. Resolves to how the browser was lost, if it was, and to the
   * first route of the call in which it happened.
   */
  const workOn = async (count: number, isEnded: () => boolean): Promise<Loss | null> => {
    let worker: Worker | null = null;
    while (queue.length > 0 && !isEnded()) {
      signal?.throwIfAborted();
      const batch = queue.splice(0, count);
      const [first = ''] = batch;
      try {
        worker ??= await open(await browser.get(), first);
        queue.unshift(...(await worker.work(batch)));
        if (!worker.isSpent()) continue;
        await worker.close();
        worker = null;
      } catch (error) {
        signal?.throwIfAborted();
        const how = readLoss(error);
        if (!how) throw error;
        queue.unshift(...batch);
        return { route: first, how, cause: error instanceof Error ? error.message : '' };
      }
    }
    await worker?.close();
    return null;
  };

  /** One by one, so that the route that the browser is lost on is known. */
  const workCarefully = async (): Promise<void> => {
    const crashes = new Map<string, number>();
    let inTurn = 0;
    while (queue.length > 0 && !isOver() && inTurn < patience) {
      const before = queue.length;
      const loss = await workOn(1, isOver);
      if (!loss) continue;
      await browser.discard();
      const { route, how } = loss;
      if (queue.length < before) inTurn = 0;
      const count = (crashes.get(route) ?? 0) + 1;
      crashes.set(route, count);
      // A page that blocks was waited for twice by now: with others, and alone.
      if (how === 'crash' && count === 1) continue;
      inTurn += 1;
      queue.shift();
      report({ route, ...describeLoss(loss, inTurn < patience ? 0 : queue.length) });
    }
  };

  let ended = false;
  let lost = false;
  const tabs = Math.min(mostTabs, Math.ceil(routes.length / size));
  await settleAll(
    Array.from({ length: tabs }, async () => {
      try {
        if (await workOn(size, () => ended || isOver())) lost = ended = true;
      } catch (error) {
        ended = true;
        throw error;
      }
    }),
  );
  if (!lost) return;
  // In their order again: each tab has put back its own.
  const left = new Set(queue);
  queue.splice(0, queue.length, ...routes.filter((route) => left.has(route)));
  await browser.discard();
  await workCarefully();
}
