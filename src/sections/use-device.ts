import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { DeviceMotion, DeviceState } from './device-motion.ts';
import { watchApproach, watchReturn } from './watch-approach.ts';

type Act = (motion: DeviceMotion) => void;

type UsedDevice = {
  /** Null until the code of the device has loaded. */
  motion: DeviceMotion | null;
  /** Null until the first change. */
  state: DeviceState | null;
  /** True after hydration, when the page can show controls. */
  isOperable: boolean;
  /** Changes the device at once, or when its code has loaded. */
  act: (change: Act) => void;
  /** Shows a change that was made by a key. */
  refresh: () => void;
};

/** Loads the device when its plate comes near, or when a control is used. */
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
          // The recorded gesture remains. The network may be back the next time.
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
