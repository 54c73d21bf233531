import { PrerenderError } from '../types/engine-error.ts';
import type { Finding, FindingKind } from '../types/finding.ts';
import type { Policy, PrerenderOptions } from '../types/types.ts';

export type Findings = {
  report: (findings: readonly Finding[]) => void;
  /**
   * Records which page links to which, so that messages can name the page with the link. A key is the path of a linked
   * page, and its value is the path of a page with the link.
   */
  addReferrers: (referrers: ReadonlyMap<string, string>) => void;
  /**
   * Returns the routes with findings. The next run renders these routes again, so that it reports the findings again.
   */
  routes: () => Set<string>;
  warnings: () => Finding[];
  /** @throws PrerenderError with all findings whose policy is `fail` */
  assertNone: () => void;
};

/** Collects the findings of a run and applies the policies. Duplicates are dropped. */
export function collectFindings(policies: PrerenderOptions['policies']): Findings {
  const kept: (Finding & { fails: boolean })[] = [];
  const policyOf = (finding: Finding) =>
    (typeof policies === 'function' ? policies(finding) : policies?.[finding.kind]) ?? defaultPolicy(finding);
  const referrers = new Map<string, string>();
  const add = (given: Finding): void => {
    const referrer = referrers.get(given.route);
    // Append the path of the linking page to the first line. The lines after it may show a tree of differences.
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
      if (failures.length > 0) throw new PrerenderError(printProblems(failures), failures);
    },
  };
}

/** Kinds of findings that don't change how a page works for its readers. By default, these kinds only warn. */
const mildKinds: ReadonlySet<FindingKind> = new Set([
  ...(['h1', 'title', 'description', 'canonical', 'structured-data'] as const),
  ...(['style-attribute', 'link', 'fragment', 'advice'] as const),
]);

export const defaultPolicy = ({ kind, isWarning }: Finding): Policy =>
  isWarning || mildKinds.has(kind) ? 'warn' : 'fail';

/** The maximum numbers of routes and elements that one line names. */
const maxRoutes = 8;
const maxElements = 4;

/** Matches the element that a message begins with. */
const subject = /^(?:<[^>]+>|The link “[^”]*”)/;

/** Matches the number of recreated nodes, which depends on the size of the page. */
const size = /(?<=recreated )\d+ nodes/g;

/**
 * Kinds of findings whose messages contain addresses. They are grouped without the numbers in an address, such as the
 * id of a record, because these may differ from request to request.
 */
const numberedKinds: ReadonlySet<FindingKind> = new Set(['request', 'console', 'late-content']);
const dropNumbers = (text: string): string =>
  text.replaceAll(/\S*[/=]\S*/g, (address) => address.replaceAll(/\d+/g, '0'));

/**
 * Returns a key by which equal findings of several pages are grouped. It is the message without the parts that differ
 * between pages: path, size, element, numbers in addresses.
 */
function keyOf({ kind, route, message }: Finding): string {
  const text = message
    .replace(/ \(linked from \S+\)$/m, '')
    .replace(subject, '')
    .replaceAll(size, 'nodes');
  const shared = route.length > 1 ? text.replaceAll(route, '/') : text;
  return `${kind} ${numberedKinds.has(kind) ? dropNumbers(shared) : shared}`;
}

const groupFindings = (findings: readonly Finding[]): Finding[][] => [...Map.groupBy(findings, keyOf).values()];

const listRoutes = (routes: readonly string[]): string =>
  routes.length > maxRoutes ? `${routes.slice(0, maxRoutes).join(', ')}, …` : routes.join(', ');

function listOthers(same: readonly Finding[]): string {
  const [, ...others] = new Set(same.flatMap(({ message }) => subject.exec(message) ?? []));
  const more = others.length > maxElements ? ` and ${others.length - maxElements} more` : '';
  return others.length === 0 ? '' : ` The same problem affects ${others.slice(0, maxElements).join(', ')}${more}.`;
}

function printGroup(same: readonly Finding[]): string {
  const [first] = same;
  if (!first) return '';
  const { kind, route, message } = first;
  const text = message.replaceAll('\n', '\n    ') + listOthers(same);
  const routes = [...new Set(same.map((one) => one.route))];
  if (routes.length === 1) return `  ${route} [${kind}] ${text}`;
  return `  [${kind}] on ${routes.length} pages: ${listRoutes(routes)}\n    ${text}`;
}

/**
 * Prints one line per finding, in the order in which the run reported the findings. Equal findings of several pages or
 * elements become one line.
 */
export const printFindings = (findings: readonly Finding[]): string =>
  groupFindings(findings).map(printGroup).join('\n');

export const countOf = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`;

/** Says how many findings are printed and how many pages have them, as in “2 warnings on 3 pages”. */
function countFindings(findings: readonly Finding[], noun: string): string {
  const pages = new Set(findings.map(({ route }) => route)).size;
  return `${countOf(groupFindings(findings).length, noun)} on ${countOf(pages, 'page')}`;
}

export const printWarnings = (warnings: readonly Finding[]): string =>
  warnings.length === 0 ? 'No warnings.' : `${countFindings(warnings, 'warning')}:\n${printFindings(warnings)}`;

const printProblems = (failures: readonly Finding[]): string =>
  `${countFindings(failures, 'problem')}, so nothing was written:\n${printFindings(failures)}`;
