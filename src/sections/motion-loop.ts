/** The one loop of what moves on the home page. Free of React. */

/** Frames per second: what moves is slow enough for 30, which paints half as often as a 60 Hz screen could. */
const paintMilliseconds = 1000 / 30;
/** Frames of a 60 Hz screen come a little early or late: every second one is painted all the same. */
const tolerance = 4;

/** Paints the next frame; `milliseconds` have passed since the last. */
type Paint = (milliseconds: number) => void;

export type MotionLoop = {
  /** Paints on an element as long as it is in view. Returns the way to end that. */
  add: (element: Element, paint: Paint) => () => void;
  setRunning: (running: boolean) => void;
  stop: () => void;
};

/** Stands still until `setRunning`; nothing is painted while the page is hidden, nor what is out of view. */
export function startMotionLoop(): MotionLoop {
  const painted = new Map<Element, { paint: Paint; isSeen: boolean }>();
  const state = { isRunning: false, frame: 0, last: 0 };

  const tick = (now: number): void => {
    state.frame = requestAnimationFrame(tick);
    const elapsed = now - state.last;
    if (elapsed < paintMilliseconds - tolerance) return;
    state.last = now;
    for (const { paint, isSeen } of painted.values()) {
      // A frame after a pause would be a leap: at most a tenth of a second is made up.
      if (isSeen) paint(Math.min(elapsed, 100));
    }
  };
  const update = (): void => {
    cancelAnimationFrame(state.frame);
    if (!state.isRunning || document.hidden || ![...painted.values()].some(({ isSeen }) => isSeen)) return;
    state.last = performance.now();
    state.frame = requestAnimationFrame(tick);
  };
  const seeing = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      const one = painted.get(target);
      if (one) one.isSeen = isIntersecting;
    }
    update();
  });
  document.addEventListener('visibilitychange', update);
  return {
    add: (element, paint) => {
      painted.set(element, { paint, isSeen: false });
      seeing.observe(element);
      return () => {
        painted.delete(element);
        seeing.unobserve(element);
        update();
      };
    },
    setRunning: (next) => {
      state.isRunning = next;
      update();
    },
    stop: () => {
      cancelAnimationFrame(state.frame);
      seeing.disconnect();
      document.removeEventListener('visibilitychange', update);
    },
  };
}
