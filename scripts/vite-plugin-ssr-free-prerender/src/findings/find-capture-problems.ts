import type { Capture, LateContent } from '../contract/snapshot.ts';
import type { Finding } from '../contract/types.ts';

/** How a list of addresses is told; a few of them say enough. */
const listAddresses = (addresses: readonly string[]): string =>
  addresses.length > 3 ? `${addresses.slice(0, 3).join(', ')} and ${addresses.length - 3} more` : addresses.join(', ');

function describeLate({ characters, requests }: LateContent): string {
  const source = requests.length > 0 ? `the answer of ${listAddresses(requests)}` : 'an effect';
  return `${characters} characters of text come once the page is ready, by ${source}: they are not in the HTML. Load the data before the first render, or give "late-content" the policy "ignore" if readers are to wait for them.`;
}

/**
 * What is wrong with a page as it was captured. Pure.
 * @param landed the address at the end
 */
export function findCaptureProblems(capture: Capture, landed: string, late: LateContent | null): Finding[] {
  const { path: route } = capture;
  const findings: Finding[] = capture.foreignTags.map((tag) => ({
    kind: 'page-error',
    isMild: true,
    route,
    message: `The page put ${tag} into the head by itself; it would stay there on every later page. Render it with React.`,
  }));
  if (capture.reactTags === 0 && capture.head.length === 0) {
    findings.push({
      kind: 'title',
      route,
      message:
        'No head tag carries React’s internal mark: either the page prints none, or this React hides it and the engine must learn its new mark.',
    });
  }
  for (const fault of capture.faults) findings.push({ kind: 'hydration', route, message: `In this page ${fault}.` });
  // What another page shows is not this one's.
  if (late && landed === route) findings.push({ kind: 'late-content', route, message: describeLate(late) });
  if (landed !== route) {
    findings.push({
      kind: 'redirect',
      route,
      message: `Once it was ready the page sent the browser on to ${landed}. Link to that address, or give this route the policy "ignore" if visitors are meant to be sent on.`,
    });
  }
  return findings;
}
