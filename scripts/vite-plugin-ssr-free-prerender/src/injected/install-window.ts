/** What a tab without a window lacks, and a browser without windows. */

/** Callbacks that wait for the next frame. */
const frames = new Set<number>();

/** True while something waits for the next frame. */
const hasFrame = (): boolean => frames.size > 0;

/** A tab without a window has one of no size, and an app may take it for a phone's: it is as large as the page. */
function installSize(): void {
  for (const [outer, inner] of [
    ['outerWidth', 'innerWidth'],
    ['outerHeight', 'innerHeight'],
  ] as const)
    Object.defineProperty(window, outer, { configurable: true, get: () => window[inner] });
}

/** A headless shell leaves out what Chromium brings to its windows, and an app may tell browsers apart by it. */
function installChrome(): void {
  if ('chrome' in window) return;
  const value = { app: {}, csi: () => ({}), loadTimes: () => ({}) };
  Object.defineProperty(window, 'chrome', { configurable: true, enumerable: true, writable: true, value });
  Object.defineProperty(Navigator.prototype, 'pdfViewerEnabled', { configurable: true, get: () => true });
  if ('Notification' in window)
    Object.defineProperty(Notification, 'permission', { configurable: true, get: () => 'default' });
}

/** Runs animation frames and idle callbacks by timers: a tab without a window gets none, and an app may wait for one. */
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

/** A tab without a window can open none: the call would block until the run ends. */
function refuseWindows(): void {
  window.open = (url) => {
    console.warn(
      `window.open("${url ?? ''}") was called without a click: browsers block it for visitors. Open it from a click.`,
    );
    return null;
  };
}

let leftFor: string | null = null;

/** Returns the address of another document that the page has gone to since the last call; null where it has stayed. */
export function readLeave(): string | null {
  const address = leftFor;
  leftFor = null;
  return address;
}

/** Keeps the page where it is: another document would end the run's work in this tab. */
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

/** Effects run now, and what they do still belongs to this page. React queues them by a message of its own. */
export async function letEffectsRun(): Promise<void> {
  await new Promise((resolve) => {
    const channel = new MessageChannel();
    channel.port1.onmessage = resolve;
    channel.port2.postMessage(null);
  });
  await scheduler.postTask(() => {}, { priority: 'background' });
}

/** The same for what waits for the next frame: some libraries write the head there. */
export async function letFrameRun(): Promise<void> {
  if (!hasFrame()) return;
  await new Promise((resolve) => requestAnimationFrame(resolve));
  await letEffectsRun();
}
