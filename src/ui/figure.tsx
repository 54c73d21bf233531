import type { ReactNode } from 'react';
import styles from './figure.module.scss';
import { keepUnits } from './keep-units.tsx';

type FigureProps = { drawing: ReactNode; alt: string; caption: string };

/** A drawing with the sentence that replaces it for those who cannot see it, and its caption. */
export function Figure({ drawing, alt, caption }: FigureProps) {
  return (
    <figure className={styles.figure}>
      <div role="img" aria-label={alt} className={styles.sheet}>
        {drawing}
      </div>
      <figcaption className={styles.caption}>{keepUnits(caption)}</figcaption>
    </figure>
  );
}
