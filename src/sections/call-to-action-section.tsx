import { slugify } from '#lib/slugify.ts';
import type { SectionOf } from '#model/collections/section-bodies.ts';
import { Actions } from '#ui/actions.tsx';
import { RichText } from '#ui/rich-text.tsx';
import styles from './call-to-action-section.module.scss';

type CallToActionProps = Pick<SectionOf<'callToAction'>, 'heading' | 'text' | 'actions' | 'theme' | 'id'>;

/** Renders the call to action at the end of a page, by default on the night theme. */
export function CallToActionSection({ section }: { section: CallToActionProps }) {
  const { theme = 'night', id, heading, text, actions } = section;
  return (
    <section className={`theme-${theme} ${styles.section}`} id={id ?? slugify(heading)}>
      <div className={styles.inner}>
        <h2>{heading}</h2>
        <div>
          <p className={styles.text}>
            <RichText text={text} />
          </p>
          <Actions actions={actions} />
        </div>
      </div>
    </section>
  );
}
