/** Callbacks that wait for the next frame. */
const frames = new Set<number>();

/** True while something waits for the next frame. */
export const hasFrame = (): boolean => frames.size > 0;

/** A tab without a window has one of no size, and an app may take it for a phone's: it is as large as the page. */
function installSize(): void {
  for (const [outer, inner] of [
    ['outerWidth', 'innerWidth'],
    ['outerHeight', 'innerHeight'],
  ] as const)
    Object.defineProperty(window, outer, { configurable: true, get: () => window[inner] });
}

/** Runs animation frames and idle callbacks by timers: a tab without a window gets none, and an app may wait for one. */
export function installTimers(): void {
  installSize();
  window.requestAnimationFrame = (callback) => {
    const handle = window.setTimeout(() => {
      frames.delete(handle);
      callback(performance.now());
    }, 16);
    frames.add(handle);
    return handle;
  };
  window.cancelAnimationFrame = (handle) => {
    frames.delete(handle);
    window.clearTimeout(handle);
  };
  window.requestIdleCallback = (callback) => {
    const end = performance.now() + 51;
    const deadline = { didTimeout: false, timeRemaining: () => Math.max(0, end - performance.now()) };
    return window.setTimeout(() => callback(deadline), 1);
  };
  window.cancelIdleCallback = (handle) => window.clearTimeout(handle);
}
