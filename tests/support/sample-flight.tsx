import { onTestFinished, vi } from 'vitest';
import type { SectionOf } from '#model/collections/section-bodies.ts';
import type { FlightData } from '#model/schemas/sources.ts';
import { FlightHero } from '#sections/flight-hero.tsx';

/** Drawing data for a flight path 60 units long, flown in 100 minutes. */
const drawn: FlightData = {
  earth: '/assets/earth.svg',
  track: ['svg', { viewBox: '0 0 100 50', className: 'fg' }, ['path', { className: 'track', d: 'M20,25L80,25' }]],
  earthBox: { x: -50, y: 0, width: 200, height: 200 },
  scale: ['svg', { className: 'fg' }, ['text', {}, '12:00']],
  motion: {
    departure: 720,
    moments: [
      { minute: 0, at: [20, 25], along: [1, 0], across: [0, 2], km: 2 },
      { minute: 50, at: [50, 25], along: [4, 0], across: [0, 8], km: 80 },
      { minute: 100, at: [80, 25], along: [1, 0], across: [0, 2], km: 2 },
    ],
  },
};
export const words = {
  alt: 'One flight over the Earth',
  scaleAlt: 'Its time scale',
  caption: 'One flight. Illustrative.',
};
const hero: SectionOf<'hero'> = { type: 'hero', heading: 'Know what moved', flight: { ...words, drawn } };

/** Sample of the flight drawing at the top of the home page. */
export const SampleFlight = () => <FlightHero section={hero} flight={{ ...words, drawn }} />;

type Stage = {
  /** Returns how many times one canvas, or all canvases together, were painted. */
  paints: (canvas?: Element) => number;
  /** Runs the pending animation frame. Returns false if the component has requested no frame. */
  nextFrame: (now: number) => boolean;
  /** Reports to the component that one canvas, or every canvas, has moved into or out of view. */
  showCanvas: (visible: boolean, canvas?: Element) => void;
  resizeCanvas: (width: number, height: number) => void;
};

type Seen = { target: Element; isIntersecting: boolean };
const nothing = (): void => {};

/**
 * Stubs the size and the drawing context of canvases. Returns how many times each canvas has been painted. Each paint
 * begins by clearing the canvas, so the stub counts the clears.
 */
function fakeCanvas(size: { width: number; height: number }): Map<Element, number> {
  const paints = new Map<Element, number>();
  const drawing = [
    ...['save', 'restore', 'setTransform', 'transform', 'translate', 'scale'],
    ...['beginPath', 'moveTo', 'lineTo', 'arc', 'closePath', 'fill', 'stroke'],
  ];
  Object.defineProperties(HTMLCanvasElement.prototype, {
    getContext: {
      value: function getContext(this: Element) {
        const clearRect = () => paints.set(this, (paints.get(this) ?? 0) + 1);
        return { ...Object.fromEntries(drawing.map((name) => [name, nothing])), clearRect };
      },
      configurable: true,
    },
    clientWidth: { get: () => size.width, configurable: true },
    clientHeight: { get: () => size.height, configurable: true },
  });
  onTestFinished(() => {
    for (const name of ['getContext', 'clientWidth', 'clientHeight']) {
      Reflect.deleteProperty(HTMLCanvasElement.prototype, name);
    }
  });
  return paints;
}

/** Stubs `ResizeObserver` and `IntersectionObserver`, so that tests can call their callbacks. */
function fakeObservers() {
  const fitted: (() => void)[] = [];
  const watched = new Map<Element, (entries: Seen[]) => void>();
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(callback: () => void) {
        fitted.push(callback);
      }
      observe = nothing;
      disconnect = nothing;
    },
  );
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe: (element: Element) => void;
      constructor(callback: (entries: Seen[]) => void) {
        this.observe = (element) => watched.set(element, callback);
      }
      unobserve = (element: Element) => watched.delete(element);
      disconnect = nothing;
    },
  );
  return { fitted, watched };
}

/** Stubs what jsdom lacks: a drawing context, observers, media queries, idle callbacks and animation frames. */
export function setUpCanvas({ reducedMotion }: { reducedMotion: boolean }): Stage {
  const size = { width: 0, height: 0 };
  const frames = new Map<number, FrameRequestCallback>();
  const paints = fakeCanvas(size);
  const { fitted, watched } = fakeObservers();
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => callback());
  vi.stubGlobal('matchMedia', () => ({
    matches: reducedMotion,
    addEventListener: nothing,
    removeEventListener: nothing,
  }));
  let lastFrame = 0;
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => {
    lastFrame += 1;
    frames.set(lastFrame, callback);
    return lastFrame;
  });
  vi.stubGlobal('cancelAnimationFrame', (id: number) => frames.delete(id));
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  return {
    paints: (canvas) =>
      canvas ? (paints.get(canvas) ?? 0) : [...paints.values()].reduce((sum, count) => sum + count, 0),
    nextFrame: (now) => {
      const [next] = frames;
      if (!next) return false;
      frames.delete(next[0]);
      next[1](now);
      return true;
    },
    showCanvas: (isIntersecting, canvas) => {
      for (const [target, callback] of watched) {
        if (!canvas || canvas === target) callback([{ target, isIntersecting }]);
      }
    },
    resizeCanvas: (width, height) => {
      Object.assign(size, { width, height });
      for (const callback of fitted) callback();
    },
  };
}
