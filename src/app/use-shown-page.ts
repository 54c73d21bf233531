import { startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { readHash } from '#lib/read-hash.ts';
import { normalisePath } from '#routes/normalise-path.ts';
import { loadDocument } from './load-document.ts';
import { type LoadedPage, loadNextPage } from './load-page.tsx';

/** Scrolls to the target of a hash, else to the top, and moves the focus there for those who don't see the change. */
function arrive(hash: string): void {
  const target = hash.length > 1 ? document.getElementById(readHash(hash)) : null;
  if (target) {
    if (!target.hasAttribute('tabindex')) target.setAttribute('tabindex', '-1');
    target.focus({ preventScroll: true });
    target.scrollIntoView({ behavior: 'instant' });
    return;
  }
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  scrollTo({ top: 0, left: 0, behavior: 'instant' });
}

/**
 * The page to show: the last one until the code and content of the next have arrived, so that no navigation shows a gap.
 * When they cannot be loaded (a new deploy, no network), the address is loaded as a document.
 */
export function useShownPage(first: LoadedPage): LoadedPage {
  const location = useLocation();
  const [page, setPage] = useState(first);
  const path = normalisePath(location.pathname);

  useEffect(() => {
    // Every path change starts at the top, Back and Forward included.
    history.scrollRestoration = 'manual';
  }, []);

  useEffect(() => {
    if (path === page.path) return;
    let current = true;
    loadNextPage(path).then(
      (next) => {
        if (current) startTransition(() => setPage(next));
      },
      () => {
        if (current) loadDocument();
      },
    );
    return () => {
      current = false;
    };
  }, [path, page]);

  useLayoutEffect(() => {
    // From the first change of page on, pages fade in (styles/base.scss). Not a moment earlier: the page that is left would.
    if (page !== first) document.documentElement.dataset.navigated = '';
  }, [page, first]);

  // The location itself: entries that a plain link to a hash makes all have the key of the first page.
  const arrivedAt = useRef(location);
  useLayoutEffect(() => {
    if (path !== page.path || arrivedAt.current === location) return;
    arrivedAt.current = location;
    arrive(location.hash);
  }, [path, page, location]);

  return page;
}
