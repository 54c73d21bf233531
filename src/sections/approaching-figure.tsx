import { useEffect, useRef, useState } from 'react';
import type { FigureContent } from '#content/content-types.ts';
import { loadFigure } from '#features/figures/load-figure.ts';
import { Figure } from '#ui/figure.tsx';
import styles from './approaching-figure.module.scss';
import { watchApproach } from './watch-approach.ts';

/**
 * The figure of another page, loaded when its place comes near the view: several of them would take a list over its budget.
 * The place is as large without it as with it. Without a script, and on paper before it has come, there is no place.
 */
export function ApproachingFigure({ address }: { address: string }) {
  const place = useRef<HTMLDivElement>(null);
  const [figure, setFigure] = useState<FigureContent | null>(null);
  useEffect(() => {
    let isLeft = false;
    const stop =
      place.current &&
      watchApproach(place.current, () => {
        // Where it cannot be loaded, the list says the same in words.
        void loadFigure(address).then((loaded) => {
          if (!isLeft) setFigure(loaded);
        });
      });
    return () => {
      isLeft = true;
      stop?.();
    };
  }, [address]);
  return (
    <div ref={place} className={styles.place} data-approaching={address}>
      {figure ? <Figure {...figure} /> : null}
    </div>
  );
}
