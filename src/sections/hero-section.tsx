import type { ReactNode } from 'react';
import { Figure } from '#ui/figure.tsx';
import { FlightHero } from './flight-hero.tsx';
import styles from './hero-section.module.scss';
import { type HeroProps, HeroText, HeroTitle } from './hero-words.tsx';

type HeroSectionProps = HeroProps & {
  theme: 'day' | 'night';
  /** Content that is shown beside the text instead of a figure. */
  aside?: ReactNode;
};

/** Renders the first section of a page: title, text and actions, and beside them a figure or other content. */
export function HeroSection({ section, theme, back, effective, aside }: HeroSectionProps) {
  const { figure, flight } = section;
  if (flight) return <FlightHero section={section} flight={flight} back={back} effective={effective} />;
  return (
    <section className={`theme-${theme} ${styles.hero}`}>
      <div className={`${styles.inner} ${figure || aside ? styles.withFigure : ''}`}>
        <div className={styles.words}>
          <div className={styles.title}>
            <HeroTitle section={section} back={back} />
          </div>
          <div className={styles.text}>
            <HeroText section={section} effective={effective} />
          </div>
        </div>
        {figure || aside ? (
          <div className={styles.figure}>{aside ?? (figure ? <Figure {...figure} /> : null)}</div>
        ) : null}
      </div>
    </section>
  );
}
