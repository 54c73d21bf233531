import { useEffect, useLayoutEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { OutcomeAnnouncer } from '#features/contact/outcome-announcer.tsx';
import { startSession, useSession } from '#features/session/session-store.ts';
import { SiteFooter } from '#layout/site-footer.tsx';
import { SiteHeader } from '#layout/site-header.tsx';
import { mainId, SkipLink } from '#layout/skip-link.tsx';
import { hrefs } from '#routes/hrefs.ts';
import type { LoadedPage } from './load-page.tsx';
import { PageAnnouncer } from './page-announcer.tsx';
import { prefetchOnIntent } from './prefetch-on-intent.ts';
import { signalReady } from './ready-signal.ts';
import { keepSentPage } from './sent-page.ts';
import { useShownPage } from './use-shown-page.ts';

/** Header, the page of the current address, footer. The page's own code and content are loaded before it is shown. */
export function Site({ first }: { first: LoadedPage }) {
  const page = useShownPage(first);
  useEffect(prefetchOnIntent, []);
  useEffect(startSession, []);
  const navigate = useNavigate();
  const linkError = useSession((state) => state.linkError);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each failed link, wherever the visitor goes next
  useEffect(() => {
    if (linkError !== null && page.path !== hrefs.login) navigate(hrefs.login, { replace: true });
  }, [linkError]);
  useEffect(() => {
    document.documentElement.dataset.hydrated = '';
  }, []);
  // A layout effect of the outermost component: the page's first render is in the document, and no effect has changed it yet.
  useLayoutEffect(() => signalReady(page.path), [page]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a copy of each page as it first shows
  useEffect(() => {
    const root = document.getElementById('root');
    if (root) keepSentPage(root);
  }, [page]);
  return (
    <>
      <SkipLink />
      <SiteHeader path={page.path} />
      <main id={mainId} key={page.path} className="page" tabIndex={-1}>
        {page.view}
      </main>
      <SiteFooter />
      <PageAnnouncer path={page.path} name={page.name} />
      <OutcomeAnnouncer />
    </>
  );
}
