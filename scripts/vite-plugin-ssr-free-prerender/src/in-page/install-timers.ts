/** Runs animation frames and idle callbacks by timers: a tab without a window gets none, and an app may wait for one. */
export function installTimers(): void {
  window.requestAnimationFrame = (callback) => window.setTimeout(() => callback(performance.now()), 16);
  window.cancelAnimationFrame = (handle) => window.clearTimeout(handle);
  window.requestIdleCallback = (callback) => {
    const end = performance.now() + 51;
    const deadline = { didTimeout: false, timeRemaining: () => Math.max(0, end - performance.now()) };
    return window.setTimeout(() => callback(deadline), 1);
  };
  window.cancelIdleCallback = (handle) => window.clearTimeout(handle);
}
