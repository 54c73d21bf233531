import { countOf } from '../diagnostics/collect-findings.ts';
import type { HydrationResult } from '../injected/hydration-check.ts';
import type { Finding } from '../types/finding.ts';

const recreated = 'Hydration recreated';
const silent =
  'React reports no error, so an effect probably replaced a component or changed a key there. Or an effect set state before a lazy component had loaded, so React showed the fallback again. In that case, set the state in startTransition().';

/**
 * Returns a finding for each change that hydration made to a written page.
 * @param result the comparison of the page before and after hydration; null if the page was not ready in time
 * @param timeout the page's time limit in milliseconds
 */
export function findHydrationProblems(path: string, result: HydrationResult | null, timeout: number): Finding[] {
  const hydration = (message: string): Finding => ({ kind: 'hydration', route: path, message });
  if (!result)
    return [
      hydration(
        `The prerendered page was not ready within ${timeout / 1000} s. Open it in a browser and look at the console, or raise the option "timeout".`,
      ),
    ];
  const { selector, expected, found, lost, first, left, firstLeft, head, kept, firstKept, hasPortal } = result;
  const findings: Finding[] = [];
  const place = selector ? ` at ${selector}` : '';
  const cause = hasPortal ? ' A portal is open in the first render. Open it in useEffect.' : '';
  if (expected)
    findings.push(hydration(`Hydration changed the page${place}. Expected …${expected}…, found …${found}….${cause}`));
  else if (left > 0) {
    const message = `The first render lacks ${countOf(left, 'prerendered node')}. React would not remove ${left === 1 ? 'this node' : 'these nodes'}, so visitors would see the page twice. The first node is ${firstLeft}. Something around it renders nothing until an effect has run: PersistGate with loading={null}, "if (!mounted) return null", or a router that a component creates. Render the content in the first render.`;
    findings.push(hydration(message));
  } else if (lost > 0) {
    findings.push(hydration(`${recreated} ${countOf(lost, 'node')}${place}, the first: ${first}.${cause}`));
  } else if (kept > 0) {
    const more = kept > 1 ? `, and ${countOf(kept - 1, 'more difference')}` : '';
    const message = `The first render gives a different result each time: ${firstKept}${more}. Look for Math.random(), a counter or the clock.`;
    findings.push(hydration(message));
  }
  if (head)
    findings.push(
      hydration(
        `Hydration changed the head at ${head}. Render these head tags in the first render, without waiting for an effect.`,
      ),
    );
  return findings;
}

/** Returns a warning if a stylesheet hides more than half of the page's text until a script runs. */
export function findHiddenContent(route: string, result: HydrationResult | null): Finding[] {
  if (!result?.hiddenText.selector) return [];
  const { characters, selector } = result.hiddenText;
  const message = `A stylesheet hides ${characters} characters of text, more than half of the page, until a script runs (opacity 0 or visibility hidden; the first hidden element is ${selector}). Reveal the text with a CSS animation, or put the rule inside @media (scripting: enabled). If readers may wait for the script, pass this option to ssrFreePrerender() in vite.config: policies: { 'late-content': 'ignore' }.`;
  return [{ kind: 'late-content', route, isWarning: true, message }];
}

/**
 * The two patterns match errors of React's production build. It reports the first if it can't hydrate the whole page,
 * and the second if it can't hydrate the content of a Suspense boundary.
 */
const mismatch = /Minified React error #(?:418|423|425)\b|Hydration failed because/;
const boundaryMismatch = /Minified React error #(?:419|421|422)\b/;

/**
 * Merges React's hydration error and the changes that the hydration check found into one finding.
 * @param problems findings of the hydration check
 * @param said findings from the browser's console messages, errors and requests
 * @param cause the message of the error that the app threw during hydration; empty if it threw none
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
  const why = cause ? `, because the app threw: ${cause.replace(/\.?$/, '.')}` : '.';
  const isOfReact = ({ kind, message }: Finding): boolean =>
    kind === 'page-error' && (mismatch.test(message) || boundaryMismatch.test(message));
  return [
    { ...first, message: `${first.message} React discarded the prerendered HTML and ${what}${why}` },
    ...said.filter((finding) => !isOfReact(finding)),
  ];
}
