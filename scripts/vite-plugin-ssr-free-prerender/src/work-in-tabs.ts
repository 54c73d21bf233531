/** Works through routes in tabs of one browser, and sees a dying browser through. */
import { availableParallelism } from 'node:os';
import type { Browser } from 'puppeteer';
import type { BrowserHold } from './browser.ts';
import type { Finding } from './types.ts';

/** A tab at its work. */
export type Worker = {
  /** Works on some routes; resolves to those that it did not come to. */
  work: (routes: readonly string[]) => Promise<readonly string[]>;
  /** The route that it is on. */
  route: () => string;
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

/** Routes after which a tab is given up for a new one, so that what pages leave in memory does not grow with the site. */
const tabLife = 160;
/** Tabs at once: each is a process, and leaves the others the time in which it waits. */
const mostTabs = Math.min(2, availableParallelism());

/** Routes in a row that the browser may die of before the work ends: then it dies of something else. */
const patience = 2;

const isCrash = (error: unknown): boolean =>
  error instanceof Error &&
  /Target closed|Session closed|Connection closed|detached|crashed|ECONNRESET|Protocol error/i.test(error.message);

/** Works through all routes. A route that the browser dies of gets one more try in a fresh one; then it is reported. */
export async function workInTabs(routes: readonly string[], settings: WorkSettings): Promise<void> {
  const { browser, open, size, isOver, report, signal } = settings;
  const queue = [...routes];

  /** Works one tab after the other until the queue is empty; resolves to what the browser died of, and where. */
  const workOn = async (count: number, isEnded: () => boolean): Promise<{ route: string; cause: string } | null> => {
    let worker: Worker | null = null;
    let age = 0;
    while (queue.length > 0 && !isEnded()) {
      signal?.throwIfAborted();
      const batch = queue.splice(0, count);
      const [first = ''] = batch;
      try {
        worker ??= await open(await browser.get(), first);
        queue.unshift(...(await worker.work(batch)));
        age += batch.length;
        if (age < tabLife && !worker.isSpent()) continue;
        await worker.close();
        worker = null;
        age = 0;
      } catch (error) {
        signal?.throwIfAborted();
        if (!isCrash(error)) throw error;
        queue.unshift(...batch);
        return { route: worker?.route() || first, cause: error instanceof Error ? error.message : String(error) };
      }
    }
    await worker?.close();
    return null;
  };

  /** One by one, so that the route that the browser dies of is known. */
  const workCarefully = async (): Promise<void> => {
    const crashes = new Map<string, number>();
    let inTurn = 0;
    while (queue.length > 0 && !isOver() && inTurn < patience) {
      await browser.discard();
      const before = queue.length;
      const crash = await workOn(1, isOver);
      if (!crash) continue;
      const { route, cause } = crash;
      if (queue.length < before) inTurn = 0;
      const count = (crashes.get(route) ?? 0) + 1;
      crashes.set(route, count);
      if (count === 1) continue;
      inTurn += 1;
      report({
        kind: 'crash',
        route,
        message: `The browser died on this page, and a fresh one did so again (${cause}). Load it by hand to see why.`,
      });
      queue.splice(queue.indexOf(route), 1);
    }
  };

  let crashed = false;
  const tabs = Math.min(mostTabs, Math.ceil(routes.length / size));
  await Promise.all(
    Array.from({ length: tabs }, async () => {
      const crash = await workOn(size, () => crashed || isOver());
      if (crash) crashed = true;
    }),
  );
  if (crashed) await workCarefully();
}
