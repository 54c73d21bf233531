import { Figure } from '#ui/figure.tsx';
import styles from './approaching-figure.module.scss';
import { useApproaching } from './use-approaching.ts';

type ApproachingFigureProps = { figure: { drawingFile: string; alt: string; caption: string } };

/**
 * Renders a figure of another page. Its drawing loads when it comes near the view. Its place has the final size from
 * the start.
 */
export function ApproachingFigure({ figure: { drawingFile, alt, caption } }: ApproachingFigureProps) {
  const [place, drawing] = useApproaching(drawingFile);
  return (
    <div ref={place} className={drawing === null ? `${styles.place} ${styles.empty}` : styles.place}>
      <Figure drawing={drawing} alt={alt} caption={caption} />
    </div>
  );
}
