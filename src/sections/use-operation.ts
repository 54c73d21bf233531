import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { Value } from '#instruments/instrument.ts';
import { loadOperation } from '#instruments/load-operation.ts';
import type { Operation } from '#instruments/operate.ts';
import { readHash } from '#lib/read-hash.ts';
import type { InstrumentContent } from '#model/schemas/sources.ts';
import { watchApproach, watchReturn } from './watch-approach.ts';

/** Milliseconds in which the parameters move to those of a preset. */
const glideTime = 400;

type Change = (operation: Operation) => void;

/** An instrument on the page, with its state and the functions that change it. */
export type Operated = {
  instrument: InstrumentContent;
  /** Null until the instrument's code has loaded. */
  operation: Operation | null;
  /**
   * Number of changes so far, so that components update after each one. Null while the page shows its prerendered
   * state.
   */
  change: number | null;
  /** True after hydration, when the page can show controls. The instrument's code may load later. */
  isOperable: boolean;
  /** Applies a change to the instrument: immediately, or once its code has loaded. */
  act: (change: Change) => void;
  /**
   * Changes all parameters to those in the address of a preset. Takes 400 ms, or happens immediately if the visitor
   * prefers reduced motion.
   */
  glideTo: (address: string) => void;
};

/** Scrolls to an instrument. Moves the focus there too, so that keyboard and screen-reader users continue from it. */
function goTo(element: HTMLElement): void {
  element.tabIndex = -1;
  element.focus({ preventScroll: true });
  element.scrollIntoView({ behavior: 'instant' });
}

/**
 * Calls back when the element comes near the viewport or gets the focus. Calls back immediately if the address contains
 * parameters of the instrument `name`.
 */
function watchFor(element: Element, name: string, onNear: () => void): () => void {
  if (readHash(location.hash).startsWith(`${name}=`)) {
    onNear();
    return () => undefined;
  }
  const stop = watchApproach(element, onNear);
  element.addEventListener('focusin', onNear, { once: true });
  return () => {
    stop();
    element.removeEventListener('focusin', onNear);
  };
}

const mix = (from: Value | undefined, to: Value, share: number): Value =>
  typeof from === 'number' && typeof to === 'number' ? from + (to - from) * share : to;

/**
 * Moves all parameters gradually to those in the address of a preset. `request` contains the id of the next animation
 * frame. Cancelling that frame stops the movement.
 */
function glide(operation: Operation, address: string, request: RefObject<number>, onMove: () => void): void {
  const from = operation.values();
  const to = operation.parse(address) ?? from;
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
    operation.set(to);
    return;
  }
  const start = performance.now();
  const move = (now: number): void => {
    const share = Math.min(1, Math.max(0, now - start) / glideTime);
    const eased = share * share * (3 - 2 * share);
    operation.set(Object.fromEntries(Object.entries(to).map(([key, value]) => [key, mix(from[key], value, eased)])));
    onMove();
    if (share < 1) request.current = requestAnimationFrame(move);
  };
  request.current = requestAnimationFrame(move);
}

/** Loads the code of an instrument when it comes near the view or is used. */
export function useOperation(instrument: InstrumentContent, frame: RefObject<HTMLElement | null>): Operated {
  const { name } = instrument;
  const [operation, setOperation] = useState<Operation | null>(null);
  const [change, setChange] = useState<number | null>(null);
  const [isOperable, setIsOperable] = useState(false);
  const waiting = useRef<Change[]>([]);
  const load = useRef(() => {});
  const frameRequest = useRef(0);
  const noteChange = useCallback(() => setChange((count) => (count ?? 0) + 1), []);

  useEffect(() => setIsOperable(true), []);
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    let isLeft = false;
    let isLoading = false;
    load.current = () => {
      if (isLoading) return;
      isLoading = true;
      loadOperation(name).then(
        (loaded) => {
          if (isLeft) return;
          setOperation(loaded);
          const values = loaded.parse(location.hash);
          if (values) {
            waiting.current.unshift(() => loaded.set(values));
            goTo(element);
          }
          if (waiting.current.length === 0) return;
          waiting.current.splice(0).forEach((one) => {
            one(loaded);
          });
          noteChange();
        },
        () => {
          isLoading = false;
          // The code could not be loaded, so the page still shows the prerendered drawing. Try again when the visitor
          // returns to the instrument, because the network may be back by then.
          if (!isLeft) stop = watchReturn(element, () => load.current());
        },
      );
    };
    let stop = watchFor(element, name, () => load.current());
    return () => {
      isLeft = true;
      stop();
      cancelAnimationFrame(frameRequest.current);
    };
  }, [name, frame, noteChange]);

  const act = useCallback(
    (one: Change) => {
      cancelAnimationFrame(frameRequest.current);
      if (operation) {
        one(operation);
        noteChange();
        return;
      }
      waiting.current.push(one);
      load.current();
    },
    [operation, noteChange],
  );

  const glideTo = useCallback(
    (address: string) => act((loaded) => glide(loaded, address, frameRequest, noteChange)),
    [act, noteChange],
  );
  return { instrument, operation, change, isOperable, act, glideTo };
}
