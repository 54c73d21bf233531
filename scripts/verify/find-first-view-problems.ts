/** Visits each new page as the audit does: what it loads before the app, and whether anything moves. */
import { type BuiltSite, launchBrowser } from 'vite-plugin-ssr-free-prerender';
import type { SiteRoute } from '../../src/routes/route-table.ts';
import { type AuditedPage, describePages } from '../audit/audited-page.ts';
import { judgeMeasures } from '../audit/judge-measures.ts';
import { type Measures, measuredWidths, measurePage } from '../audit/measure-page.ts';
import { serveSite } from '../serve/serve-site.ts';

type Problem = { route: string; message: string };

/** @param routes the routes of the pages, by path */
export async function findFirstViewProblems(
  { folder, pages, signal }: BuiltSite,
  routes: ReadonlyMap<string, SiteRoute>,
): Promise<Problem[]> {
  const fresh = new Set(pages.filter((page) => page.fresh).map(({ path }) => path));
  // What a client sees needs a session, which the audit has and a build has not.
  const visited = describePages([...routes.values()]).filter(({ path, signedIn }) => fresh.has(path) && !signedIn);
  if (visited.length === 0) return [];
  const measures = new Map<AuditedPage, Measures[]>(visited.map((page) => [page, []]));
  const [browser, { server, origin }] = await Promise.all([launchBrowser(), serveSite(folder, 0, null)]);
  try {
    // A tab for each width, side by side.
    await Promise.all(
      measuredWidths.map(async (width) => {
        for (const [page, own] of measures) {
          signal.throwIfAborted();
          own.push(await measurePage(browser, origin, page, width, null));
        }
      }),
    );
  } finally {
    await browser.close();
    server.closeAllConnections();
    server.close();
  }
  return [...measures].flatMap(([page, own]) =>
    judgeMeasures(page, own).map(({ route, on, check, found, remedy }) => ({
      route,
      message: `${check} at ${on}: ${found} ${remedy}`,
    })),
  );
}
