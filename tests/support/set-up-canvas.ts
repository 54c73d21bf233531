import { onTestFinished, vi } from 'vitest';

type Stage = {
  /** How often the field was painted. */
  paints: () => number;
  /** Runs the frame that was asked for; false when none was. */
  nextFrame: (now: number) => boolean;
  showCanvas: (visible: boolean) => void;
  resizeCanvas: (width: number, height: number) => void;
};

/** Stands in for what jsdom lacks: a painting context, observers, media queries and a clock of frames. */
export function setUpCanvas({ reducedMotion }: { reducedMotion: boolean }): Stage {
  const state = { paints: 0, width: 0, height: 0 };
  const frames = new Map<number, FrameRequestCallback>();
  const observers: { resize: (() => void)[]; see: ((entries: { isIntersecting: boolean }[]) => void)[] } = {
    resize: [],
    see: [],
  };
  const context = {
    clearRect: () => {
      state.paints += 1;
    },
    beginPath: () => {},
    arc: () => {},
    fill: () => {},
    setTransform: () => {},
  };
  Object.defineProperties(HTMLCanvasElement.prototype, {
    getContext: { value: () => context, configurable: true },
    clientWidth: { get: () => state.width, configurable: true },
    clientHeight: { get: () => state.height, configurable: true },
  });
  class Observer {
    observe(): void {}
    disconnect(): void {}
  }
  vi.stubGlobal(
    'ResizeObserver',
    class extends Observer {
      constructor(callback: () => void) {
        super();
        observers.resize.push(callback);
      }
    },
  );
  vi.stubGlobal(
    'IntersectionObserver',
    class extends Observer {
      constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
        super();
        observers.see.push(callback);
      }
    },
  );
  vi.stubGlobal('matchMedia', () => ({
    matches: reducedMotion,
    addEventListener: () => {},
    removeEventListener: () => {},
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
    for (const name of ['getContext', 'clientWidth', 'clientHeight']) {
      Reflect.deleteProperty(HTMLCanvasElement.prototype, name);
    }
  });
  return {
    paints: () => state.paints,
    nextFrame: (now) => {
      const [next] = frames;
      if (!next) return false;
      frames.delete(next[0]);
      next[1](now);
      return true;
    },
    showCanvas: (isIntersecting) => {
      for (const callback of observers.see) callback([{ isIntersecting }]);
    },
    resizeCanvas: (width, height) => {
      Object.assign(state, { width, height });
      for (const callback of observers.resize) callback();
    },
  };
}
