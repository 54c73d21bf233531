/** Watches a page from outside of it: a page that blocks runs none of its own timers, and one that has crashed answers nothing. */
import { TabLostError } from './tab-loss.ts';

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
