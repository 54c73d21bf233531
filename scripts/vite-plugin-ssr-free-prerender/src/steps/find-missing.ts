/** Tells a page from what the app shows at an address that it does not know. */
import { saysNothing } from '../diagnostics/find-capture-problems.ts';
import { addressOf, decodeText, encodePath } from '../types/paths.ts';
import type { Finding } from '../types/types.ts';
import { obtainPages, type PageSource, type SitePage } from './obtain-pages.ts';

/** Returns true if the app does not know the page's address, given the findings of its rendering. */
export type IsMissing = (page: SitePage, findings: readonly Finding[]) => boolean;

const unknownAddress = 'an-address-that-nobody-has';

/** Milliseconds to render the page of the unknown address: an app may show nothing there. */
const timeForUnknown = 3000;

/** A page with fewer characters may be a loading message. */
const loadingMessage = 200;

/** Attributes by which a link or a menu shows where the visitor is. They differ on the page of an unknown address too. */
const stateAttribute = / (?:class|style|aria-current|data-[\w-]+)="[^"]*"/g;
const withoutStates = (html: string): string => html.replaceAll(stateAttribute, '');

const textOf = (html: string): string => html.replaceAll(/<[^>]*>/g, '').trim();

/**
 * Renders an address that nobody has, and returns a test that compares pages with it. The app's router, or the canonical that
 * pages must have, decides where there is one.
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
  // The page for unknown addresses is alike by its nature. An app that waits shows the same everywhere.
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
  // A page whose content comes late may look alike only until then. The late content is reported.
  const comesLate = ({ path }: SitePage, findings: readonly Finding[]): boolean =>
    findings.some((finding) => finding.kind === 'late-content' && finding.route === path && !saysNothing(finding));
  return {
    isMissing: (page, findings) => byRouter(page) ?? (isAlike(page) && !comesLate(page, findings)),
    findings: [],
  };
}
