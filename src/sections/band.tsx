import type { ReactNode } from 'react';
import type { RichText as RichTextData } from '#content/sources.ts';
import { slugify } from '#lib/slugify.ts';
import { keepUnits } from '#ui/keep-units.tsx';
import { RichText } from '#ui/rich-text.tsx';
import styles from './band.module.scss';

type Ground = 'day' | 'tint' | 'night';

type BandProps = {
  ground?: Ground | undefined;
  id?: string | undefined;
  heading?: string | undefined;
  intro?: RichTextData | undefined;
  /** split: heading beside the content on wide screens, as a marginal note on a chart; stack: above it. */
  layout?: 'split' | 'stack';
  children?: ReactNode;
};

/** One horizontal band of a page: its ground, its anchor, its heading. Without a heading it is not a section of the document. */
export function Band({ ground = 'day', id, heading, intro, layout = 'stack', children }: BandProps) {
  const Element = heading ? 'section' : 'div';
  return (
    <Element className={`ground-${ground} ${styles.band}`} id={id ?? (heading ? slugify(heading) : undefined)}>
      <div className={layout === 'split' ? `${styles.inner} ${styles.split}` : styles.inner}>
        {heading || intro ? (
          <div className={styles.head}>
            {heading ? <h2>{keepUnits(heading)}</h2> : null}
            {intro ? (
              <div className={styles.intro}>
                <RichText text={intro} />
              </div>
            ) : null}
          </div>
        ) : null}
        <div className={styles.content}>{children}</div>
      </div>
    </Element>
  );
}
