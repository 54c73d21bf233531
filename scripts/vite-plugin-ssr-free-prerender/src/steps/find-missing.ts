/** Distinguishes real pages from what the app shows at an address that it doesn't know, such as "not found". */
import { isEmptyPageFinding } from '../diagnostics/find-capture-problems.ts';
import type { Finding } from '../types/finding.ts';
import { addressOf, decodeText, encodePath } from '../types/paths.ts';
import { obtainPages, type PageSource, type SitePage } from './obtain-pages.ts';

/** Returns true if the app doesn't know the page's address. `findings` are the findings from rendering the page. */
export type IsMissing = (page: SitePage, findings: readonly Finding[]) => boolean;

const unknownAddress = 'an-address-that-nobody-has';

/**
 * Timeout in milliseconds for the page of an unknown address. It is short because an app may never show anything there.
 */
const timeForUnknown = 3000;

/** A page whose text has fewer characters than this may be a loading message. */
const loadingMessage = 200;

/**
 * Matches attributes that menus use to mark the current page. They differ between pages that are otherwise the same.
 */
const stateAttribute = / (?:class|style|aria-current|data-[\w-]+)="[^"]*"/g;
const withoutStates = (html: string): string => html.replaceAll(stateAttribute, '');

const textOf = (html: string): string => html.replaceAll(/<[^>]*>/g, '').trim();

/**
 * Returns a function that recognizes pages at addresses that the app doesn't know. It uses the router's "not found"
 * state or, if pages must have a canonical, the page's canonical. Otherwise it compares the page with the one that the
 * app shows at an address that certainly doesn't exist.
 */
export async function createMissingTest(
  source: PageSource,
  known: readonly SitePage[],
): Promise<{ isMissing: IsMissing; findings: Finding[] }> {
  const { options, store } = source;
  const { canonicalOf, timeout } = options;
  const byRouter = ({ capture }: SitePage): boolean | null => store.read(capture).errorPage?.isNotFound ?? null;
  const address = addressOf(unknownAddress, options.base);
  if (canonicalOf(address) !== undefined)
    return {
      isMissing: (page) => byRouter(page) ?? page.facts.canonicals[0] !== canonicalOf(page.path),
      findings: [],
    };
  const shortly = { ...options, timeout: Math.min(timeout, timeForUnknown) };
  const { pages } = await obtainPages({ ...source, options: shortly }, [address]);
  const rootOf = ({ capture }: SitePage): string => withoutStates(store.read(capture).root);
  const [unknown] = pages;
  const unknownRoot = unknown && rootOf(unknown);
  const isAlike = (page: SitePage): boolean => {
    const root = rootOf(page);
    return [page.path, encodePath(page.path), decodeText(page.path)].some(
      (each) => unknownRoot?.replaceAll(address, each) === root,
    );
  };
  // The route /404 is excluded, because its page is meant for unknown addresses. If all other pages look like the page
  // for an unknown address too, the app is still loading something.
  const others = known.filter(({ path }) => !path.endsWith('/404'));
  const waits = others.every(
    (page) => isAlike(page) && textOf(rootOf(page)).length < loadingMessage && byRouter(page) === null,
  );
  const [first] = others;
  if (first && waits) {
    const message = `Every address shows the same short page ("${textOf(rootOf(first))}"), so the engine cannot tell pages from unknown addresses. The app may wait for something before it renders. Show the page in the first render.`;
    return {
      isMissing: (page) => byRouter(page) ?? false,
      findings: [{ kind: 'not-ready', route: first.path, message }],
    };
  }
  // Until its late content arrives, an existing page may look like the page for an unknown address. Such a page isn't
  // missing: its late content is reported instead.
  const comesLate = ({ path }: SitePage, findings: readonly Finding[]): boolean =>
    findings.some(
      (finding) => finding.kind === 'late-content' && finding.route === path && !isEmptyPageFinding(finding),
    );
  return {
    isMissing: (page, findings) => byRouter(page) ?? (isAlike(page) && !comesLate(page, findings)),
    findings: [],
  };
}
