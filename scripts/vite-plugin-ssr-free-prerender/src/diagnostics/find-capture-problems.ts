import type { Finding } from '../types/finding.ts';
import type { Capture, LateContent } from '../types/snapshot.ts';
import { countOf } from './collect-findings.ts';

const listAddresses = (addresses: readonly string[]): string =>
  addresses.length > 3 ? `${addresses.slice(0, 3).join(', ')} and ${addresses.length - 3} more` : addresses.join(', ');

const count = (number: number, one: string): string[] => (number === 0 ? [] : [countOf(number, one)]);

const quote = (text: string): string => (text === '' ? '' : ` (“${text}”)`);

const ignore = "pass this option to ssrFreePrerender() in vite.config: policies: { 'late-content': 'ignore' }";
const policy = `If this content may appear later, ${ignore}.`;
const remedy = `Load the data before the first render, or let React wait for it (use() or useSuspenseQuery() in <Suspense>). ${policy}`;
const remedyOfEffects = `Render it in the first render. Use effects only for values that only the browser knows. ${policy}`;

const almostEmpty = 'The page is almost empty';

/** Returns true if the finding says that the page stays almost empty, although no request or effect is pending. */
export const isEmptyPageFinding = ({ kind, message }: Finding): boolean =>
  kind === 'late-content' && message.startsWith(almostEmpty);

/** Describes content that appears after the page is ready. Returns an empty text if no content is late. */
function describeCome({ characters, begins, links, images, drawn, requests }: LateContent): string {
  const parts = [
    ...count(characters, 'character').map((each) => `${each} of text${quote(begins)}`),
    ...count(links, 'link'),
    ...count(images, 'image'),
  ];
  if (parts.length === 0) return '';
  const lack = `The HTML lacks ${parts.join(' and ')}`;
  if (drawn > characters / 2)
    return `${lack}, because a library or an effect adds this content to the DOM without React, after the page is ready. Render it with React. ${policy}`;
  const wait = requests.length === 1 ? 'the request to' : 'the requests to';
  return requests.length > 0
    ? `${lack}, because this content waits for ${wait} ${listAddresses(requests)}. ${remedy}`
    : `${lack}, because an effect adds this content after the page is ready. ${remedyOfEffects}`;
}

/**
 * Finds content that the HTML lacks because it appears after the page is ready. If more content is late than the HTML
 * contains, the finding fails the run.
 */
function findLateProblems(route: string, late: LateContent): Finding[] {
  const { characters, drawn, written, isBare, isEmpty, hidden, shown, unanswered, unseen } = late;
  const report = (isWarning: boolean, message: string): Finding => ({
    kind: 'late-content',
    route,
    isWarning,
    message,
  });
  const come = describeCome(late);
  const findings: Finding[] = [];
  if (come !== '')
    // The finding is only a warning if most content is in the HTML. Content that a library draws, such as a chart,
    // doesn't count as late, because readers expect to wait for it.
    findings.push(report(characters - drawn <= written, come));
  // Unanswered requests may be why the page is empty. They are reported below with their own message.
  if (isEmpty && come === '' && unanswered.length === 0) {
    const message = `${almostEmpty} (${written} characters, no link, no h1), even a moment after it was ready. If it shows a spinner, render the content in the first render. If it is meant to be empty, ${ignore}.`;
    findings.push(report(false, message));
  }
  if (shown.length > 0) {
    const message = `The HTML contains data that ${listAddresses(shown)} sent during the build. If the data changes, React recreates the page, and readers without scripts see the old data. Import the data as a file. If it only changes with a new build, ${ignore}.`;
    findings.push(report(true, message));
  }
  if (unanswered.length > 0) {
    const empty = isBare ? ' and is almost empty' : '';
    const message = `${listAddresses(unanswered)} did not answer within 2 s, so the HTML lacks that data${empty}. ${remedy}`;
    findings.push(report(!isBare, message));
  }
  if (hidden > 0) {
    const message = `${hidden} characters of text are written with opacity 0 or visibility hidden, so nobody sees them until the app runs. Don't animate the first page (motion: <AnimatePresence initial={false}>). If readers may wait for the animation, ${ignore}.`;
    findings.push(report(true, message));
  }
  if (unseen > 0) {
    const wait = unseen === 1 ? '1 element renders' : `${unseen} elements render`;
    const message = `${wait} only when scrolled into view (IntersectionObserver), so the HTML lacks that content. Render it in the first render. If readers may scroll for it, ${ignore}.`;
    findings.push(report(true, message));
  }
  return findings;
}

/** The number of characters that the message quotes before and after the start of the address. */
const around = 50;

/**
 * Finds the address of the engine's local server in a page. Visitors' browsers would look for that server on their own
 * machine.
 */
function findOrigin({ path: route, root, head, dynamic }: Capture, origin: string): Finding[] {
  const { host } = new URL(origin);
  const text = [root, ...head, ...Object.values(dynamic)].join('\n');
  const places = [host, encodeURIComponent(host)].map((each) => text.indexOf(each)).filter((at) => at >= 0);
  if (places.length === 0) return [];
  const at = Math.min(...places);
  const where = text
    .slice(Math.max(0, at - around), at + around)
    .replaceAll(/\s+/g, ' ')
    .trim();
  const message = `The HTML would contain the address of the local server that the build uses: “…${where}…”. Take the site's address from a setting (import.meta.env.VITE_SITE_URL), not from location or import.meta.url.`;
  return [{ kind: 'page-error', route, message }];
}

const asksPassword = /<input\b[^>]*\btype="password"/;

/**
 * Finds forms that would put a password into the address if a visitor submits them before the app starts. A form whose
 * action is a function is safe, because React submits nothing before the app starts.
 */
function findOpenPasswords({ path: route, root }: Capture): Finding[] {
  const forms = [...root.matchAll(/<form\b([^>]*)>(.*?)<\/form>/gs)];
  const isOpen = ([, attributes = '', inside = '']: RegExpExecArray): boolean =>
    asksPassword.test(inside) && !/\bmethod="(?:post|dialog)"|\baction="javascript:/i.test(attributes);
  if (!forms.some(isOpen)) return [];
  const message =
    'A form asks for a password and has no method="post". If a visitor sends it before the app starts, the password is in the address, in the history and in the host\'s logs. Write: <form method="post" onSubmit={…}>';
  return [{ kind: 'advice', route, message }];
}

type Visit = {
  /** The path that the tab shows at the end of the visit. After a redirect, it differs from the page's path. */
  landed: string;
  late: LateContent | null;
  /** The origin of the local server from which the engine loads pages. */
  origin: string;
};

/** Returns the problems of a captured page. The function is pure. */
export function findCaptureProblems(capture: Capture, { landed, late, origin }: Visit): Finding[] {
  const { path: route } = capture;
  const findings: Finding[] = [...findOrigin(capture, origin), ...findOpenPasswords(capture)];
  for (const tag of capture.foreignTags)
    findings.push({
      kind: 'advice',
      route,
      message: `A script added ${tag} to the head. The HTML lacks it, and it may stay on the next page. If readers or search engines need it, render it with React.`,
    });
  if (capture.reactTags === 0 && capture.head.length === 0) {
    findings.push({
      kind: 'title',
      route,
      message:
        'The page has the <title> of index.html, because it renders none. Render <title> and <meta name="description"> with React.',
    });
  }
  for (const remark of capture.shellRemarks) findings.push({ kind: 'advice', route, message: `The page ${remark}.` });
  const { errorPage } = capture;
  // The route /404 is meant to show a router's "not found" page.
  if (errorPage && !(errorPage.isNotFound && /\/404$/.test(route))) {
    const message = `${errorPage.text}. Fix the route's loader, or remove the page.`;
    findings.push({ kind: 'page-error', route, message });
  }
  for (const thrown of capture.caught) {
    const message = `The page threw an error, which an error boundary caught: ${thrown.replace(/\.$/, '')}. The HTML would contain the boundary's fallback. Fix the error, or remove the page.`;
    findings.push({ kind: 'page-error', route, message });
  }
  for (const fault of capture.faults)
    findings.push({ kind: 'hydration', route, message: `${fault.charAt(0).toUpperCase()}${fault.slice(1)}.` });
  // After a redirect, the late content belongs to the target page.
  if (late && landed === route) findings.push(...findLateProblems(route, late));
  if (landed !== route) {
    findings.push({
      kind: 'redirect',
      route,
      message: `The page redirects to ${landed} after it is ready. Link to that address. If only some visitors are redirected, pass this option to ssrFreePrerender() in vite.config: policies: { redirect: 'ignore' }.`,
    });
  }
  return findings;
}
