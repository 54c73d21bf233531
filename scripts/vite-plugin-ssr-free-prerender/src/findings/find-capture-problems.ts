import type { Capture } from '../contract/snapshot.ts';
import type { Finding } from '../contract/types.ts';

/** What is wrong with a page as it was captured. Pure. */
export function findCaptureProblems(capture: Capture, landed: string): Finding[] {
  const { path: route } = capture;
  const findings: Finding[] = capture.foreignTags.map((tag) => ({
    kind: 'page-error',
    route,
    message: `The page put ${tag} into the head by itself; it would stay there on every later page. Render it with React.`,
  }));
  if (capture.reactTags === 0) {
    findings.push({
      kind: 'title',
      route,
      message:
        'No head tag carries React’s internal mark: either the page prints none, or this React hides it and the engine must learn its new mark.',
    });
  }
  for (const fault of capture.faults) findings.push({ kind: 'hydration', route, message: `In this page ${fault}.` });
  if (landed !== route) {
    findings.push({
      kind: 'redirect',
      route,
      message: `Once it was ready the page sent the browser on to ${landed}. Link to that address, or give this route the policy "ignore" if visitors are meant to be sent on.`,
    });
  }
  return findings;
}
