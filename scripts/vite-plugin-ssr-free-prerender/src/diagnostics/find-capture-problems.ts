import type { Capture, LateContent } from '../types/snapshot.ts';
import type { Finding } from '../types/types.ts';

/** How a list of addresses is told; a few of them say enough. */
const listAddresses = (addresses: readonly string[]): string =>
  addresses.length > 3 ? `${addresses.slice(0, 3).join(', ')} and ${addresses.length - 3} more` : addresses.join(', ');

const count = (number: number, one: string): string[] =>
  number === 0 ? [] : [number === 1 ? `one ${one}` : `${number} ${one}s`];

const quote = (text: string): string => (text === '' ? '' : ` (“${text}”)`);

const ignore = "policies: { 'late-content': 'ignore' }";
const policy = `If readers may wait for that, write: ${ignore}.`;
const remedy = `Load the data before the first render, or let React wait for it (use() or useSuspenseQuery() in <Suspense>). ${policy}`;
const remedyOfEffects = `Render it at once. Leave to effects only what the browser alone knows. ${policy}`;

const nextToNothing = 'The page says next to nothing';

/** Of a page that says nothing and goes on to say nothing: it waits for nothing that anybody knows of. */
export const saysNothing = ({ kind, message }: Finding): boolean =>
  kind === 'late-content' && message.startsWith(nextToNothing);

/** Says what comes once the page is ready, by what, and what to do; empty where nothing does. */
function describeCome({ characters, begins, links, images, drawn, requests }: LateContent): string {
  const parts = [
    ...(characters > 0 ? [`${characters} characters of text${quote(begins)}`] : []),
    ...count(links, 'link'),
    ...count(images, 'image'),
  ];
  if (parts.length === 0) return '';
  const what = `${parts.join(' and ')} come after the page is ready`;
  if (drawn > characters / 2)
    return `${what}, so the HTML lacks them. A library or an effect draws them into an element of its own. Render them with React. ${policy}`;
  return requests.length > 0
    ? `${what}, so the HTML lacks them. They wait for ${listAddresses(requests)}. ${remedy}`
    : `${what}, so the HTML lacks them. An effect adds them. ${remedyOfEffects}`;
}

/** What comes late in a page. It makes the page wrong where it is more than what is written. */
function findLateProblems(route: string, late: LateContent): Finding[] {
  const { characters, drawn, written, isBare, isEmpty, hidden, shown, unanswered, unseen } = late;
  const tell = (isMild: boolean, message: string): Finding => ({ kind: 'late-content', route, isMild, message });
  const come = describeCome(late);
  const findings: Finding[] = [];
  if (come !== '')
    // What a library draws into an element of its own is in no page, and no fault of the page.
    findings.push(tell(characters - drawn <= written, come));
  // What it waits for is told below.
  if (isEmpty && come === '' && unanswered.length === 0) {
    const message = `${nextToNothing} (${written} characters, no link, no h1), also a moment after it was ready. If it shows a spinner, render the page at once. If the page is meant to be empty, write: ${ignore}.`;
    findings.push(tell(false, message));
  }
  if (shown.length > 0) {
    const message = `The page contains what ${listAddresses(shown)} answered during the build. If the answer changes, React recreates the page, and readers without scripts see the old one. Import the data as a file. If it stays the same until the next build, write: ${ignore}.`;
    findings.push(tell(true, message));
  }
  if (unanswered.length > 0) {
    const only = isBare ? ', and the page says next to nothing without it' : '';
    const message = `The page got no answer within 2 s: ${listAddresses(unanswered)}${only}. The HTML lacks what comes with it. ${remedy}`;
    findings.push(tell(only === '', message));
  }
  if (hidden > 0) {
    const message = `${hidden} characters of text are written with opacity 0 or visibility hidden, so nobody sees them until the app runs. Don't animate the first page (motion: <AnimatePresence initial={false}>). If readers may wait for the animation, write: ${ignore}.`;
    findings.push(tell(true, message));
  }
  if (unseen > 0) {
    const wait = unseen === 1 ? 'One element renders' : `${unseen} elements render`;
    const message = `${wait} only when scrolled into view (IntersectionObserver), so the HTML lacks that content. Render it at once. If readers may scroll for it, write: ${ignore}.`;
    findings.push(tell(true, message));
  }
  return findings;
}

/** Characters around an address, which tell where it stands. */
const around = 50;

/** The host that pages are rendered at, in what is written: visitors would be sent to their own machine. */
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
  const message = `The HTML would contain the address that it was rendered at: “…${where}…”. Take the site's address from a setting (import.meta.env.VITE_SITE_URL), not from location or import.meta.url.`;
  return [{ kind: 'page-error', route, message }];
}

const asksPassword = /<input\b[^>]*\btype="password"/;

/**
 * A form that is sent before the app is there: the browser then puts what was filled in into the address, as long as the form names no
 * other method. React writes its own action, which sends nothing.
 */
function findOpenPasswords({ path: route, root }: Capture): Finding[] {
  const forms = [...root.matchAll(/<form\b([^>]*)>(.*?)<\/form>/gs)];
  const isOpen = ([, attributes = '', inside = '']: RegExpExecArray): boolean =>
    asksPassword.test(inside) && !/\bmethod="(?:post|dialog)"|\baction="javascript:/i.test(attributes);
  if (!forms.some(isOpen)) return [];
  const message =
    'A form asks for a password and has no method="post". If a visitor sends it before the app has started, the password gets into the address, the history and the logs of the host. Write: <form method="post" onSubmit=…>';
  return [{ kind: 'advice', route, message }];
}

type Visit = {
  /** The address at the end. */
  landed: string;
  late: LateContent | null;
  /** Of the server that pages are rendered from. */
  origin: string;
};

/** What is wrong with a page as it was captured. Pure. */
export function findCaptureProblems(capture: Capture, { landed, late, origin }: Visit): Finding[] {
  const { path: route } = capture;
  const findings: Finding[] = [...findOrigin(capture, origin), ...findOpenPasswords(capture)];
  for (const tag of capture.foreignTags)
    findings.push({
      kind: 'advice',
      route,
      message: `A script put ${tag} into the head. It is not in the HTML, and may stay on later pages. Render it with React.`,
    });
  if (capture.reactTags === 0 && capture.head.length === 0) {
    findings.push({
      kind: 'title',
      route,
      message:
        'The page has the <title> of index.html, as it renders no head tag of its own. Render <title> and <meta name="description"> with React.',
    });
  }
  for (const remark of capture.shellRemarks) findings.push({ kind: 'advice', route, message: `The page ${remark}.` });
  const { errorPage } = capture;
  // A page that is meant to say so.
  if (errorPage && !(errorPage.isNotFound && /\/404$/.test(route))) {
    const message = `${errorPage.text}. Fix its loader, or leave out the page.`;
    findings.push({ kind: 'page-error', route, message });
  }
  for (const thrown of capture.caught) {
    const message = `The page shows an error, which a boundary of the app has caught: ${thrown.replace(/\.$/, '')}. The HTML would contain what the boundary shows instead. Fix the error, or leave out the page.`;
    findings.push({ kind: 'page-error', route, message });
  }
  for (const fault of capture.faults) findings.push({ kind: 'hydration', route, message: `In this page ${fault}.` });
  // What another page shows is not this one's.
  if (late && landed === route) findings.push(...findLateProblems(route, late));
  if (landed !== route) {
    findings.push({
      kind: 'redirect',
      route,
      message: `The page redirects to ${landed} after it is ready. Link to that address. If only some visitors are redirected, write: policies: { redirect: 'ignore' }.`,
    });
  }
  return findings;
}
