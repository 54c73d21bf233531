/** Detects tabs that crash or stop answering. */
import type { HeldBrowser } from '../browser/browser-session.ts';

/** Thrown if a tab crashes or stops answering, and the protocol itself reports no error. */
export class TabLostError extends Error {
  override readonly name = 'TabLostError';
  readonly kind: 'blocked' | 'crash';
  constructor(kind: 'blocked' | 'crash', message: string) {
    super(message);
    this.kind = kind;
  }
}

/** Returns how the tab was lost, or null if the error has another cause. */
export function readLoss(error: unknown, browser: HeldBrowser): TabLostError['kind'] | null {
  if (error instanceof TabLostError) return error.kind;
  return browser.isLoss(error) ? 'crash' : null;
}

/**
 * Milliseconds added to a page's timeout. Even on a busy machine, a page that isn't blocked answers within this time.
 */
const grace = 5000;

export type Watchdog = {
  /** Must be called when the page makes progress. It restarts the timeout. */
  onProgress: () => void;
  /** Must be called when the browser reports that the page's process has crashed. Such a process answers no calls. */
  onCrash: () => void;
  /**
   * Waits for an answer, as long as the page makes progress.
   * @throws TabLostError if the tab crashes, or if the timeout ends
   */
  guard: <Result>(answer: Promise<Result>) => Promise<Result>;
};

/**
 * Creates a watchdog for one tab.
 * @param timeout milliseconds that a page may take
 */
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
