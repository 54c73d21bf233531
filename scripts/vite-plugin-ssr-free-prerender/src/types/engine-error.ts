import type { Finding } from './finding.ts';

/** Thrown if prerendering fails. The message says what happened, where, and what to do. */
export class PrerenderError extends Error {
  override readonly name = 'PrerenderError';
  readonly findings: readonly Finding[] = [];
  constructor(message: string, findings: readonly Finding[] = [], options?: ErrorOptions) {
    super(message, options);
    // Node prints the stack and the findings of an uncaught error. They would hide the message, which is written for
    // users.
    this.stack = `PrerenderError: ${message}`;
    Object.defineProperty(this, 'findings', { value: findings, enumerable: false });
    Object.defineProperty(this, 'name', { enumerable: false });
  }
}
