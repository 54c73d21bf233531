/** The in-page code in frames. */
import type { ReadySignal } from '../contract/snapshot.ts';
import type { HydrationResult } from './hydration-check.ts';
import type { Trace } from './read-scripts.ts';

declare global {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface merges with the DOM's Window
  interface Window {
    /** Text of the in-page code, in the document that opens frames. */
    __prerenderSource?: string;
  }
}

/** What of it is called there. */
type FrameEngine = {
  installWindow: () => void;
  watchFrame: () => void;
  readTrace: () => Trace;
  installHydrationCheck: (settings: { root: string; ready: ReadySignal }) => void;
  readHydration: (settings: { timeout: number }) => Promise<HydrationResult | null> | null;
};

/** Objects of a window that are read once, at no price: asking for its storage or its size takes longer than all else. */
const windowObjects = new Set(
  'window self globalThis document location navigator screen history performance scheduler'.split(' '),
);

/**
 * The in-page code as one function of the globals that it uses, compiled once for all frames. The browser would give each
 * frame the code by itself: compiled anew, and at the price of its events of every frame.
 */
export function compileEngine(source: string): (frame: Window) => FrameEngine {
  const words = new Set(source.match(/[\w$]+/g));
  const isMethod = (name: string): boolean =>
    typeof Object.getOwnPropertyDescriptor(window, name)?.value === 'function';
  const used = [...words].filter((name) => windowObjects.has(name) || isMethod(name));
  const make = new Function(...used, `${source};\nreturn __prerenderEngine;`);
  return (frame) =>
    Reflect.apply(
      make,
      frame,
      used.map((name) => Reflect.get(frame, name)),
    );
}
