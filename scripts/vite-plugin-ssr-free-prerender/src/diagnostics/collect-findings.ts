import { PrerenderError } from '../types/engine-error.ts';
import type { Finding, FindingKind, Policy, PrerenderOptions } from '../types/types.ts';

export type Findings = {
  report: (findings: readonly Finding[]) => void;
  /** Adds to later findings of these pages which page links to them. */
  addReferrers: (referrers: ReadonlyMap<string, string>) => void;
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
  const referrers = new Map<string, string>();
  const add = (given: Finding): void => {
    const referrer = referrers.get(given.route);
    // The first line ends before a tree of differences.
    const message = referrer ? given.message.replace(/$/m, ` (linked from ${referrer})`) : given.message;
    const finding = { ...given, message };
    const isKnown = kept.some((one) => one.route === finding.route && one.message === message);
    const policy = policyOf(finding);
    if (!isKnown && policy !== 'ignore') kept.push({ ...finding, fails: policy === 'fail' });
  };
  return {
    report: (findings) => {
      for (const finding of findings) add(finding);
    },
    addReferrers: (more) => {
      for (const [path, referrer] of more) referrers.set(path, referrer);
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

/** What leaves the page as its reader expects it; whatever else there is makes a page wrong. */
const mildKinds: ReadonlySet<FindingKind> = new Set([
  ...(['h1', 'title', 'description', 'canonical', 'structured-data'] as const),
  ...(['style-attribute', 'link', 'fragment', 'advice'] as const),
]);

/** What becomes of a finding for which the site has no policy. */
export const defaultPolicy = ({ kind, isMild }: Finding): Policy => (isMild || mildKinds.has(kind) ? 'warn' : 'fail');

/** Routes that a line names. */
const maxRoutes = 8;

/** Elements that a line names beside the first. */
const maxElements = 4;
/** The element that a finding is about, where that comes first. */
const subject = /^(?:<[^>]+>|The link “[^”]*”)/;

/** The number of recreated nodes only says how large a page is. */
const size = /(?<=recreated )\d+ nodes/g;

/** What a finding says, whatever its page and its element: pages that share it differ in their own path and their size at most. */
function keyOf({ kind, route, message }: Finding): string {
  const text = message
    .replace(/ \(linked from \S+\)$/m, '')
    .replace(subject, '')
    .replaceAll(size, 'nodes');
  return `${kind} ${route.length > 1 ? text.replaceAll(route, '/') : text}`;
}

const listRoutes = (routes: readonly string[]): string =>
  routes.length > maxRoutes ? `${routes.slice(0, maxRoutes).join(', ')}, …` : routes.join(', ');

/** The elements beside the first that the same is said of. */
function listOthers(same: readonly Finding[]): string {
  const [, ...others] = new Set(same.flatMap(({ message }) => subject.exec(message) ?? []));
  const more = others.length > maxElements ? ` and ${others.length - maxElements} more` : '';
  return others.length === 0 ? '' : ` Likewise: ${others.slice(0, maxElements).join(', ')}${more}.`;
}

/** One line for each finding, or for each that several pages or elements share, in the order in which they were found. */
export function printFindings(findings: readonly Finding[]): string {
  const groups = Map.groupBy(findings, keyOf);
  return [...groups.values()]
    .map((same) => {
      const [first] = same;
      if (!first) return '';
      const { kind, route, message } = first;
      const text = message.replaceAll('\n', '\n    ') + listOthers(same);
      const routes = [...new Set(same.map((one) => one.route))];
      if (routes.length === 1) return `  ${route} [${kind}] ${text}`;
      return `  [${kind}] on ${routes.length} pages: ${listRoutes(routes)}\n    ${text}`;
    })
    .join('\n');
}
