import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { catalogue } from '#content/catalogue.ts';
import type { PageContent } from '#content/content-types.ts';
import { hrefs } from '#routes/hrefs.ts';
import { buildPageHead } from '#seo/build-head.ts';
import { PageHead } from '#seo/page-head.tsx';
import styles from './welcome-page.module.scss';

/** The protected dashboard's door: nobody is signed in, so it leads to the sign-in page in place of itself. */
export function WelcomePage({ page }: { page: PageContent }) {
  const navigate = useNavigate();
  useEffect(() => {
    navigate(hrefs.login, { replace: true });
  }, [navigate]);
  return (
    <>
      <PageHead head={buildPageHead(catalogue, page)} />
      <section className={`ground-night ${styles.loading}`}>
        <h1 className="visually-hidden" tabIndex={-1}>
          {page.name}
        </h1>
        <p role="status">
          <span className={styles.spinner} aria-hidden="true" />
          Loading...
        </p>
        <p className="without-script">
          The dashboard needs JavaScript. <a href={hrefs.login}>Sign in</a>
        </p>
      </section>
    </>
  );
}
