import type { Finding } from './types.ts';

/** The prerendering failed; the message says where, what and how to mend it. */
export class PrerenderError extends Error {
  override readonly name = 'PrerenderError';
  readonly findings: readonly Finding[];
  constructor(message: string, findings: readonly Finding[] = [], options?: ErrorOptions) {
    super(message, options);
    this.findings = findings;
  }
}
