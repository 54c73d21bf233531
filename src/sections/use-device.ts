import { type RefObject, useEffect, useState } from 'react';
import type { DeviceMotion, DeviceState } from './device-motion.ts';
import { watchApproach, watchReturn } from './watch-approach.ts';

/** Loads the device when its plate comes near. The motion is null until then, and the state until the first change. */
export function useDevice(plate: RefObject<HTMLElement | null>): {
  motion: DeviceMotion | null;
  state: DeviceState | null;
  /** Shows a change that was made by a control. */
  refresh: () => void;
} {
  const [motion, setMotion] = useState<DeviceMotion | null>(null);
  const [state, setState] = useState<DeviceState | null>(null);
  useEffect(() => {
    const element = plate.current;
    if (!element) return;
    let [isLeft, end] = [false, (): void => undefined];
    const load = (): void => {
      import('./device-motion.ts').then(
        ({ startDevice }) => {
          if (isLeft) return;
          const started = startDevice(element, setState);
          end = started.stop;
          setMotion(started);
        },
        () => {
          // The recorded gesture remains. The network may be back the next time.
          if (!isLeft) stopWatch = watchReturn(element, load);
        },
      );
    };
    let stopWatch = watchApproach(element, load);
    return () => {
      isLeft = true;
      stopWatch();
      end();
    };
  }, [plate]);
  const refresh = (): void => setState((known) => ({ isStarted: known?.isStarted ?? false, news: known?.news ?? '' }));
  return { motion, state, refresh };
}
