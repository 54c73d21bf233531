/** One page in Lighthouse: its own defaults for a phone on slow 4G, or its desktop settings. */
import type { Browser } from 'puppeteer';
import type { AuditRun, FormFactor } from './audited-page.ts';
import { type Session, storeSession } from './session.ts';

export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
export type Category = (typeof categories)[number];

/** Loaded only when a page is audited: wrong arguments are refused without it. */
const loadLighthouse = () => import('lighthouse');
type Lighthouse = Awaited<ReturnType<typeof loadLighthouse>>['default'];
export type LighthouseResult = NonNullable<Awaited<ReturnType<Lighthouse>>>['lhr'];

/** @throws Error when the browser or Lighthouse gave up; what is wrong with the page itself is in the result. */
export async function runLighthouse(
  browser: Browser,
  origin: string,
  { page, formFactor }: AuditRun,
  session: Session | null,
): Promise<LighthouseResult> {
  const { default: lighthouse, desktopConfig } = await loadLighthouse();
  // A visitor who comes for the first time: nothing is stored, nothing is cached.
  const context = await browser.createBrowserContext();
  try {
    const tab = await context.newPage();
    if (page.signedIn && session) await storeSession(tab, session);
    const flags = {
      onlyCategories: [...categories],
      skipAudits: [...page.exempt],
      disableFullPageScreenshot: true,
      // The not-found page has to answer 404.
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

/** Lighthouse's own page about a result. */
export async function printLighthouseReport(result: LighthouseResult): Promise<string> {
  const { generateReport } = await loadLighthouse();
  return generateReport(result, 'html');
}

/** Name of the file that holds it: `/about` on a phone is `about.mobile.html`. */
export const reportFileOf = (path: string, formFactor: FormFactor): string =>
  `${path.slice(1).replaceAll('/', '.') || 'home'}.${formFactor}.html`;
