/** Runs Lighthouse on one page, with its default phone on slow 4G or its desktop settings. */
import type { Browser } from 'puppeteer';
import type { AuditRun, FormFactor } from './audited-page.ts';
import { type Session, storeSession } from './session.ts';

export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
export type Category = (typeof categories)[number];

/** Loads Lighthouse only when a page is audited, so that wrong arguments fail quickly. */
const loadLighthouse = () => import('lighthouse');
type Lighthouse = Awaited<ReturnType<typeof loadLighthouse>>['default'];
export type LighthouseResult = NonNullable<Awaited<ReturnType<Lighthouse>>>['lhr'];

/** @throws Error when the browser or Lighthouse fails. A broken page does not throw: the result contains its error. */
export async function runLighthouse(
  browser: Browser,
  origin: string,
  { page, formFactor }: AuditRun,
  session: Session | null,
): Promise<LighthouseResult> {
  const { default: lighthouse, desktopConfig } = await loadLighthouse();
  // A new context has no storage and no cache, like a first-time visitor.
  const context = await browser.createBrowserContext();
  try {
    const tab = await context.newPage();
    if (page.signedIn && session) await storeSession(tab, session);
    const flags = {
      onlyCategories: [...categories],
      skipAudits: [...page.exempt],
      disableFullPageScreenshot: true,
      // The not-found page must answer with 404.
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

/** Returns Lighthouse's HTML report for a result. */
export async function printLighthouseReport(result: LighthouseResult): Promise<string> {
  const { generateReport } = await loadLighthouse();
  return generateReport(result, 'html');
}

/** Returns the file name of a report: `about.mobile.html` for `/about` on a phone. */
export const reportFileOf = (path: string, formFactor: FormFactor): string =>
  `${path.slice(1).replaceAll('/', '.') || 'home'}.${formFactor}.html`;
