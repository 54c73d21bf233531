import type { Finding } from './types.ts';

/** Thrown if prerendering fails. The message says what happened, where, and what to do. */
export class PrerenderError extends Error {
  override readonly name = 'PrerenderError';
  readonly findings: readonly Finding[] = [];
  constructor(message: string, findings: readonly Finding[] = [], options?: ErrorOptions) {
    super(message, options);
    // The message is written for users. A stack trace of the engine, and the findings printed again, would only hide
    // it.
    this.stack = `PrerenderError: ${message}`;
    Object.defineProperty(this, 'findings', { value: findings, enumerable: false });
    Object.defineProperty(this, 'name', { enumerable: false });
  }
}
