import { matchRoutes } from 'react-router-dom';
import { normalisePath } from '#lib/paths.ts';
import { loadStyles } from './load-styles.ts';
import { type PageLoads, routes } from './routes.tsx';

function pathOfLink(event: Event): string | null {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || link.origin !== location.origin || link.target || link.download) return null;
  return link.pathname === location.pathname ? null : link.pathname;
}

/** Loads code, data and styles of a page without showing it. Ignores failures, because a click loads the page again. */
function prefetch(pathname: string): void {
  const path = normalisePath(pathname);
  const loads: PageLoads | undefined = matchRoutes(routes, path)?.at(-1)?.route.handle;
  if (loads) Promise.all([loads.data(path), loads.code(), loadStyles()]).catch(() => {});
}

/** Prefetches a page as soon as somebody points at, touches or focuses a link to it. */
export function prefetchOnIntent(): void {
  for (const name of ['pointerover', 'touchstart', 'focusin'] as const) {
    document.addEventListener(
      name,
      (event) => {
        const path = pathOfLink(event);
        if (path) prefetch(path);
      },
      { passive: true },
    );
  }
}
