import type { ReactNode } from 'react';
import { createPath, type Navigator, Router } from 'react-router-dom';

const hrefOf: Navigator['createHref'] = (to) => (typeof to === 'string' ? to : createPath(to));

/** The styleguide isn't part of the app, so a link in an example loads its page as a new document. */
const leave: Navigator = {
  createHref: hrefOf,
  go: (delta) => history.go(delta),
  push: (to) => location.assign(hrefOf(to)),
  replace: (to) => location.replace(hrefOf(to)),
};

export function LeavingRouter({ children }: { children: ReactNode }) {
  return (
    <Router location={location.pathname} navigator={leave}>
      {children}
    </Router>
  );
}
