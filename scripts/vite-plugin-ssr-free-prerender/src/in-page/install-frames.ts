/** Gives animation frames by a timer: a tab without a window gets none, and an app may wait for one. Sent to the browser as text. */
export function installFrames(): void {
  window.requestAnimationFrame = (callback) => window.setTimeout(() => callback(performance.now()), 16);
  window.cancelAnimationFrame = (handle) => window.clearTimeout(handle);
}
