import type { ContentOf } from '#model/collections/collections.ts';
import { Actions } from '#ui/actions.tsx';
import { BackLink } from '#ui/back-link.tsx';
import { Figure } from '#ui/figure.tsx';
import { keepUnits } from '#ui/keep-units.tsx';
import { RichText } from '#ui/rich-text.tsx';
import styles from './entry-hero.module.scss';

type EntryHeroProps = { entry: ContentOf<'service' | 'sector'>; back: { to: string; label: string } };

/** Renders the hero of a service or sector: icon, title, drawing, full description, two actions and one number. */
export function EntryHero({ entry, back }: EntryHeroProps) {
  const { title, icon, figure, fullDescription, callToAction, tryIt, number } = entry;
  const { label, to } = callToAction;
  return (
    <section className="theme-day">
      <div className={styles.inner}>
        <div className={styles.title}>
          <BackLink to={back.to} label={back.label} />
          <div className={styles.icon}>
            <RichText text={icon} />
          </div>
          <h1 tabIndex={-1}>{title}</h1>
        </div>
        <div className={styles.figure}>
          <Figure {...figure} />
        </div>
        <div className={styles.words}>
          <div className={styles.description}>
            <RichText text={fullDescription} />
          </div>
          <Actions actions={[{ label, to }, ...(tryIt ? [{ ...tryIt, style: 'link' as const }] : [])]} />
          {number ? (
            <p className={styles.number}>
              <strong translate="no">{number.value}</strong> <span>{keepUnits(number.text)}</span>
            </p>
          ) : null}
        </div>
      </div>
    </section>
  );
}
