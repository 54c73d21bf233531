import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { prepareSession, useSession } from '#features/session/session-store.ts';
import { hrefs } from '#lib/hrefs.ts';
import { useRedirect } from '#lib/use-redirect.ts';
import type { ContentOf } from '#model/collections/collections.ts';
import { DashboardSection } from '#sections/dashboard-section.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { PageHead } from './page-head.tsx';
import styles from './welcome-page.module.scss';

/** Milliseconds until the page says that the service is slow, and offers "Retry" and a link to the sign-in page. */
const longWait = 8_000;

/** Renders the client dashboard. Redirects visitors without a session to the sign-in page. */
export function WelcomePage({ page }: { page: ContentOf<'welcome'> }) {
  const user = useSession((state) => state.user);
  const loading = useSession((state) => state.loading);
  const signOut = useSession((state) => state.signOut);
  const [leaving, setLeaving] = useState(false);

  useEffect(prepareSession, []);
  const wayOut = leaving ? hrefs.home : hrefs.login;
  useRedirect(hrefs.welcome, loading || user ? null : wayOut);

  const { hero, dashboard } = page;
  return (
    <>
      <PageHead head={page.head} />
      {user && dashboard ? (
        <DashboardSection
          heading={hero.heading}
          section={dashboard}
          email={user.email ?? ''}
          leaving={leaving}
          onSignOut={() => {
            setLeaving(true);
            void signOut();
          }}
        />
      ) : (
        <Waiting name={page.name} />
      )}
    </>
  );
}

/** Renders a full-screen spinner. After a long wait, it also says that the service is slow. */
function Waiting({ name }: { name: string }) {
  const [long, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), longWait);
    return () => clearTimeout(timer);
  }, []);
  return (
    <section className={`theme-night ${styles.loading}`}>
      <h1 className="visually-hidden" tabIndex={-1}>
        {name}
      </h1>
      <p role="status">
        <Spinner />
        Loading...
      </p>
      <div className={styles.late}>
        <p role="status">{long ? 'The sign-in service has not answered yet.' : null}</p>
        {long ? (
          <p className={styles.ways}>
            {/* Reload, because a new auth client asks immediately. The current client waits before its next attempt. */}
            <button type="button" onClick={() => location.reload()}>
              Retry
            </button>
            <Link to={hrefs.login}>Go to sign-in</Link>
          </p>
        ) : null}
      </div>
      <p className="without-script">
        The dashboard needs JavaScript. <a href={hrefs.login}>Sign in</a>
      </p>
    </section>
  );
}
