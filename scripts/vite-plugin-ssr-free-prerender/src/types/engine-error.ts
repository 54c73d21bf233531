import type { Finding } from './types.ts';

/** The prerendering failed; the message says where, what and how to mend it. */
export class PrerenderError extends Error {
  override readonly name = 'PrerenderError';
  readonly findings: readonly Finding[] = [];
  constructor(message: string, findings: readonly Finding[] = [], options?: ErrorOptions) {
    super(message, options);
    // The message is for the reader. Where in the engine it was made, and the findings once more, would only hide it.
    this.stack = `PrerenderError: ${message}`;
    Object.defineProperty(this, 'findings', { value: findings, enumerable: false });
    Object.defineProperty(this, 'name', { enumerable: false });
  }
}
