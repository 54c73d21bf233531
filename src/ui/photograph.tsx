import type { PhotographCopies } from '#content/sources.ts';
import frame from './figure.module.scss';
import styles from './photograph.module.scss';

type PhotographProps = { copies: PhotographCopies; alt: string; caption: string };

/** A photograph with its caption. The browser takes the copy that suits its screen, once it comes near the view. */
export function Photograph({ copies, alt, caption }: PhotographProps) {
  const { width, height, avif, webp, src } = copies;
  const isUpright = height > width;
  // The width of the figure, as the styles below have it.
  const sizes = isUpright ? 'min(100vw, 30rem)' : 'min(100vw, 47rem)';
  return (
    <figure className={isUpright ? `${frame.figure} ${styles.upright}` : frame.figure}>
      <picture>
        <source type="image/avif" srcSet={avif} sizes={sizes} />
        <img
          className={styles.photograph}
          src={src}
          srcSet={webp}
          sizes={sizes}
          width={width}
          height={height}
          alt={alt}
          loading="lazy"
          decoding="async"
        />
      </picture>
      <figcaption className={frame.caption}>{caption}</figcaption>
    </figure>
  );
}
