import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { DeviceMotion, DeviceState } from './device-motion.ts';
import { watchApproach, watchReturn } from './watch-approach.ts';

type Act = (motion: DeviceMotion) => void;

type UsedDevice = {
  /** Null until the code of the device has loaded. */
  motion: DeviceMotion | null;
  /** Null until the device first moves or is changed. */
  state: DeviceState | null;
  /** True after hydration, when the page can show controls. */
  isOperable: boolean;
  /** Applies a change to the device: immediately, or once its code has loaded. */
  act: (change: Act) => void;
  /** Renders the component again, with the device's new position. Must be called after a key has moved the device. */
  refresh: () => void;
};

/**
 * Loads the code of the simulated device that visitors can move on a drawing. This happens when `plate`, the drawing
 * area, comes near the viewport, or when a control is used.
 */
export function useDevice(plate: RefObject<HTMLElement | null>): UsedDevice {
  const [motion, setMotion] = useState<DeviceMotion | null>(null);
  const [state, setState] = useState<DeviceState | null>(null);
  const [isOperable, setIsOperable] = useState(false);
  const waiting = useRef<Act[]>([]);
  const load = useRef(() => {});
  const refresh = useCallback(
    () => setState((known) => ({ isStarted: known?.isStarted ?? false, news: known?.news ?? '' })),
    [],
  );

  useEffect(() => setIsOperable(true), []);
  useEffect(() => {
    const element = plate.current;
    if (!element) return;
    let [isLeft, isLoading, end] = [false, false, (): void => undefined];
    load.current = () => {
      if (isLoading) return;
      isLoading = true;
      import('./device-motion.ts').then(
        ({ startDevice }) => {
          if (isLeft) return;
          const started = startDevice(element, setState);
          end = started.stop;
          setMotion(started);
          if (waiting.current.length === 0) return;
          for (const change of waiting.current.splice(0)) change(started);
          refresh();
        },
        () => {
          isLoading = false;
          // The code could not be loaded, so the page still shows the prerendered drawing. Try again when the visitor
          // returns to the drawing, because the network may be back by then.
          if (!isLeft) stopWatch = watchReturn(element, () => load.current());
        },
      );
    };
    let stopWatch = watchApproach(element, () => load.current());
    return () => {
      isLeft = true;
      stopWatch();
      end();
    };
  }, [plate, refresh]);

  const act = useCallback(
    (change: Act) => {
      if (motion) {
        change(motion);
        refresh();
        return;
      }
      waiting.current.push(change);
      load.current();
    },
    [motion, refresh],
  );
  return { motion, state, isOperable, act, refresh };
}
