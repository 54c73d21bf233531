/**
 * Runs Lighthouse on one page, with Lighthouse's default settings for a phone on slow 4G or its settings for desktops.
 */
import type { Browser } from 'puppeteer';
import type { AuditRun, FormFactor } from './audited-page.ts';
import { type Session, storeSession } from './session.ts';

export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
export type Category = (typeof categories)[number];

/** Imports Lighthouse only when the audit begins, so that wrong arguments are reported without delay. */
const loadLighthouse = () => import('lighthouse');
type Lighthouse = Awaited<ReturnType<typeof loadLighthouse>>['default'];
export type LighthouseResult = NonNullable<Awaited<ReturnType<Lighthouse>>>['lhr'];

/**
 * Runs Lighthouse once.
 * @throws if the browser or Lighthouse fails. A broken page does not throw: the result contains its error
 */
export async function runLighthouse(
  browser: Browser,
  origin: string,
  { page, formFactor }: AuditRun,
  session: Session | null,
): Promise<LighthouseResult> {
  const { default: lighthouse, desktopConfig } = await loadLighthouse();
  // Use a new context. Like a first-time visitor's browser, it has no storage and no cache.
  const context = await browser.createBrowserContext();
  try {
    const tab = await context.newPage();
    if (page.signedIn && session) await storeSession(tab, session);
    const flags = {
      onlyCategories: [...categories],
      skipAudits: [...page.exempt],
      disableFullPageScreenshot: true,
      // Only the not-found page has an address that differs from its path. It answers with status 404, which Lighthouse
      // would otherwise report as an error.
      ignoreStatusCode: page.address !== page.path,
    };
    const config = formFactor === 'desktop' ? desktopConfig : undefined;
    const result = await lighthouse(origin + page.address, flags, config, tab);
    if (!result) throw new Error('Lighthouse gave no result.');
    return result.lhr;
  } finally {
    await context.close();
  }
}

/** Returns the HTML of Lighthouse's report about a result. */
export async function printLighthouseReport(result: LighthouseResult): Promise<string> {
  const { generateReport } = await loadLighthouse();
  return generateReport(result, 'html');
}

/** Returns the file name of a report, such as `about.mobile.html` for `/about` on a phone. */
export const reportFileOf = (path: string, formFactor: FormFactor): string =>
  `${path.slice(1).replaceAll('/', '.') || 'home'}.${formFactor}.html`;
