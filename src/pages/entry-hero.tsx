import type { ContentOf } from '#model/collections/collections.ts';
import { BackLink } from '#ui/back-link.tsx';
import { Figure } from '#ui/figure.tsx';
import { keepUnits } from '#ui/keep-units.tsx';
import { RichText } from '#ui/rich-text.tsx';
import styles from './entry-hero.module.scss';

type EntryHeroProps = { entry: ContentOf<'service' | 'sector'>; back: { to: string; label: string } };

/** The head of a service or sector: icon, title, figure, full description. */
export function EntryHero({ entry, back }: EntryHeroProps) {
  return (
    <section className="theme-day">
      <div className={styles.inner}>
        <div className={styles.words}>
          <BackLink to={back.to} label={back.label} />
          <p className={styles.label}>
            <RichText text={entry.icon} />
            <span>{keepUnits(entry.label)}</span>
          </p>
          <h1 tabIndex={-1}>{entry.title}</h1>
          <div className={styles.description}>
            <RichText text={entry.fullDescription} />
          </div>
        </div>
        <div className={styles.figure}>
          <Figure {...entry.figure} />
        </div>
      </div>
      <div className={styles.edge} aria-hidden="true" />
    </section>
  );
}
