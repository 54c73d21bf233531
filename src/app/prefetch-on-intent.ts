import { loadNextPage } from './load-page.tsx';

function pathOfLink(event: Event): string | null {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || link.origin !== location.origin || link.target || link.download) return null;
  if (link.pathname === location.pathname) return null;
  return link.pathname;
}

/** Loads a page's code and content as soon as somebody points at, touches or focuses a link to it. Returns the way to stop. */
export function prefetchOnIntent(): () => void {
  const prefetch = (event: Event): void => {
    const path = pathOfLink(event);
    // A prefetch that fails says nothing: the click will load again, and fall back to an ordinary navigation.
    if (path) loadNextPage(path).catch(() => {});
  };
  const events = ['pointerover', 'touchstart', 'focusin'] as const;
  for (const name of events) document.addEventListener(name, prefetch, { passive: true });
  return () => {
    for (const name of events) document.removeEventListener(name, prefetch);
  };
}
