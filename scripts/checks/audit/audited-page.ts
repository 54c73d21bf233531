/** Lists all pages that can be audited, and what the audit expects of each page. */

import { hrefs, urgentPaths } from '../../../src/lib/hrefs.ts';
import { normalisePath } from '../../../src/lib/paths.ts';
import type { Kind } from '../../../src/model/collections/collections.ts';
import type { SiteRoute } from '../../../src/model/collections/routes.ts';
import { countFurther } from '../../shared/budgets.ts';
import { nearestNames } from '../../shared/nearest-names.ts';
import { UsageError } from '../../shared/run-main.ts';

type PageKind = Exclude<Kind, 'welcome'> | 'home' | 'form' | 'dashboard' | 'not found';
export type FormFactor = 'mobile' | 'desktop';

export type AuditedPage = {
  /** Path in the route table. */
  path: string;
  /** Address to request. For the route `/404`, this is an address that does not exist. */
  address: string;
  kind: PageKind;
  /** Ids of Lighthouse audits that this page fails on purpose, so that the audit ignores them. */
  exempt: readonly string[];
  /**
   * True if the app loads only when the browser is idle or the visitor first uses the page. False if the app loads right
   * after the first paint.
   */
  appWaits: boolean;
  mayLoadAuth: boolean;
  /** True if only signed-in users see the page. The app redirects all other visitors to the sign-in page. */
  signedIn: boolean;
  /**
   * Number of services or sectors that the page lists, not counting the first six. They raise the page's size budget.
   */
  further: number;
};

export type AuditRun = { page: AuditedPage; formFactor: FormFactor };

/** Page kinds that the desktop audit skips. For each of the other kinds, it audits one page. */
const unsampledKinds: readonly PageKind[] = ['dashboard', 'not found'];

const unknownAddress = '/no-such-page';

function kindOf({ path, kind }: SiteRoute): PageKind {
  if (path === hrefs.home) return 'home';
  if (path === hrefs.notFound) return 'not found';
  if (path === hrefs.contact || path === hrefs.login) return 'form';
  return kind === 'welcome' ? 'dashboard' : kind;
}

function exemptionsOf({ path, indexable }: SiteRoute): string[] {
  return [
    // Lighthouse reports a page that search engines must not index, but this page has `noindex` on purpose.
    ...(indexable ? [] : ['is-crawlable']),
    // The not-found page answers with status 404, which the browser logs as an error on the console.
    ...(path === hrefs.notFound ? ['http-status-code', 'errors-in-console'] : []),
  ];
}

export function describePages(routes: readonly SiteRoute[]): AuditedPage[] {
  return routes.map((route) => {
    const kind = kindOf(route);
    return {
      path: route.path,
      address: kind === 'not found' ? unknownAddress : route.path,
      kind,
      exempt: exemptionsOf(route),
      appWaits: kind !== 'not found' && !urgentPaths.includes(route.path),
      mayLoadAuth: route.path === hrefs.login || kind === 'dashboard',
      signedIn: kind === 'dashboard',
      further: countFurther(route.path, routes),
    };
  });
}

/** Returns the first page of each kind, except `unsampledKinds`. */
export function samplePages(pages: readonly AuditedPage[]): AuditedPage[] {
  const kinds = new Set(pages.map(({ kind }) => kind)).difference(new Set(unsampledKinds));
  return [...kinds].flatMap((kind) => pages.find((page) => page.kind === kind) ?? []);
}

/**
 * Finds a page by the path that a user has typed.
 * @param option the command-line option with the path, for the message
 * @throws UsageError with similar paths if the page does not exist
 */
export function findPage(pages: readonly AuditedPage[], named: string, option: string): AuditedPage {
  const path = normalisePath(named.startsWith('/') ? named : `/${named}`);
  const page = pages.find((one) => one.path === path);
  if (page) return page;
  const paths = pages.map((one) => one.path);
  const within = paths.filter((one) => path.length > 2 && one.includes(path.slice(1)));
  const near = [...new Set([...nearestNames(path, paths, 3), ...within])].slice(0, 5);
  const hint = near.length > 0 ? `Similar paths: ${near.join(', ')}.` : 'sitemap.xml lists the public paths.';
  throw new UsageError(`${option}: there is no page ${path}. ${hint}`);
}

export type Choice = {
  /** Paths of the pages to audit. If empty, all pages are audited. */
  only: readonly string[];
  /** True to audit only one page of each kind, and only on a phone. */
  sample: boolean;
};

/**
 * Returns the runs of the audit: every chosen page on a phone, and one chosen page of each kind on a desktop as well.
 * @throws UsageError if a chosen page does not exist
 */
export function chooseRuns(pages: readonly AuditedPage[], { only, sample }: Choice): AuditRun[] {
  const samples = samplePages(pages);
  if (sample) return samples.map((page) => ({ page, formFactor: 'mobile' }));
  const chosen = only.length > 0 ? new Set(only.map((path) => findPage(pages, path, '--only'))) : pages;
  return [...chosen].flatMap((page): AuditRun[] => [
    { page, formFactor: 'mobile' },
    ...(samples.includes(page) ? [{ page, formFactor: 'desktop' } as const] : []),
  ]);
}
