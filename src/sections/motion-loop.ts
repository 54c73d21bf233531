/** The animation loop that stars and dart of the home page share. This code doesn't use React. */

/** Time between two paints. Stars and dart are slow enough for 30 frames per second, half as many as a 60 Hz screen shows. */
const paintMilliseconds = 1000 / 30;
/** Milliseconds by which a frame may be early, so that a 60 Hz screen with uneven frames still paints every second one. */
const tolerance = 4;

/** Paints the next frame, a number of milliseconds after the previous one. */
type Paint = (milliseconds: number) => void;

export type MotionLoop = {
  /** Paints on an element while it is in view. Returns a function that removes it from the loop. */
  add: (element: Element, paint: Paint) => () => void;
  setRunning: (running: boolean) => void;
  stop: () => void;
};

/** Creates the loop, which begins with `setRunning(true)`. It doesn't paint hidden pages, nor elements out of view. */
export function startMotionLoop(): MotionLoop {
  const painted = new Map<Element, { paint: Paint; isSeen: boolean }>();
  const state = { isRunning: false, frame: 0, last: 0 };

  const tick = (now: number): void => {
    state.frame = requestAnimationFrame(tick);
    const elapsed = now - state.last;
    if (elapsed < paintMilliseconds - tolerance) return;
    state.last = now;
    for (const { paint, isSeen } of painted.values()) {
      // After a pause, the next frame would be a leap. So it counts as a tenth of a second at most.
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
