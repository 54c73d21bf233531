import type { ReactNode } from 'react';
import type { SectionOf } from '#collections/section-bodies.ts';
import { Actions } from '#ui/actions.tsx';
import { BackLink } from '#ui/back-link.tsx';
import { Figure } from '#ui/figure.tsx';
import { keepUnits } from '#ui/keep-units.tsx';
import { RichText } from '#ui/rich-text.tsx';
import { FlightHero } from './flight-hero.tsx';
import styles from './hero-section.module.scss';

type HeroSectionProps = {
  section: SectionOf<'hero'>;
  ground: 'day' | 'night';
  back?: { label: string; to: string } | undefined;
  /** Of a policy: the day from which it holds. */
  effective?: { day: string; text: string } | undefined;
  /** Stands beside the words in place of a figure. */
  aside?: ReactNode;
};

function HeroWords({ section, back, effective }: Pick<HeroSectionProps, 'section' | 'back' | 'effective'>) {
  const { heading, label, tagline, lead, actions } = section;
  return (
    <div className={styles.words}>
      {back ? <BackLink to={back.to} label={back.label} /> : null}
      {label ? <p className={styles.label}>{keepUnits(label)}</p> : null}
      <h1 tabIndex={-1}>{heading}</h1>
      {tagline ? <p className={styles.tagline}>{tagline}</p> : null}
      {lead ? (
        <div className={styles.lead}>
          <RichText text={lead} />
        </div>
      ) : null}
      {actions ? <Actions actions={actions} /> : null}
      {effective ? (
        <p className={styles.effective}>
          <time dateTime={effective.day}>{effective.text}</time>
        </p>
      ) : null}
    </div>
  );
}

/** The first band of a page: where one is, what the page is, what to do; and the page's own figure. */
export function HeroSection({ section, ground, back, effective, aside }: HeroSectionProps) {
  const { figure, flight } = section;
  if (flight) return <FlightHero section={section} flight={flight} />;
  return (
    <section className={`ground-${ground} ${styles.hero}`}>
      <div className={`${styles.inner} ${figure || aside ? styles.withFigure : ''}`}>
        <HeroWords section={section} back={back} effective={effective} />
        {figure || aside ? (
          <div className={styles.figure}>{aside ?? (figure ? <Figure {...figure} /> : null)}</div>
        ) : null}
      </div>
      <div className={styles.edge} aria-hidden="true" />
    </section>
  );
}
