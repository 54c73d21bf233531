import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { normalisePath } from './paths.ts';

/**
 * Leads on from the address of a page, in place of its entry in the history, as soon as there is somewhere to go. The page
 * stays on the screen until the next has been loaded; whoever goes elsewhere meanwhile is left alone.
 * @param from address of the page that redirects
 * @param to null as long as it does not
 */
export function useRedirect(from: string, to: string | null): void {
  const navigate = useNavigate();
  const isHere = normalisePath(useLocation().pathname) === from;
  useEffect(() => {
    if (isHere && to !== null) navigate(to, { replace: true });
  }, [isHere, to, navigate]);
}
