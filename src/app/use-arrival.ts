import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { readHash } from '#lib/read-hash.ts';

/** Opens a closed element that a hash points to, such as a glossary term. */
function openTarget(target: HTMLElement): void {
  const item = target.querySelector<HTMLDetailsElement>(':scope > details');
  if (item) item.open = true;
}

const findTarget = (hash: string): HTMLElement | null =>
  hash.length > 1 ? document.getElementById(readHash(hash)) : null;

/** Scrolls to the target of a hash, or to the top. Moves the focus there for keyboard and screen-reader users. */
function arrive(hash: string): void {
  const target = findTarget(hash);
  if (target) {
    openTarget(target);
    if (!target.hasAttribute('tabindex')) target.setAttribute('tabindex', '-1');
    target.focus({ preventScroll: true });
    target.scrollIntoView({ behavior: 'instant' });
    return;
  }
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  scrollTo({ top: 0, left: 0, behavior: 'instant' });
}

/**
 * Scrolls every new page to its top or its hash, even after Back and Forward. React Router's `ScrollRestoration` would
 * restore the previous position after Back.
 */
export function useArrival(path: string): void {
  const location = useLocation();
  const first = useRef(path);
  const arrivedAt = useRef(location);

  useEffect(() => {
    history.scrollRestoration = 'manual';
    const target = findTarget(window.location.hash);
    if (target) openTarget(target);
  }, []);

  useLayoutEffect(() => {
    // After this attribute is set, pages fade in (styles/base.scss). Set it only when the visitor has left the first
    // page, because the first page must not fade in.
    if (path !== first.current) document.documentElement.dataset.navigated = '';
  }, [path]);

  useLayoutEffect(() => {
    // Don't compare `location.key`, because it isn't always new: after a link to a hash, it can be the key of the first
    // page.
    if (arrivedAt.current === location) return;
    arrivedAt.current = location;
    arrive(location.hash);
  }, [location]);
}
