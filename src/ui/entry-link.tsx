import type { ReactNode } from 'react';
import { NavLink } from 'react-router-dom';

/**
 * Renders the link from an item of a list to its page. While that page opens, the link has the class `opening`.
 * Styles then give the item's picture the view transition name of the picture on the page.
 * Browsers with view transitions animate between the two.
 */
export function EntryLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <NavLink to={to} viewTransition className={({ isTransitioning }) => (isTransitioning ? 'opening' : undefined)}>
      {children}
    </NavLink>
  );
}
