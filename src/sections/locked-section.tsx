import { Link } from 'react-router-dom';
import type { SectionOf } from '#content/content-types.ts';
import { hrefs } from '#routes/hrefs.ts';
import { Band } from './band.tsx';
import styles from './locked-section.module.scss';

/** Figures for signed-in clients: what is behind each, and the way in. A teaser, no access control. */
export function LockedSection({ section }: { section: SectionOf<'locked'> }) {
  const { ground = 'tint', id, heading, intro, items } = section;
  return (
    <Band ground={ground} id={id} heading={heading} intro={intro}>
      <ul className={styles.locked}>
        {items.map((item) => (
          <li key={item.title}>
            <h3 className={styles.title}>{item.title}</h3>
            <p>{item.text}</p>
            <p className={styles.way}>
              <Link to={hrefs.login} aria-label={`Please login to view: ${item.title}`}>
                Please login to view
              </Link>
            </p>
          </li>
        ))}
      </ul>
    </Band>
  );
}
