import type { SectionOf } from '#model/collections/section-bodies.ts';
import { keepUnits } from '#ui/keep-units.tsx';
import { renderRichText } from '#ui/render-rich-text.ts';
import styles from './plate-section.module.scss';

/**
 * Renders a picture as wide as the window. The page contains a wide and a tall version, and CSS shows the one that fits
 * the window.
 */
export function PlateSection({ section: { id, picture, alt, caption } }: { section: SectionOf<'plate'> }) {
  return (
    <figure id={id} className={`theme-${picture.theme} ${styles.plate}`}>
      <div role="img" aria-label={alt} className={styles.sheet}>
        <div className={styles.wide}>{renderRichText(picture.wide)}</div>
        <div className={styles.tall}>{renderRichText(picture.tall)}</div>
      </div>
      <figcaption className={styles.caption}>{keepUnits(caption)}</figcaption>
    </figure>
  );
}
