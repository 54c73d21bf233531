import { Figure } from '#ui/figure.tsx';
import styles from './approaching-figure.module.scss';
import { useApproaching } from './use-approaching.ts';

type ApproachingFigureProps = { figure: { drawingFile: string; alt: string; caption: string } };

/** A figure of another page. Its drawing loads when it comes near the view, and its place is as large before as after. */
export function ApproachingFigure({ figure: { drawingFile, alt, caption } }: ApproachingFigureProps) {
  const [place, drawing] = useApproaching(drawingFile);
  return (
    <div ref={place} className={drawing === null ? `${styles.place} ${styles.empty}` : styles.place}>
      <Figure drawing={drawing} alt={alt} caption={caption} />
    </div>
  );
}
