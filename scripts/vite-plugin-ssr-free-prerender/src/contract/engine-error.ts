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

/** All findings as one message, grouped by route in the order in which they were found. */
export function printFindings(findings: readonly Finding[]): string {
  return findings.map((finding) => `  ${finding.route} [${finding.kind}] ${finding.message}`).join('\n');
}
