import { Figure } from '#ui/figure.tsx';
import styles from './approaching-figure.module.scss';
import { useApproaching } from './use-approaching.ts';

type ApproachingFigureProps = { figure: { drawingFile: string; alt: string; caption: string } };

/**
 * Renders a figure whose drawing loads when it comes near the viewport. The empty box already has the drawing's size,
 * so nothing moves when the drawing appears.
 */
export function ApproachingFigure({ figure: { drawingFile, alt, caption } }: ApproachingFigureProps) {
  const [place, drawing] = useApproaching(drawingFile);
  return (
    <div ref={place} className={drawing === null ? `${styles.place} ${styles.empty}` : styles.place}>
      <Figure drawing={drawing} alt={alt} caption={caption} />
    </div>
  );
}
