import { type RefObject, useLayoutEffect, useRef } from 'react';

const height = '--kept';

/**
 * Reserves the greatest height that a box with changing text has had, so that a shorter text moves nothing below it.
 * Measures the height again when the width changes.
 * @param isKept true to reserve the height; false while the text can't change yet
 */
export function useReservedHeight(isKept: boolean, text: unknown): RefObject<HTMLDivElement | null> {
  const room = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const box = room.current;
    if (!box || !isKept) return;
    let width = -1;
    const keep = (): void => {
      if (box.clientWidth === width) return;
      width = box.clientWidth;
      delete box.dataset.kept;
      // The height isn't rounded, because even a fraction of a pixel would move the elements below.
      box.style.setProperty(height, `${box.getBoundingClientRect().height}px`);
      box.dataset.kept = '';
    };
    keep();
    // Wait for the next frame, because Firefox reports an error if the callback itself resizes the observed box.
    const observer = new ResizeObserver(() => requestAnimationFrame(keep));
    observer.observe(box);
    return () => observer.disconnect();
  }, [isKept]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the text whose height is read
  useLayoutEffect(() => {
    const box = room.current;
    if (box && isKept) box.style.setProperty(height, `${box.getBoundingClientRect().height}px`);
  }, [isKept, text]);

  return room;
}
