/** Detects tabs that crash or stop answering. */
import type { HeldBrowser } from '../browser/browser-session.ts';

/** Thrown if a tab crashes or stops answering. The DevTools protocol itself reports neither as an error. */
export class TabLostError extends Error {
  override readonly name = 'TabLostError';
  readonly kind: 'blocked' | 'crash';
  constructor(kind: 'blocked' | 'crash', message: string) {
    super(message);
    this.kind = kind;
  }
}

/** Returns `blocked` or `crash` if the error means that the tab is lost, or null if the error has another cause. */
export function readLoss(error: unknown, browser: HeldBrowser): TabLostError['kind'] | null {
  if (error instanceof TabLostError) return error.kind;
  return browser.isLoss(error) ? 'crash' : null;
}

/**
 * Milliseconds that a page may exceed its timeout before the tab counts as blocked. A page that isn't blocked answers
 * within this time, even on a busy machine.
 */
const grace = 5000;

export type Watchdog = {
  /** Restarts the time limit. Must be called when the page makes progress. */
  onProgress: () => void;
  /**
   * Must be called when the browser reports that the page's process has crashed. All pending answers are then rejected.
   */
  onCrash: () => void;
  /**
   * Waits for an answer as long as the page makes progress.
   * @throws TabLostError if the tab crashes, or if the time limit passes without progress
   */
  guard: <Result>(answer: Promise<Result>) => Promise<Result>;
};

/**
 * Creates a watchdog for one tab.
 * @param timeout the time limit for a page, in milliseconds
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
