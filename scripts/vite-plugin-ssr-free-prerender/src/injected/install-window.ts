/** Adds features of an ordinary browser window that are missing in a headless shell or in a tab without a window. */

/** Ids of the timers that emulate pending animation frames. */
const frames = new Set<number>();

/** Sets the outer size, which is 0 in a tab without a window. Apps may mistake a window of that size for a phone. */
function installSize(): void {
  for (const [outer, inner] of [
    ['outerWidth', 'innerWidth'],
    ['outerHeight', 'innerHeight'],
  ] as const)
    Object.defineProperty(window, outer, { configurable: true, get: () => window[inner] });
}

/** Adds properties that Chromium's headless shell lacks, because apps may use them to detect the browser. */
function installChrome(): void {
  if ('chrome' in window) return;
  const value = { app: {}, csi: () => ({}), loadTimes: () => ({}) };
  Object.defineProperty(window, 'chrome', { configurable: true, enumerable: true, writable: true, value });
  Object.defineProperty(Navigator.prototype, 'pdfViewerEnabled', { configurable: true, get: () => true });
  if ('Notification' in window)
    Object.defineProperty(Notification, 'permission', { configurable: true, get: () => 'default' });
}

/** Runs animation frames and idle callbacks with timers, because a tab without a window runs none. */
function installTimers(): void {
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

/** Replaces `window.open` with a warning. In a tab without a window, the call would block until the run ends. */
function refuseWindows(): void {
  window.open = (url) => {
    console.warn(
      `window.open("${url ?? ''}") was called without a click, and browsers block such calls. Call window.open() in a click handler.`,
    );
    return null;
  };
}

let leftFor: string | null = null;

/** Returns the address of the document that the page tried to load since the last call, or null. */
export function readLeave(): string | null {
  const address = leftFor;
  leftFor = null;
  return address;
}

/** Prevents the page from loading another document, because the engine visits several pages in this document. */
function refuseLeaves(): void {
  window.navigation.addEventListener('navigate', (event) => {
    const { destination, cancelable, hashChange } = event;
    if (destination.sameDocument || hashChange || !cancelable) return;
    event.preventDefault();
    const { origin, pathname, href } = new URL(destination.url);
    leftFor = origin === location.origin ? pathname : href;
  });
}

export function installWindow(): void {
  refuseLeaves();
  refuseWindows();
  installSize();
  installChrome();
  installTimers();
}

/**
 * Resolves once React has run passive effects. React schedules them with a message, so this waits for a later message.
 */
export async function letEffectsRun(): Promise<void> {
  await new Promise((resolve) => {
    const channel = new MessageChannel();
    channel.port1.onmessage = resolve;
    channel.port2.postMessage(null);
  });
  await scheduler.postTask(() => {}, { priority: 'background' });
}

/** Resolves once the next animation frame has run, or immediately if no frame is requested. */
export async function letFrameRun(): Promise<void> {
  if (frames.size === 0) return;
  await new Promise((resolve) => requestAnimationFrame(resolve));
  await letEffectsRun();
}
