import { useEffect, useLayoutEffect } from 'react';
import { Outlet, useMatches, useNavigate } from 'react-router-dom';
import { OutcomeAnnouncer } from '#features/contact/outcome-announcer.tsx';
import { startSession, useSession } from '#features/session/session-store.ts';
import { SiteFooter } from '#layout/site-footer.tsx';
import { SiteHeader } from '#layout/site-header.tsx';
import { mainId, SkipLink } from '#layout/skip-link.tsx';
import { hrefs } from '#lib/hrefs.ts';
import { PageAnnouncer } from './page-announcer.tsx';
import type { LoadedPage } from './page-data.ts';
import { signalReady } from './ready-signal.ts';
import { keepSentPage } from './sent-page.ts';
import { useArrival } from './use-arrival.ts';

/** Redirects to /login after a sign-in link has failed, because that page explains the failure. */
function useLinkError(path: string): void {
  const navigate = useNavigate();
  const linkError = useSession((state) => state.linkError);
  // biome-ignore lint/correctness/useExhaustiveDependencies: redirects once for each failed link, wherever the visitor goes next
  useEffect(() => {
    if (linkError !== null && path !== hrefs.login) navigate(hrefs.login, { replace: true });
  }, [linkError]);
}

/** Renders header, current page and footer. */
export function Site() {
  const page = useMatches().at(-1)?.loaderData as LoadedPage;
  const { path } = page;
  const { name } = page.data as { name: string };
  useArrival(path);
  useLinkError(path);
  useEffect(startSession, []);
  useEffect(() => {
    document.documentElement.dataset.hydrated = '';
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: copies each page when it first shows
  useEffect(() => {
    const root = document.getElementById('root');
    if (root) keepSentPage(root, path);
  }, [page]);
  // Tell the prerender engine that the page is complete. A layout effect runs when the page is in the document, before
  // any `useEffect` can change it.
  useLayoutEffect(() => signalReady(path), [path]);
  return (
    <>
      <SkipLink />
      <SiteHeader path={path} />
      <main id={mainId} key={path} className="page" tabIndex={-1}>
        <Outlet />
      </main>
      <SiteFooter />
      <PageAnnouncer path={path} name={name} />
      <OutcomeAnnouncer />
    </>
  );
}
