/**
 * Makes React render a page as hydration begins with it, though nothing is hydrated. A store outside of React
 * (`useSyncExternalStore`) shows what it says for a server until the page is captured; and effects of what is mounted wait as
 * long, so that what comes with a lazy part is captured beside what stood there first.
 */

type Read = () => unknown;
type Effect = () => unknown;

/** React's own functions behind its hooks, as far as they are of interest: components are given one such object or another. */
type Dispatcher = {
  useState: unknown;
  useEffect: (effect: Effect, dependencies?: unknown) => unknown;
  useSyncExternalStore: (subscribe: (onChange: () => void) => unknown, read: Read, readServed?: Read) => unknown;
};

/** What a renderer of React's tells developer tools when it starts, as far as it is of interest: `H` is the dispatcher, `T` the transition. */
export type Renderer = { rendererPackageName?: string; currentDispatcherRef?: { H: Dispatcher | null; T?: unknown } };

export type EffectsHold = {
  /** To be called when a renderer starts. */
  watch: (renderer: Renderer) => void;
  /** Another page comes. */
  hold: () => void;
  /** The page is captured, or waits for an effect perhaps. */
  release: () => void;
};

/** Milliseconds after which what a page waits for may come by an effect. */
const maxHold = 1000;

/** Outside of components every hook throws by the same function. */
const isForComponents = ({ useState, useEffect }: Dispatcher): boolean => useState !== useEffect;

function readSafely(read: Read): { value: unknown } | null {
  try {
    return { value: read() };
  } catch {
    // What has nothing for a server is rendered by the client alone.
    return null;
  }
}

/** Calls back with the first dispatcher that components are given: the first component is mounted, so it is that of all that are. */
function onFirstDispatcher(holder: { H: Dispatcher | null }, callback: (mount: Dispatcher) => void): void {
  let current = holder.H;
  Object.defineProperty(holder, 'H', {
    configurable: true,
    get: () => current,
    set: (dispatcher: Dispatcher | null) => {
      current = dispatcher;
      if (!dispatcher || !isForComponents(dispatcher)) return;
      callback(dispatcher);
      Object.defineProperty(holder, 'H', { value: dispatcher, writable: true, configurable: true, enumerable: true });
    },
  });
}

/** Must be called before React is loaded. */
export function holdEffects(): EffectsHold {
  let isHeld = true;
  let isWatched = false;
  /** How often it was let go. */
  let turn = 0;
  let held: (() => void)[] = [];
  const release = (): void => {
    if (!isHeld) return;
    isHeld = false;
    turn += 1;
    const due = held;
    held = [];
    for (const run of due) {
      try {
        run();
      } catch (error) {
        reportError(error);
      }
    }
  };
  const keep = (run: () => void): void => {
    const mine = turn;
    if (held.length === 0)
      setTimeout(() => {
        if (turn === mine) release();
      }, maxHold);
    held.push(run);
  };
  const holdEffect =
    (effect: Effect): Effect =>
    () => {
      if (!isHeld) return effect();
      let cleanUp: unknown;
      let isGone = false;
      keep(() => {
        if (!isGone) cleanUp = effect();
      });
      return () => {
        isGone = true;
        if (typeof cleanUp === 'function') cleanUp();
      };
    };
  const beginAsHydrated = (mount: Dispatcher): void => {
    const { useEffect: addEffect, useSyncExternalStore: readStore } = mount;
    mount.useEffect = (effect, dependencies) => addEffect(holdEffect(effect), dependencies);
    mount.useSyncExternalStore = (subscribe, read, readServed) => {
      const served = isHeld && readServed && readServed !== read ? readSafely(readServed) : null;
      if (!served) return readStore(subscribe, read, readServed);
      const born = turn;
      const subscribeHeld = (onChange: () => void): unknown => {
        if (isHeld) keep(onChange);
        return subscribe(onChange);
      };
      return readStore(subscribeHeld, () => (turn === born ? served.value : read()), readServed);
    };
  };
  return {
    ...{ release },
    hold: () => {
      isHeld = true;
    },
    watch: ({ rendererPackageName, currentDispatcherRef }) => {
      // Others take the same holder.
      if (!currentDispatcherRef || isWatched || rendererPackageName !== 'react-dom') return;
      isWatched = true;
      onFirstDispatcher(currentDispatcherRef, beginAsHydrated);
    },
  };
}
