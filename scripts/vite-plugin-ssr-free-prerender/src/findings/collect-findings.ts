import { PrerenderError } from '../contract/engine-error.ts';
import type { Finding, PrerenderOptions } from '../contract/types.ts';
import { defaultPolicy } from './default-policies.ts';
import { printFindings } from './print-findings.ts';

export type Findings = {
  report: (finding: Finding) => void;
  /** The routes that have a finding; their snapshots are not kept for the next run. */
  routes: () => Set<string>;
  warnings: () => Finding[];
  /** @throws PrerenderError with all findings that fail the run. */
  assertNone: () => void;
};

/** Collects findings by policy, each once; those that fail are thrown together. */
export function collectFindings(policies: PrerenderOptions['policies']): Findings {
  const kept: (Finding & { fails: boolean })[] = [];
  const policyOf = (finding: Finding) =>
    (typeof policies === 'function' ? policies(finding) : policies?.[finding.kind]) ?? defaultPolicy(finding);
  return {
    report: (finding) => {
      const known = kept.some((one) => one.route === finding.route && one.message === finding.message);
      const policy = policyOf(finding);
      if (!known && policy !== 'ignore') kept.push({ ...finding, fails: policy === 'fail' });
    },
    routes: () => new Set(kept.map(({ route }) => route)),
    warnings: () => kept.map(({ fails, ...finding }) => finding),
    assertNone: () => {
      const failures = kept.flatMap(({ fails, ...finding }) => (fails ? [finding] : []));
      if (failures.length === 0) return;
      const count = failures.length === 1 ? 'One page problem' : `${failures.length} page problems`;
      throw new PrerenderError(`${count}; nothing was written:\n${printFindings(failures)}`, failures);
    },
  };
}
