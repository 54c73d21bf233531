import { useEffect, useLayoutEffect, useRef } from 'react';

/**
 * Calls back when nothing has changed for so many milliseconds. It has one timer, which looks at the clock when it ends: to clear
 * one and to set another at each of many changes would cost more.
 * @param change differs after each change; null as long as there has been none
 */
export function useRest(change: unknown, milliseconds: number, onRest: () => void): void {
  const rest = useRef(onRest);
  const last = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);

  // A passive effect would have React schedule a task after each change.
  useLayoutEffect(() => {
    rest.current = onRest;
    if (change === null) return;
    last.current = performance.now();
    if (timer.current !== null) return;
    const look = (): void => {
      const left = last.current + milliseconds - performance.now();
      timer.current = left > 0 ? setTimeout(look, left) : null;
      if (timer.current === null) rest.current();
    };
    timer.current = setTimeout(look, milliseconds);
  }, [change, milliseconds, onRest]);

  useEffect(
    () => () => {
      if (timer.current !== null) clearTimeout(timer.current);
      timer.current = null;
    },
    [],
  );
}
