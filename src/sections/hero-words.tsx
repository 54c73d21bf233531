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

/** Renders the title of a page, with the label above it and the link back. */
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

/** Renders the text of a hero below its title: tagline, lead, actions and the date of a policy. */
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
