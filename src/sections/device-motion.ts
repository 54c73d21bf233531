/**
 * Lets visitors move a simulated device on a drawing area (the “plate”) by mouse, finger or arrow keys. Samples the
 * device's position once a second.
 */
import { type OperatedDevice, operateDevice, type Share } from '#instruments/operate-device.ts';

/** Milliseconds that a finger must rest before it moves the device. A shorter touch may be the start of scrolling. */
const holdTime = 400;
/** Pixels that a finger must move sideways before it moves the device. */
const leastSweep = 6;
/**
 * Distance that one press of an arrow key moves the device, as a share of the width of the drawing area (“plate”). With
 * Shift, a press moves it ten times as far.
 */
const keyStep = 0.005;
/** Minimum time between two announcements to screen readers, in milliseconds. */
const quietTime = 4000;
/**
 * After the device has been off the drawing area (“plate”) for this many seconds, its position is no longer sampled.
 */
const longestGap = 600;

/**
 * Direction of each arrow key as [x, y], in shares of the drawing area's width and height. The area is 4:3, so the
 * factor 4/3 makes vertical steps as long as horizontal steps.
 */
const ways: Readonly<Record<string, Share>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -4 / 3],
  ArrowDown: [0, 4 / 3],
};

/** `isStarted` is true once the visitor has moved the device. `news` is the latest announcement for screen readers. */
export type DeviceState = { isStarted: boolean; news: string };

type Mover = {
  device: OperatedDevice;
  isStarted: () => boolean;
  /**
   * At the visitor's first move, removes the recorded track that the page has shown until then. Later calls do nothing.
   */
  start: () => void;
  clear: () => void;
  put: (point: Share) => void;
  /** Moves the device off the drawing area (“plate”). */
  leave: () => void;
  /** Returns the device's position, or its last position if it is off the drawing area (“plate”). */
  point: () => Share;
  stop: () => void;
};

/**
 * Calls back immediately and then every second, with the number of seconds since the previous call. The number can be
 * more than one, because browsers delay the timers of busy or hidden tabs. Returns a function that stops the timer.
 */
function startSeconds(onPass: (seconds: number) => void): () => void {
  let last = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    const seconds = Math.max(1, Math.round((now - last) / 1000));
    last = now;
    onPass(seconds);
  }, 1000);
  onPass(1);
  return () => clearInterval(timer);
}

/**
 * Creates the simulated device, and the functions that move it.
 * @param tell called after each change
 */
function createMover(tell: (state: DeviceState) => void): Mover {
  const device = operateDevice();
  let isStarted = false;
  let isOn = false;
  let point: Share = [0.5, 0.5];
  let away = 0;
  let [news, told, waiting] = ['', Number.NEGATIVE_INFINITY, ''];
  let end: (() => void) | null = null;
  const pause = (): void => {
    end?.();
    end = null;
  };
  const pass = (seconds: number): void => {
    // Wait until screen readers have had time to read the previous announcement. A newer announcement replaces one that
    // is still waiting.
    waiting = device.pass(seconds, isOn ? point : null) || waiting;
    away = isOn ? 0 : away + seconds;
    if (waiting && performance.now() - told >= quietTime) [news, told, waiting] = [waiting, performance.now(), ''];
    if (away > longestGap) pause();
    tell({ isStarted, news });
  };
  const start = (): void => {
    if (isStarted) return;
    isStarted = true;
    device.clear();
    tell({ isStarted, news });
  };
  return {
    device,
    isStarted: () => isStarted,
    start,
    clear: () => {
      device.clear();
      if (!isOn) pause();
      tell({ isStarted, news });
    },
    put: (next) => {
      start();
      isOn = true;
      point = next;
      end ??= startSeconds(pass);
    },
    leave: () => {
      isOn = false;
    },
    point: () => point,
    stop: pause,
  };
}

/**
 * Calls `onDraw` while a finger moves the device. That begins when the finger moves sideways or rests. A finger that
 * first moves up or down scrolls the page.
 */
function watchFinger(onDraw: (event: PointerEvent) => void) {
  let origin: PointerEvent | null = null;
  let isDrawing = false;
  let timer = 0;
  const end = (): void => {
    clearTimeout(timer);
    origin = null;
    isDrawing = false;
  };
  const draw = (event: PointerEvent): void => {
    clearTimeout(timer);
    isDrawing = true;
    onDraw(event);
  };
  return {
    isDrawing: () => isDrawing,
    down: (event: PointerEvent) => {
      end();
      origin = event;
      timer = window.setTimeout(() => draw(event), holdTime);
    },
    move: (event: PointerEvent) => {
      if (!origin) return;
      const [dx, dy] = [Math.abs(event.clientX - origin.clientX), Math.abs(event.clientY - origin.clientY)];
      if (isDrawing || (dx > dy && dx > leastSweep)) draw(event);
    },
    end,
  };
}

/**
 * Detects whether the pointer itself has moved. Browsers also send pointer events when the page scrolls under a resting
 * pointer.
 */
function watchRest(): { hasMoved: (event: PointerEvent) => boolean; forget: () => void } {
  let before: { x: number; y: number } | null = null;
  return {
    hasMoved: ({ clientX, clientY }) => {
      const was = before;
      before = { x: clientX, y: clientY };
      return was !== null && (was.x !== clientX || was.y !== clientY);
    },
    forget: () => {
      before = null;
    },
  };
}

function pointOf(plate: Element, { clientX, clientY }: PointerEvent): Share | null {
  const { left, top, width, height } = plate.getBoundingClientRect();
  const [x, y] = [(clientX - left) / width, (clientY - top) / height];
  return x < 0 || x > 1 || y < 0 || y > 1 ? null : [x, y];
}

/**
 * Moves the simulated device to where the visitor's mouse or finger is. Visitors who prefer reduced motion must press
 * the start button first.
 */
function followPointers(plate: HTMLElement, { put, leave, isStarted }: Mover, signal: AbortSignal): void {
  const reduced = matchMedia('(prefers-reduced-motion: reduce)');
  const rest = watchRest();
  const follow = (event: PointerEvent): void => {
    if (!isStarted() && reduced.matches) return;
    const point = pointOf(plate, event);
    if (point) put(point);
    else leave();
  };
  const finger = watchFinger(follow);
  const isFinger = ({ pointerType }: PointerEvent): boolean => pointerType === 'touch';
  const move = (event: PointerEvent): void => {
    if (isFinger(event)) finger.move(event);
    else if (isStarted() || rest.hasMoved(event)) follow(event);
  };
  const end = (): void => {
    finger.end();
    rest.forget();
    leave();
  };
  plate.addEventListener('pointerdown', (event) => isFinger(event) && finger.down(event), { signal });
  plate.addEventListener('pointermove', move, { signal });
  plate.addEventListener('pointerup', (event) => isFinger(event) && end(), { signal });
  plate.addEventListener('pointercancel', end, { signal });
  plate.addEventListener('pointerleave', end, { signal });
  // Otherwise a finger that rests on the drawing area would open the browser's context menu.
  plate.addEventListener('contextmenu', (event) => finger.isDrawing() && event.preventDefault(), { signal });
  document.addEventListener('visibilitychange', () => document.hidden && end(), { signal });
  signal.addEventListener('abort', finger.end);
}

export type DeviceMotion = Omit<Mover, 'isStarted' | 'put'> & {
  /** Puts the device back on the drawing area (“plate”), at its last position. */
  enter: () => void;
  /** Moves the device in the direction of an arrow key. Returns false for all other keys. */
  press: (key: string, isFast: boolean) => boolean;
};

/**
 * Starts the simulated device, which visitors move across the drawing area (“plate”) with a mouse or finger. Returns
 * functions that move it with keys and buttons.
 * @param tell called after each change
 */
export function startDevice(plate: HTMLElement, tell: (state: DeviceState) => void): DeviceMotion {
  const mover = createMover(tell);
  const listening = new AbortController();
  followPointers(plate, mover, listening.signal);
  const clamp = (share: number): number => Math.min(1, Math.max(0, share));
  return {
    ...mover,
    enter: () => mover.put(mover.point()),
    press: (key, isFast) => {
      const way = ways[key];
      if (!way) return false;
      const step = isFast ? 10 * keyStep : keyStep;
      const [x, y] = mover.point();
      mover.put([clamp(x + way[0] * step), clamp(y + way[1] * step)]);
      return true;
    },
    stop: () => {
      listening.abort();
      mover.stop();
    },
  };
}
