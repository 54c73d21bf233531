import { Figure } from '#ui/figure.tsx';
import styles from './approaching-figure.module.scss';
import { useApproaching } from './use-approaching.ts';

/** A figure of another page. Its place is as large without it as with it. Without a script, and on paper before it has come, there is no place. */
export function ApproachingFigure({ address }: { address: string }) {
  const [place, figure] = useApproaching(address);
  return (
    <div ref={place} className={styles.place} data-approaching={address}>
      {figure ? <Figure {...figure} /> : null}
    </div>
  );
}
