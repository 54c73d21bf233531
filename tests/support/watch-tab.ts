/** A tab that notes what goes wrong in it. */
import type { HTTPRequest, Page, Protocol } from 'puppeteer';

export type Tab = Page & {
  /** What has gone wrong: console errors and warnings, exceptions, failed requests, and what the headers of the site refuse. */
  troubles: string[];
  /** Everything that was written to the console. */
  said: string[];
  /** Begins anew: nothing has gone wrong or been said, and nothing is under way. */
  watch: () => void;
  /** Milliseconds for which no request has begun or ended; 0 while one is under way. */
  quietFor: () => number;
};

type Violation = Protocol.Audits.ContentSecurityPolicyIssueDetails;

/** What to do about a violation of the content security policy. */
function remedyOf({ violatedDirective, contentSecurityPolicyViolationType: type }: Violation): string {
  if (type.startsWith('kTrustedTypes'))
    return 'Make nodes, in place of writing markup or addresses of scripts as text.';
  if (violatedDirective === 'style-src-attr') return 'Give the element a class: a style attribute is not applied.';
  if (violatedDirective.startsWith('style-src'))
    return 'Put the style into src/styles, where the build allows it by its hash.';
  if (type === 'kInlineViolation') return 'Put the script into a module of src: the policy allows no inline one.';
  return 'Take the address from the site itself, or allow its host in scripts/build/hosting/security-headers.ts.';
}

function describeViolation(page: Page, violation: Violation): string {
  const { violatedDirective, blockedURL, sourceCodeLocation } = violation;
  const what = blockedURL ?? 'inline code';
  const place = sourceCodeLocation?.url ? ` (${sourceCodeLocation.url}:${sourceCodeLocation.lineNumber + 1})` : '';
  return `${new URL(page.url()).pathname}: the content security policy refused ${what} by ${violatedDirective}${place}. ${remedyOf(violation)}`;
}

/** @param beside a tab whose lists this one shares */
export async function watchTab(page: Page, beside?: Tab): Promise<Tab> {
  // A limit ends what hangs: on one busy core the 30 s that are usual may pass.
  page.setDefaultTimeout(100_000);
  let kept = { troubles: beside?.troubles ?? [], said: beside?.said ?? [] };
  page.on('console', (message) => {
    const line = `${message.type()}: ${message.text()}`;
    kept.said.push(line);
    if (message.type() === 'error' || message.type() === 'warn') kept.troubles.push(line);
  });
  page.on('pageerror', (error) => kept.troubles.push(`threw: ${error instanceof Error ? error.message : error}`));
  page.on('requestfailed', (request) => {
    // Without JavaScript the browser itself refuses to preload modules.
    if (!page.isJavaScriptEnabled() && request.url().endsWith('.js')) return;
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') kept.troubles.push(`failed: ${request.url()}`);
  });
  // From the browser itself: a listener in the page can miss events.
  const session = await page.createCDPSession();
  session.on('Audits.issueAdded', ({ issue: { code, details } }) => {
    const { contentSecurityPolicyIssueDetails: violation, blockedByResponseIssueDetails: blocked } = details;
    if (violation) kept.troubles.push(describeViolation(page, violation));
    else if (blocked)
      kept.troubles.push(
        `${blocked.reason} refused ${blocked.request.url}. See scripts/build/hosting/security-headers.ts.`,
      );
    else if (code === 'MixedContentIssue')
      kept.troubles.push(`mixed content: ${details.mixedContentIssueDetails?.insecureURL}`);
  });
  await session.send('Audits.enable');
  const underWay = new Set<HTTPRequest>();
  let changed = performance.now();
  page.on('request', (request) => {
    changed = performance.now();
    // The browser does not tell of the end of what a page was asking for when it was left.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) underWay.clear();
    // It asks for the manifest by itself, in its own time.
    if (request.resourceType() !== 'manifest') underWay.add(request);
  });
  for (const end of ['requestfinished', 'requestfailed'] as const) {
    page.on(end, (request) => {
      changed = performance.now();
      underWay.delete(request);
    });
  }
  const watch = (): void => {
    kept = { troubles: [], said: [] };
    underWay.clear();
    Object.assign(page, kept);
  };
  const quietFor = (): number => (underWay.size > 0 ? 0 : performance.now() - changed);
  return Object.assign(page, { ...kept, watch, quietFor });
}
