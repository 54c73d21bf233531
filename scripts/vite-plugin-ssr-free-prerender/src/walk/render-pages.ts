/** Renders pages: walks over all routes, or loads each afresh, which gives the same bytes. */
import type { Snapshot } from '../contract/snapshot.ts';
import type { Finding } from '../contract/types.ts';
import { deliverChunks } from '../serve/deliver-chunks.ts';
import { bundleInPage } from '../tab/bundle-in-page.ts';
import { type RenderSettings, walkRoutes } from './walk-routes.ts';

/**
 * Renders all routes; snapshots come in their order. Problems become findings; a page that is never ready has no snapshot.
 * The first walk does not look at single requests. Once one has failed, or a page is not ready in time, a thorough walk looks at
 * all, and renders the pages once more that may have made the request.
 */
export async function renderPages(routes: readonly string[], settings: RenderSettings): Promise<Snapshot[]> {
  if (routes.length === 0) return [];
  const { clientDir, base, template, chunks } = settings;
  const delivery = await deliverChunks(clientDir, base, { template, routes, chunks });
  // While the browser starts. An error is thrown where the script is needed.
  bundleInPage().catch(() => {});
  const report = ({ message, ...finding }: Finding): void => {
    const corrected = delivery.correct(message);
    if (corrected !== null) settings.report({ ...finding, message: corrected });
  };
  const snapshots = new Map<string, Snapshot>();
  try {
    const walk = { ...settings, report, delivery, snapshots };
    const left = await walkRoutes(routes, { ...walk, thorough: false });
    if (left.length > 0) await walkRoutes(left, { ...walk, thorough: true });
    return routes.flatMap((path) => snapshots.get(path) ?? []);
  } finally {
    await delivery.close();
  }
}
