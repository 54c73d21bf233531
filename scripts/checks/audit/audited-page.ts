/** What the audit asks for and expects, page by page, from the route table. */

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
  /** What a visitor asks for: the page of `/404` is the answer to any address that does not exist. */
  address: string;
  kind: PageKind;
  /** Lighthouse audits that the page fails by decision. */
  exempt: readonly string[];
  /** The app is loaded on idle or at the first sign of use, so that there is a first view without it. */
  appWaits: boolean;
  /** It may load the auth client. */
  mayLoadAuth: boolean;
  /** True for the page of signed-in clients. Everyone else is redirected to the sign-in page. */
  signedIn: boolean;
  /** Services or sectors that it shows beyond the first six. */
  further: number;
};

export type AuditRun = { page: AuditedPage; formFactor: FormFactor };

/** Of every other kind, one page is audited on a desktop too. */
const unsampledKinds: readonly PageKind[] = ['dashboard', 'not found'];

/** An address that leads nowhere. */
const unknownAddress = '/no-such-page';

function kindOf({ path, kind }: SiteRoute): PageKind {
  if (path === hrefs.home) return 'home';
  if (path === hrefs.notFound) return 'not found';
  if (path === hrefs.contact || path === hrefs.login) return 'form';
  return kind === 'welcome' ? 'dashboard' : kind;
}

function exemptionsOf({ path, indexable }: SiteRoute): string[] {
  return [
    // Kept out of search engines on purpose.
    ...(indexable ? [] : ['is-crawlable']),
    // Its status is 404, and the browser says so on the console.
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

/** The first page of each kind. */
export function samplePages(pages: readonly AuditedPage[]): AuditedPage[] {
  const kinds = new Set(pages.map(({ kind }) => kind)).difference(new Set(unsampledKinds));
  return [...kinds].flatMap((kind) => pages.find((page) => page.kind === kind) ?? []);
}

/**
 * @param option that has named the page
 * @throws UsageError with the pages near it when there is none
 */
export function findPage(pages: readonly AuditedPage[], named: string, option: string): AuditedPage {
  const path = normalisePath(named.startsWith('/') ? named : `/${named}`);
  const page = pages.find((one) => one.path === path);
  if (page) return page;
  const paths = pages.map((one) => one.path);
  const within = paths.filter((one) => path.length > 2 && one.includes(path.slice(1)));
  const near = [...new Set([...nearestNames(path, paths, 3), ...within])].slice(0, 5);
  const hint = near.length > 0 ? `Near it: ${near.join(', ')}.` : 'sitemap.xml lists the public ones.';
  throw new UsageError(`${option}: there is no page ${path}. ${hint}`);
}

export type Choice = {
  /** Paths; empty: all pages. */
  only: readonly string[];
  /** One page of each kind, on a phone. */
  sample: boolean;
};

/**
 * Every page on a phone, and one of each kind on a desktop.
 * @throws UsageError when no page has a path.
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
