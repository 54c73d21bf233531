import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { normalisePath } from './paths.ts';

/**
 * Redirects from a page as soon as `to` is set, and replaces its history entry. The page stays on the screen until the
 * next page has loaded. A visitor who has already gone elsewhere isn't redirected.
 * @param from path of the page that redirects
 * @param to path of the next page; null while there is nothing to redirect to
 */
export function useRedirect(from: string, to: string | null): void {
  const navigate = useNavigate();
  const isHere = normalisePath(useLocation().pathname) === from;
  useEffect(() => {
    if (isHere && to !== null) navigate(to, { replace: true });
  }, [isHere, to, navigate]);
}
