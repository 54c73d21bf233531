/** Records a tab's errors and warnings. If a test fails, saves the tab's screenshot, HTML and console. */

import { mkdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { HTTPRequest, Page, Protocol } from 'puppeteer';
import type { RunnerTask } from 'vitest';
import { projectRoot } from './project.ts';

export type Tab = Page & {
  /** Console errors and warnings, exceptions, failed requests, and content blocked by the site's security headers. */
  troubles: string[];
  said: string[];
  /** Clears the tab's records, including the requests in progress. */
  watch: () => void;
  /** Returns the milliseconds since a request last began or ended, or 0 while a request is in progress. */
  quietFor: () => number;
};

type Violation = Protocol.Audits.ContentSecurityPolicyIssueDetails;

function remedyOf({ violatedDirective, contentSecurityPolicyViolationType: type }: Violation): string {
  if (type.startsWith('kTrustedTypes'))
    return 'Make nodes with DOM methods instead of assigning HTML or script addresses as text.';
  if (violatedDirective === 'style-src-attr')
    return 'Give the element a class, because style attributes are not applied.';
  if (violatedDirective.startsWith('style-src'))
    return 'Put the style into src/styles, where the build allows it by its hash.';
  if (type === 'kInlineViolation')
    return 'Put the script into a module of src, because the policy allows no inline scripts.';
  return 'Take the address from the site itself, or allow its host in scripts/site/hosting/security-headers.ts.';
}

function describeViolation(page: Page, violation: Violation): string {
  const { violatedDirective, blockedURL, sourceCodeLocation } = violation;
  const what = blockedURL ?? 'inline code';
  const place = sourceCodeLocation?.url ? ` (${sourceCodeLocation.url}:${sourceCodeLocation.lineNumber + 1})` : '';
  return `${new URL(page.url()).pathname}: the content security policy refused ${what} by ${violatedDirective}${place}. ${remedyOf(violation)}`;
}

/**
 * Starts recording the errors, console lines and requests of a page.
 * @param beside an open tab whose lists of errors and console lines the new tab shares
 */
export async function watchTab(page: Page, beside?: Tab): Promise<Tab> {
  // Set a limit to end tests that hang. On one busy core, the default of 30 s may be too short.
  page.setDefaultTimeout(100_000);
  let kept = { troubles: beside?.troubles ?? [], said: beside?.said ?? [] };
  page.on('console', (message) => {
    const line = `${message.type()}: ${message.text()}`;
    kept.said.push(line);
    if (message.type() === 'error' || message.type() === 'warn') kept.troubles.push(line);
  });
  page.on('pageerror', (error) => kept.troubles.push(`threw: ${error instanceof Error ? error.message : error}`));
  page.on('requestfailed', (request) => {
    // Without JavaScript, the browser refuses to preload modules. This failure is not a fault of the site.
    if (!page.isJavaScriptEnabled() && request.url().endsWith('.js')) return;
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') kept.troubles.push(`failed: ${request.url()}`);
  });
  // Use the browser's reports of blocked content, because a listener in the page can miss events.
  const session = await page.createCDPSession();
  session.on('Audits.issueAdded', ({ issue: { code, details } }) => {
    const { contentSecurityPolicyIssueDetails: violation, blockedByResponseIssueDetails: blocked } = details;
    if (violation) kept.troubles.push(describeViolation(page, violation));
    else if (blocked)
      kept.troubles.push(
        `the browser blocked ${blocked.request.url} (${blocked.reason}). Correct scripts/site/hosting/security-headers.ts.`,
      );
    else if (code === 'MixedContentIssue')
      kept.troubles.push(`mixed content: ${details.mixedContentIssueDetails?.insecureURL}`);
  });
  await session.send('Audits.enable');
  const underWay = new Set<HTTPRequest>();
  let changed = performance.now();
  page.on('request', (request) => {
    changed = performance.now();
    // When the tab leaves a page, the browser does not report that the page's requests have ended.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) underWay.clear();
    // Ignore the web manifest, because the browser may request it at any time.
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

/** Functions that read the state of an open tab, which `keepEvidence` then saves. */
type EvidenceSource = {
  lines: () => Promise<string[]>;
  html: () => Promise<string>;
  screenshot: () => Promise<Uint8Array>;
};

const folder = join(projectRoot, 'reports/failures');
/** Timeout in milliseconds for saving the state of a tab, because a tab whose page hangs never answers. */
const tabTimeout = 5000;

const slugOf = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]+/gu, '-').slice(0, 100);

/** Describes what the HTML and the screenshot do not show: window size, scroll position and focus. */
const describeView = (tab: Tab): Promise<string> =>
  tab.evaluate(() => {
    const focus = document.activeElement?.cloneNode(false);
    const focused = focus instanceof Element ? focus.outerHTML : 'nothing';
    return `${innerWidth} × ${innerHeight} px, scrolled to ${scrollX}, ${scrollY}; the focus is on ${focused}`;
  });

export const evidenceOf = (tab: Tab): EvidenceSource => ({
  lines: async () => [tab.url(), ...tab.said, '', 'Troubles:', ...tab.troubles],
  html: async () => `<!-- ${await describeView(tab)} -->\n${await tab.content()}`,
  screenshot: () => tab.screenshot({ fullPage: true }),
});

async function keepTab({ lines, html, screenshot }: EvidenceSource, file: string): Promise<void> {
  await writeFile(`${file}.txt`, [...(await lines()), ''].join('\n'));
  await writeFile(`${file}.html`, await html());
  await writeFile(`${file}.png`, await screenshot());
}

/**
 * Saves the screenshot, HTML and console of each tab in `reports/failures`, so that a developer can find out why a test
 * failed.
 * @param tabs tabs that were open in the test
 */
export async function keepEvidence(tabs: readonly EvidenceSource[], test: Readonly<RunnerTask>): Promise<void> {
  const place = join(folder, basename(test.file.filepath).replace(/\.(e2e|test)\.ts$/, ''));
  const name = slugOf(test.fullTestName ?? test.name);
  await mkdir(place, { recursive: true });
  for (const [index, tab] of tabs.entries()) {
    const file = join(place, index === 0 ? name : `${name}-tab-${index + 1}`);
    const kept = keepTab(tab, file).catch((error) => console.error(`The state of a tab could not be saved: ${error}`));
    await Promise.race([kept, setTimeout(tabTimeout, undefined, { ref: false })]);
  }
  console.error(`The screenshot, HTML and console of the failed test are in ${place}.`);
}
