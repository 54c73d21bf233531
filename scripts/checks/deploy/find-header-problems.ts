/**
 * Compares the headers of every answer with the header rules that the build wrote. The answers were fetched before, so
 * this module sends no requests.
 */
import { hrefs } from '../../../src/lib/hrefs.ts';
import { servicesOf } from '../../shared/build-facts.ts';
import { defaultCaching, type HeaderRule, headerRules, headersAt } from '../../site/hosting/header-rules.ts';
import { withoutTls } from '../../site/hosting/security-headers.ts';
import { type Answer, type Finding, failure, type Observed } from './observed.ts';

const readPolicy = (policy: string): Map<string, string[]> =>
  new Map(
    policy.split(';').flatMap((directive) => {
      const [name, ...sources] = directive.trim().split(/\s+/);
      return name ? [[name, sources.sort()]] : [];
    }),
  );

const print = (name: string, sources: readonly string[] | undefined): string =>
  sources === undefined ? `no ${name}` : `"${[name, ...sources].join(' ')}"`;

/**
 * Returns the differences between two content security policies. Additional style hashes are allowed, because the host
 * may also send those of the previous build.
 */
function diffPolicy(expected: string, actual: string): string[] {
  const [wanted, sent] = [readPolicy(expected), readPolicy(actual)];
  return [...new Set([...wanted.keys(), ...sent.keys()])].flatMap((name) => {
    const want = wanted.get(name);
    const all = sent.get(name);
    const known = all?.filter(
      (source) => name !== 'style-src' || !source.startsWith("'sha256-") || want?.includes(source),
    );
    return want?.join(' ') === known?.join(' ') ? [] : [`${print(name, all)}, expected ${print(name, want)}`];
  });
}

const policyHeader = 'Content-Security-Policy';

const partsOf = (value: string): string =>
  value
    .toLowerCase()
    .split(/\s*[,;]\s*/)
    .sort()
    .join(', ');

/**
 * Returns whether a Cache-Control value makes browsers revalidate each time. Some hosts replace the build's `no-cache`
 * with an equivalent value.
 */
const asksEachTime = (value: string): boolean =>
  partsOf(value) === 'no-cache' || partsOf(value) === partsOf('public, max-age=0, must-revalidate');

/** Returns a message if a header's value is wrong, or else null. */
function judgeHeader(name: string, expected: string, actual: string | undefined): string | null {
  if (name === 'Cache-Control') {
    const sound =
      actual !== undefined &&
      (expected === defaultCaching ? asksEachTime(actual) : partsOf(actual) === partsOf(expected));
    return sound
      ? null
      : `Cache-Control is ${actual === undefined ? 'missing' : `"${actual}"`}, expected "${expected}".`;
  }
  if (actual === undefined) return `${name} is missing.`;
  if (name === policyHeader) {
    const differences = diffPolicy(expected, actual);
    return differences.length === 0
      ? null
      : `${name} differs from the policy that the build wrote: ${differences.join('; ')}.`;
  }
  return partsOf(actual) === partsOf(expected) ? null : `${name} is "${actual}", expected "${expected}".`;
}

const listOf = (paths: readonly string[]): string =>
  paths.length > 3 ? `${paths.slice(0, 3).join(', ')} and ${paths.length - 3} more` : paths.join(', ');

/** Reports cookies, because the privacy page says that the website sets none. Some hosts add cookies to answers. */
function findCookies(answers: Observed['answers']): Finding[] {
  const paths = [...answers].flatMap(([path, { headers }]) => (headers['set-cookie'] === undefined ? [] : [path]));
  if (paths.length === 0) return [];
  const remedy = 'Turn off the cookie at the host, or list it in content/pages/privacy.yaml ("browser-storage").';
  return [
    failure(listOf(paths), 'the host sets a cookie, but the privacy page says that the website sets none.', remedy),
  ];
}

const remedies: Readonly<Record<Observed['target']['kind'], string>> = {
  folder: 'The file _headers belongs to another build. Run "npm run build" again.',
  host: 'Make the host send the headers that the file _headers lists. Use the server configuration that this build wrote (README, "Deploy").',
};

/** Returns the headers that the build defines for a path. Leaves out those that don't apply to an answer of 404. */
function headersMeant(rules: readonly HeaderRule[], path: string, status: number): Record<string, string> {
  const meant: Record<string, string> = { 'Cache-Control': defaultCaching, ...headersAt(rules, path) };
  // Rules in `_headers` don't depend on the status. The not-found page replaces a missing file, so the file's type and
  // caching don't apply.
  if (status === 404) delete meant['Content-Type'];
  if (status === 404 && path.startsWith('/assets/')) delete meant['Cache-Control'];
  return meant;
}

function judgeHeaders(meant: Record<string, string>, actual: Answer['headers']): string[] {
  const problems = Object.entries(meant).map(([name, value]) => judgeHeader(name, value, actual[name.toLowerCase()]));
  return problems.filter((problem) => problem !== null);
}

/** Returns all different inline stylesheets. Pages contain only the styles that they need, so they may differ. */
function listStyles(answers: Observed['answers']): string[] {
  const pages = [...answers.values()].filter(
    ({ status, headers }) => status === 200 && headers['content-type']?.startsWith('text/html'),
  );
  const styles = pages.flatMap(({ body }) => [...(body ?? '').matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)]);
  return [...new Set(styles.map(([, text = '']) => text))];
}

export function findHeaderProblems({ target, facts, answers }: Observed): Finding[] {
  const rules = headerRules(listStyles(answers), servicesOf(facts), [{ path: hrefs.welcome, indexable: false }]);
  const speaksPlainly = target.kind === 'host' && target.place.startsWith('http:');
  /** Paths of answers, keyed by problem, so that a fault in many answers becomes one finding. */
  const found = new Map<string, string[]>();
  for (const [path, { status, headers }] of answers) {
    if (status !== 200 && status !== 404) continue;
    const meant = headersMeant(rules, path, status);
    for (const problem of judgeHeaders(speaksPlainly ? withoutTls(meant) : meant, headers)) {
      found.set(problem, [...(found.get(problem) ?? []), path]);
    }
  }
  const findings = [...found].map(([problem, paths]) => failure(listOf(paths), problem, remedies[target.kind]));
  return [...findings, ...findCookies(answers)];
}
