/** The two ways in which a tab is lost. */

/** The page keeps its thread to itself: not even its own timers run. */
class BlockedError extends Error {
  override readonly name = 'BlockedError';
}

const crash = /Target closed|Session closed|Connection closed|detached|crashed|ECONNRESET|Protocol error/i;

/** What became of the tab; null when the error has another cause. */
export function readLoss(error: unknown): 'blocked' | 'crash' | null {
  if (error instanceof BlockedError) return 'blocked';
  if (!(error instanceof Error) || error.name === 'PrerenderError') return null;
  return crash.test(error.message) ? 'crash' : null;
}

const tabCrashed = 'The tab crashed';

/** Milliseconds beyond a page's own limit in which a living page answers, however busy the machine is. */
const grace = 5000;

/**
 * A watchdog outside of the page, for what goes on in it.
 * @param timeout milliseconds that a page may take
 */
export function createWatchdog(timeout: number) {
  const limit = timeout + grace;
  const lost = new Set<(error: Error) => void>();
  let crashed = false;
  const timers = new Set<NodeJS.Timeout>();
  return {
    /** The page has got on: its time begins anew. */
    onSign: (): void => {
      for (const timer of timers) timer.refresh();
    },
    /** The browser says that the page's process is gone; it does not answer what that process was asked. */
    onCrash: (): void => {
      crashed = true;
      for (const reject of lost) reject(new Error(tabCrashed));
    },
    /** Waits for an answer for as long as the page lives and gets on. */
    guard: async <Result>(answer: Promise<Result>): Promise<Result> => {
      const { promise, reject } = Promise.withResolvers<never>();
      if (crashed) reject(new Error(tabCrashed));
      const timer = setTimeout(() => reject(new BlockedError(`no answer for ${limit / 1000} s`)), limit);
      lost.add(reject);
      timers.add(timer);
      try {
        return await Promise.race([answer, promise]);
      } finally {
        clearTimeout(timer);
        lost.delete(reject);
        timers.delete(timer);
      }
    },
  };
}
