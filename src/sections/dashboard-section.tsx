import { useState } from 'react';
import { hrefs } from '#lib/hrefs.ts';
import type { SectionOf } from '#model/collections/section-bodies.ts';
import { Announcement } from '#ui/announcement.tsx';
import { BackLink } from '#ui/back-link.tsx';
import { Figure } from '#ui/figure.tsx';
import { Spinner } from '#ui/spinner.tsx';
import styles from './dashboard-section.module.scss';

type DashboardSectionProps = {
  heading: string;
  section: SectionOf<'dashboard'>;
  email: string;
  /** True while the user is being signed out. */
  leaving: boolean;
  onSignOut: () => void;
};

/** Renders a signed-in user's dashboard. Apart from e-mail address and time, the content is a fixed sample. */
export function DashboardSection({ heading, section, email, leaving, onSignOut }: DashboardSectionProps) {
  const { notice, overview, activity, actions, session, figure } = section;
  return (
    <section className={`theme-night ${styles.dashboard}`}>
      <div className={styles.inner}>
        <header className={styles.header}>
          <BackLink to={hrefs.home} label="Back to Home" />
          <p className={styles.who}>
            <span className="visually-hidden">Signed in as </span>
            <span className={styles.email} translate="no">
              {email}
            </span>
            <button type="button" onClick={onSignOut} disabled={leaving} aria-busy={leaving}>
              {leaving ? <Spinner /> : null}
              <span>{leaving ? 'Signing Out...' : 'Sign Out'}</span>
            </button>
          </p>
          <Announcement text={leaving ? 'Signing Out...' : ''} />
        </header>
        <h1 tabIndex={-1}>{heading}</h1>
        <p className={styles.notice}>
          <strong>{notice.title}</strong> {notice.text}
        </p>

        <section aria-labelledby="overview">
          <h2 id="overview">{overview.heading}</h2>
          <dl className={styles.stats}>
            {overview.items.map(({ label, value, note }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd className={styles.value}>{value}</dd>
                <dd className={styles.note}>{note}</dd>
              </div>
            ))}
          </dl>
        </section>

        <div className={styles.columns}>
          <div className={styles.picture}>
            <Figure {...figure} />
          </div>
          <section aria-labelledby="activity">
            <h2 id="activity">{activity.heading}</h2>
            <ol className={styles.activity}>
              {activity.items.map(({ title, when }) => (
                <li key={title}>
                  <h3>{title}</h3>
                  <p>{when}</p>
                </li>
              ))}
            </ol>
          </section>
        </div>

        <div className={styles.columns}>
          <section aria-labelledby="actions">
            <h2 id="actions">{actions.heading}</h2>
            <ul className={styles.actions}>
              {actions.labels.map((label) => (
                <li key={label}>
                  <button type="button">{label}</button>
                </li>
              ))}
            </ul>
          </section>
          <SessionBox {...session} />
        </div>
      </div>
    </section>
  );
}

/** Renders the box about the session, with the local time at which the user opened the dashboard. */
function SessionBox({ heading, text, lastActivity }: SectionOf<'dashboard'>['session']) {
  const [opened] = useState(() => new Date());
  return (
    <section className={styles.session} aria-labelledby="session">
      <h2 id="session">{heading}</h2>
      <p>
        {text} • {lastActivity} <time dateTime={opened.toISOString()}>{opened.toLocaleTimeString()}</time>
      </p>
    </section>
  );
}
