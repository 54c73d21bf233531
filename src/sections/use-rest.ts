import { useEffect, useLayoutEffect, useRef } from 'react';

/**
 * Calls `onRest` when `change` has stayed the same for `milliseconds`. When the timer ends after a recent change, it
 * runs again for the remaining time. Restarting the timer at each change would cost more.
 * @param change a value that differs after each change, or null before the first one
 */
export function useRest(change: unknown, milliseconds: number, onRest: () => void): void {
  const rest = useRef(onRest);
  const last = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);

  // Use a layout effect, because `useEffect` would cost more: React would schedule a task for it after each change.
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
