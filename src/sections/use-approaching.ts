import { type RefObject, useEffect, useRef, useState } from 'react';
import { loadDrawing } from '#features/figures/load-drawing.ts';
import type { RichText } from '#model/schemas/sources.ts';
import { watchApproach } from './watch-approach.ts';

/**
 * Loads a drawing when the element `place` comes near the viewport, because all drawings of a list together would
 * exceed the page's size budget. The drawing is null until it has loaded, and stays null if it can't be loaded.
 */
export function useApproaching(file: string): [place: RefObject<HTMLDivElement | null>, RichText | null] {
  const place = useRef<HTMLDivElement>(null);
  const [drawing, setDrawing] = useState<RichText | null>(null);
  useEffect(() => {
    let isLeft = false;
    const stop =
      place.current &&
      watchApproach(place.current, () => {
        void loadDrawing(file).then((loaded) => {
          if (!isLeft) setDrawing(loaded);
        });
      });
    return () => {
      isLeft = true;
      stop?.();
    };
  }, [file]);
  return [place, drawing];
}
