import type { ReactNode } from 'react';
import { slugify } from '#lib/slugify.ts';
import type { RichText as RichTextData } from '#model/schemas/sources.ts';
import { keepUnits } from '#ui/keep-units.tsx';
import { RichText } from '#ui/rich-text.tsx';
import styles from './section-frame.module.scss';

type Theme = 'day' | 'tint' | 'night';

type SectionFrameProps = {
  theme?: Theme | undefined;
  id?: string | undefined;
  heading?: string | undefined;
  intro?: RichTextData | undefined;
  /** Link below the introduction, such as a link to the full list of services. */
  more?: ReactNode;
  /**
   * `split`: the heading is beside the content on wide screens. `stack`: the heading is above the content. `plate`:
   * like `stack`, but the section is wider than other sections.
   */
  layout?: 'split' | 'stack' | 'plate';
  children?: ReactNode;
};

/**
 * Renders the frame of a section: theme, anchor, heading and introduction. If there is no heading, renders a `div`
 * instead of a `section`.
 */
export function SectionFrame({
  theme = 'day',
  id,
  heading,
  intro,
  more,
  layout = 'stack',
  children,
}: SectionFrameProps) {
  const Element = heading ? 'section' : 'div';
  return (
    <Element className={`theme-${theme} ${styles.frame}`} id={id ?? (heading ? slugify(heading) : undefined)}>
      <div className={layout === 'stack' ? styles.inner : `${styles.inner} ${styles[layout]}`}>
        {heading || intro ? (
          <div className={styles.head}>
            {heading ? <h2>{keepUnits(heading)}</h2> : null}
            {intro ? (
              <div className={styles.intro}>
                <RichText text={intro} />
              </div>
            ) : null}
            {more ? <p className={styles.more}>{more}</p> : null}
          </div>
        ) : null}
        <div className={styles.content}>{children}</div>
      </div>
    </Element>
  );
}
