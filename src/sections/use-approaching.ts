import { type RefObject, useEffect, useRef, useState } from 'react';
import type { FigureContent } from '#content/content-types.ts';
import { loadFigure } from '#features/figures/load-figure.ts';
import { watchApproach } from './watch-approach.ts';

/**
 * The figure of another page, loaded when its place comes near the view: several of them would take a list over its budget.
 * Null until then, and where it cannot be loaded: the list says the same in words.
 */
export function useApproaching(address: string): [place: RefObject<HTMLDivElement | null>, FigureContent | null] {
  const place = useRef<HTMLDivElement>(null);
  const [figure, setFigure] = useState<FigureContent | null>(null);
  useEffect(() => {
    let isLeft = false;
    const stop =
      place.current &&
      watchApproach(place.current, () => {
        void loadFigure(address).then((loaded) => {
          if (!isLeft) setFigure(loaded);
        });
      });
    return () => {
      isLeft = true;
      stop?.();
    };
  }, [address]);
  return [place, figure];
}
