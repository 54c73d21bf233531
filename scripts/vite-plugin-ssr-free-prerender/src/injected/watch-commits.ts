/** React's commits, told by the hook that it offers to its developer tools, in production too. */
import { type Fiber, type FiberRoot, onSet, onShownTree, readTree } from '../serialize/fiber.ts';

type CommitListeners = {
  /** The root's part of the document is changed; its refs and layout effects come after. */
  changed?: () => void;
  /** Those of any root have run, passive effects have not. */
  committed: (root: FiberRoot) => void;
  /** Told of each renderer of React's that starts. */
  started?: (renderer: Renderer) => void;
};

/** React keeps to itself what a hook throws, or ends by it. */
function call<Given extends unknown[]>(listener: ((...given: Given) => void) | undefined, ...given: Given): void {
  try {
    listener?.(...given);
  } catch (error) {
    reportError(error);
  }
}

/** React sets `T` (the transition that is under way) as it begins a commit: by then the root is known. */
function onBegin({ currentDispatcherRef: holder }: Renderer, listener: () => void): void {
  if (holder && 'T' in holder) onSet(holder, 'T', listener);
}

/** Some apps switch React's developer tools off, by writing into their hook or in its place. */
function installHook(hook: object): void {
  const kept = new Proxy(hook, { set: () => true });
  Object.defineProperty(window, '__REACT_DEVTOOLS_GLOBAL_HOOK__', {
    ...{ configurable: true, enumerable: true },
    get: () => kept,
    set: () => {},
  });
}

/**
 * Must be called before React is loaded.
 * @param root selector of the element that the app renders into
 */
export function watchCommits(root: string, { changed, committed, started }: CommitListeners): void {
  let renderers = 0;
  let shown: Fiber | null = null;
  const look = (): void => {
    const container = document.querySelector(root);
    const tree = container && readTree(container);
    if (!tree?.child || tree === shown) return;
    shown = tree;
    call(changed);
  };
  const watch = (): void => {
    const container = document.querySelector(root);
    if (container) onShownTree(container, look);
  };
  installHook({
    isDisabled: false,
    supportsFiber: true,
    inject: (renderer: Renderer) => {
      if (changed) onBegin(renderer, watch);
      call(started, renderer);
      renderers += 1;
      return renderers;
    },
    onCommitFiberRoot: (_: number, of: FiberRoot) => {
      // Of a commit that React has begun in another way.
      if (changed) look();
      call(committed, of);
    },
  });
}

type Read = () => unknown;
type Effect = () => unknown;

/** React's own functions behind its hooks, as far as they are of interest: components are given one such object or another. */
type Dispatcher = {
  useState: unknown;
  useEffect: (effect: Effect, dependencies?: unknown) => unknown;
  useSyncExternalStore: (subscribe: (onChange: () => void) => unknown, read: Read, readServed?: Read) => unknown;
};

/** What a renderer of React's tells developer tools when it starts, as far as it is of interest: `H` is the dispatcher, `T` the transition. */
type Renderer = { rendererPackageName?: string; currentDispatcherRef?: { H: Dispatcher | null; T?: unknown } };

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
