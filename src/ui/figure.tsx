import type { FigureData } from '#model/schemas/sources.ts';
import styles from './figure.module.scss';
import { keepUnits } from './keep-units.tsx';
import { renderRichText } from './render-rich-text.ts';

/** `drawing` is null until it has loaded. */
type FigureProps = Omit<FigureData, 'drawing'> & { drawing: FigureData['drawing'] | null };

export function Figure({ drawing, alt, caption }: FigureProps) {
  return (
    <figure className={styles.figure}>
      <div role="img" aria-label={alt} className={styles.sheet}>
        {drawing === null ? null : renderRichText(drawing)}
      </div>
      <figcaption className={styles.caption}>{keepUnits(caption)}</figcaption>
    </figure>
  );
}
