import type { HydrationResult } from '../injected/hydration-check.ts';
import type { Finding } from '../types/types.ts';

const recreated = 'Hydration recreated';
const silent =
  'React reports nothing: an effect rendered another component or key there, or set state before a lazy part arrived, whose fallback then replaced it. Set that state in startTransition().';

/**
 * What hydration changed in a written page. Pure.
 * @param result null when the page did not call itself ready
 * @param timeout milliseconds that it had
 */
export function findHydrationProblems(path: string, result: HydrationResult | null, timeout: number): Finding[] {
  const hydration = (message: string): Finding => ({ kind: 'hydration', route: path, message });
  if (!result) return [hydration(`The written page did not call itself ready within ${timeout / 1000} s.`)];
  const { selector, expected, found, lost, first, left, firstLeft, head, kept, firstKept, hasPortal } = result;
  const findings: Finding[] = [];
  const place = selector ? ` at ${selector}` : '';
  const cause = hasPortal ? ' A portal is open in the first render: open it once the page is mounted.' : '';
  if (expected)
    findings.push(hydration(`Hydration changed the page${place}. Expected …${expected}…, found …${found}….${cause}`));
  else if (left > 0) {
    const nodes = left === 1 ? 'one written node' : `${left} written nodes`;
    const message = `The first render lacks ${nodes}, so the page would show twice. The first: ${firstLeft}. Something around it renders nothing until an effect has run: PersistGate with loading={null}, "if (!mounted) return null", or a router that a component creates. Render the page at once.`;
    findings.push(hydration(message));
  } else if (lost > 0) {
    const nodes = lost === 1 ? 'one node' : `${lost} nodes`;
    findings.push(hydration(`${recreated} ${nodes}${place}, the first: ${first}.${cause}`));
  } else if (kept > 0) {
    const more = kept > 1 ? `, and ${kept - 1} more` : '';
    const message = `The first render is not the same twice: ${firstKept}${more}. Look for Math.random(), a counter or the clock.`;
    findings.push(hydration(message));
  }
  if (head)
    findings.push(hydration(`Hydration changed the head at ${head}. Its first render must print the written tags.`));
  return findings;
}

/** What is written and not to be seen. Pure. */
export function findVeil(route: string, result: HydrationResult | null): Finding[] {
  if (!result?.veiled.selector) return [];
  const { characters, selector } = result.veiled;
  const message = `${characters} characters of text, more than half of the page, are hidden by a style sheet (opacity 0 or visibility hidden, the first at ${selector}) until a script runs. Readers without scripts never see them. Show them by a CSS animation, or write the rule inside @media (scripting: enabled). If that is meant, write: policies: { 'late-content': 'ignore' }.`;
  return [{ kind: 'late-content', route, isMild: true, message }];
}

/**
 * What React says in production of markup that it cannot adopt, by numbers of its messages: of the page, and of what stands in a
 * Suspense boundary.
 */
const mismatch = /Minified React error #(?:418|423|425)\b|Hydration failed because/;
const boundaryMismatch = /Minified React error #(?:419|421|422)\b/;

/**
 * One finding for a mismatch, in place of React's own error and of what follows from it in markup and head. Pure.
 * @param problems what the check has found
 * @param said what the browser said of the page
 * @param cause what the app threw while it was hydrated; empty where it threw nothing
 */
export function mergeMismatch(problems: readonly Finding[], said: readonly Finding[], cause: string): Finding[] {
  const [first] = problems;
  const isSaid = (words: RegExp): boolean =>
    said.some(({ kind, message }) => kind === 'page-error' && words.test(message));
  const ofPage = isSaid(mismatch);
  if (!first) return [...said];
  if (!ofPage && !isSaid(boundaryMismatch)) {
    const isSilent = said.length === 0 && first.message.startsWith(recreated);
    return [isSilent ? { ...first, message: `${first.message} ${silent}` } : first, ...problems.slice(1), ...said];
  }
  const what = ofPage ? 'rendered the page again' : 'rendered the Suspense boundary again';
  const why = cause ? `, as the app threw while it was hydrated: ${cause.replace(/\.?$/, '.')}` : '.';
  const isOfReact = ({ kind, message }: Finding): boolean =>
    kind === 'page-error' && (mismatch.test(message) || boundaryMismatch.test(message));
  return [
    { ...first, message: `${first.message} React discarded the written markup and ${what}${why}` },
    ...said.filter((finding) => !isOfReact(finding)),
  ];
}
