/** Notices a tab that crashed or blocks. */
import type { HeldBrowser } from '../browser/browser-session.ts';

/** Thrown for a tab that is lost without an error of the protocol. */
export class TabLostError extends Error {
  override readonly name = 'TabLostError';
  readonly kind: 'blocked' | 'crash';
  constructor(kind: 'blocked' | 'crash', message: string) {
    super(message);
    this.kind = kind;
  }
}

/** Returns what happened to the tab; null if the error has another cause. */
export function readLoss(error: unknown, browser: HeldBrowser): TabLostError['kind'] | null {
  if (error instanceof TabLostError) return error.kind;
  return browser.isLoss(error) ? 'crash' : null;
}

/** Milliseconds beyond a page's timeout in which a page that doesn't block answers, however busy the machine is. */
const grace = 5000;

export type Watchdog = {
  /** Called when the page makes progress: its time starts again. */
  onProgress: () => void;
  /** Called when the browser reports that the page's process is gone. Such a process answers no call. */
  onCrash: () => void;
  /**
   * Waits for an answer for as long as the page makes progress.
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
