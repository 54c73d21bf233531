/** A tab that notes what goes wrong in it. */
import type { Page, Protocol } from 'puppeteer-core';

export type Tab = Page & { troubles: string[] };

type Violation = Protocol.Audits.ContentSecurityPolicyIssueDetails;

/** What to do about a violation of the content security policy. */
function remedyOf({ violatedDirective, contentSecurityPolicyViolationType: type }: Violation): string {
  if (type.startsWith('kTrustedTypes'))
    return 'Make nodes, in place of writing markup or addresses of scripts as text.';
  if (violatedDirective === 'style-src-attr') return 'Give the element a class: a style attribute is not applied.';
  if (violatedDirective.startsWith('style-src'))
    return 'Put the style into src/styles, where the build allows it by its hash.';
  if (type === 'kInlineViolation') return 'Put the script into a module of src: the policy allows no inline one.';
  return 'Take the address from the site itself, or allow its host in scripts/hosting/security-headers.ts.';
}

function describeViolation(page: Page, violation: Violation): string {
  const { violatedDirective, blockedURL, sourceCodeLocation } = violation;
  const what = blockedURL ?? 'inline code';
  const place = sourceCodeLocation?.url ? ` (${sourceCodeLocation.url}:${sourceCodeLocation.lineNumber + 1})` : '';
  return `${new URL(page.url()).pathname}: the content security policy refused ${what} by ${violatedDirective}${place}. ${remedyOf(violation)}`;
}

/** Notes console errors and warnings, exceptions, failed requests, and whatever the headers of the site refuse. */
export async function watchTab(page: Page, troubles: string[]): Promise<Tab> {
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warn') troubles.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => troubles.push(`threw: ${error instanceof Error ? error.message : error}`));
  page.on('requestfailed', (request) => {
    // Without JavaScript the browser itself refuses to preload modules.
    if (!page.isJavaScriptEnabled() && request.url().endsWith('.js')) return;
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') troubles.push(`failed: ${request.url()}`);
  });
  // The browser's own record: what a script of the page can listen to, it can also miss.
  const session = await page.createCDPSession();
  session.on('Audits.issueAdded', ({ issue: { code, details } }) => {
    const { contentSecurityPolicyIssueDetails: violation, blockedByResponseIssueDetails: blocked } = details;
    if (violation) troubles.push(describeViolation(page, violation));
    else if (blocked)
      troubles.push(`${blocked.reason} refused ${blocked.request.url}. See scripts/hosting/security-headers.ts.`);
    else if (code === 'MixedContentIssue')
      troubles.push(`mixed content: ${details.mixedContentIssueDetails?.insecureURL}`);
  });
  await session.send('Audits.enable');
  return Object.assign(page, { troubles });
}
