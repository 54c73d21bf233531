/**
 * The animation loop of the home page. It paints the falling stars, and the arrow (“dart”) that follows the flight
 * path.
 */

/** Milliseconds between two paints: every second frame of a 60 Hz screen, which is enough for such slow motion. */
const paintMilliseconds = 1000 / 30;
/**
 * Milliseconds by which a paint may be early. Without this tolerance, small timing variations would often delay a paint
 * by one more frame.
 */
const tolerance = 4;

/** Paints a frame. `milliseconds` is the time since the previous frame. */
type Paint = (milliseconds: number) => void;

export type MotionLoop = {
  /** Calls `paint` for each frame while the element is in view. Returns a function that stops these calls. */
  add: (element: Element, paint: Paint) => () => void;
  setRunning: (running: boolean) => void;
  stop: () => void;
};

/** Creates the loop, which `setRunning(true)` starts. It doesn't paint in hidden tabs, or on elements out of view. */
export function startMotionLoop(): MotionLoop {
  const painted = new Map<Element, { paint: Paint; isSeen: boolean }>();
  const state = { isRunning: false, frame: 0, last: 0 };

  const tick = (now: number): void => {
    state.frame = requestAnimationFrame(tick);
    const elapsed = now - state.last;
    if (elapsed < paintMilliseconds - tolerance) return;
    state.last = now;
    for (const { paint, isSeen } of painted.values()) {
      // Advance by at most a tenth of a second, so that the stars and the dart don't jump ahead after a delay.
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
