/** Derives the pages to audit, and what is expected of each, from the route table. */

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
  /** Address to request. The page `/404` is tested with an address that does not exist. */
  address: string;
  kind: PageKind;
  /** Ids of Lighthouse audits that this page fails on purpose. */
  exempt: readonly string[];
  /** True if the app loads when the browser is idle or the visitor first uses the page, and not with the first view. */
  appWaits: boolean;
  /** True if the page may load the auth client. */
  mayLoadAuth: boolean;
  /** True for the page of signed-in clients. Everyone else is redirected to the sign-in page. */
  signedIn: boolean;
  /** Number of services or sectors that the page lists beyond the first six. */
  further: number;
};

export type AuditRun = { page: AuditedPage; formFactor: FormFactor };

/** Page kinds that are not audited on a desktop. One page of every other kind is. */
const unsampledKinds: readonly PageKind[] = ['dashboard', 'not found'];

/** An address that does not exist on the site. */
const unknownAddress = '/no-such-page';

function kindOf({ path, kind }: SiteRoute): PageKind {
  if (path === hrefs.home) return 'home';
  if (path === hrefs.notFound) return 'not found';
  if (path === hrefs.contact || path === hrefs.login) return 'form';
  return kind === 'welcome' ? 'dashboard' : kind;
}

function exemptionsOf({ path, indexable }: SiteRoute): string[] {
  return [
    // These pages tell search engines not to index them.
    ...(indexable ? [] : ['is-crawlable']),
    // This page's status is 404, which the browser logs on the console.
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

/** Returns the first page of each kind. */
export function samplePages(pages: readonly AuditedPage[]): AuditedPage[] {
  const kinds = new Set(pages.map(({ kind }) => kind)).difference(new Set(unsampledKinds));
  return [...kinds].flatMap((kind) => pages.find((page) => page.kind === kind) ?? []);
}

/**
 * @param option the command-line option that named the page
 * @throws UsageError with similar paths when the page does not exist
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
  /** Paths to audit; empty for all pages. */
  only: readonly string[];
  /** Audit one page of each kind, on a phone only. */
  sample: boolean;
};

/**
 * Returns a run of every chosen page on a phone, and of one page of each kind on a desktop too.
 * @throws UsageError when a named page does not exist
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
