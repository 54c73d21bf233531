import type { SectionOf } from '#model/collections/section-bodies.ts';
import { Actions } from '#ui/actions.tsx';
import { BackLink } from '#ui/back-link.tsx';
import { keepUnits } from '#ui/keep-units.tsx';
import { RichText } from '#ui/rich-text.tsx';
import styles from './hero-words.module.scss';

export type HeroProps = {
  section: SectionOf<'hero'>;
  back?: { label: string; to: string } | undefined;
  /** The day on which a policy takes effect. */
  effective?: { day: string; text: string } | undefined;
};

/** The title of a page, with the line above it and the way back. */
export function HeroTitle({ section: { heading, label }, back }: Pick<HeroProps, 'section' | 'back'>) {
  return (
    <>
      {back ? <BackLink to={back.to} label={back.label} /> : null}
      {label ? <p className={styles.label}>{keepUnits(label)}</p> : null}
      <h1 tabIndex={-1} className={styles.title}>
        {heading}
      </h1>
    </>
  );
}

/** The text of a hero below its title: tagline, lead and actions. */
export function HeroText({ section: { tagline, lead, actions }, effective }: Pick<HeroProps, 'section' | 'effective'>) {
  return (
    <>
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
    </>
  );
}
