import type { ReactNode } from 'react';
import { NavLink } from 'react-router-dom';

/**
 * The link from an item of a list to its page. While that page opens, the link has the class `opening`, by which styles give the
 * item's picture the name of the picture on the page. Browsers with view transitions then move it there.
 */
export function EntryLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <NavLink to={to} viewTransition className={({ isTransitioning }) => (isTransitioning ? 'opening' : undefined)}>
      {children}
    </NavLink>
  );
}
