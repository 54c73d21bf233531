/** The two ways in which a tab is lost: its page blocks it, or its process is gone. */
import type { HeldBrowser } from '../browser/held-browser.ts';

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
