/** Watches React's commits through the hook for developer tools, which React calls in production too. */
import { type Fiber, type FiberRoot, onSet, readRoot, readTree } from '../serialize/fiber.ts';

/**
 * The object whose functions implement React's hooks. Components get different dispatchers for mounting and for
 * updating.
 */
type Dispatcher = {
  useState: unknown;
  useEffect: (effect: () => unknown, dependencies?: unknown) => unknown;
  useSyncExternalStore: (
    subscribe: (onChange: () => void) => unknown,
    read: () => unknown,
    readOnServer?: () => unknown,
  ) => unknown;
};

/**
 * The object that a renderer (such as react-dom) passes to developer tools. `H` is the current dispatcher, `T` the
 * current transition.
 */
type Renderer = { rendererPackageName?: string; currentDispatcherRef?: { H: Dispatcher | null; T?: unknown } };

type CommitListeners = {
  /** Called when React has changed the root's DOM, before refs and layout effects; null if not needed. */
  changed: (() => void) | null;
  /** Called after the layout effects of any root, before passive effects. */
  committed: (root: FiberRoot) => void;
  /** Called when a React renderer starts, such as react-dom. */
  started?: (renderer: Renderer) => void;
};

/** Calls a listener and reports its errors. If a listener threw into React, React would swallow the error or break. */
function callSafely(listener: () => unknown): void {
  try {
    listener();
  } catch (error) {
    reportError(error);
  }
}

/**
 * Calls the listeners for each commit. Must be called before React is loaded.
 * @param root selector of the element that the app renders into
 */
export function watchCommits(root: string, { changed, committed, started }: CommitListeners): void {
  let renderers = 0;
  let lastTree: Fiber | null = null;
  let watchedRoot: FiberRoot | null = null;
  const noteTree = (): void => {
    const container = document.querySelector(root);
    const tree = container && readTree(container);
    if (!changed || !tree?.child || tree === lastTree) return;
    lastTree = tree;
    callSafely(changed);
  };
  const watchTree = (): void => {
    const container = document.querySelector(root);
    const fiberRoot = container && readRoot(container);
    if (!fiberRoot || fiberRoot === watchedRoot) return;
    watchedRoot = fiberRoot;
    // React sets `current` when it has changed the DOM, before refs and layout effects.
    onSet(fiberRoot, 'current', noteTree);
  };
  const hook = {
    isDisabled: false,
    supportsFiber: true,
    inject: (renderer: Renderer) => {
      const { currentDispatcherRef: holder } = renderer;
      // React sets `T` when it begins a commit. The app's root, which `watchTree` looks for, exists by then.
      if (changed && holder && 'T' in holder) onSet(holder, 'T', watchTree);
      callSafely(() => started?.(renderer));
      renderers += 1;
      return renderers;
    },
    onCommitFiberRoot: (_: number, of: FiberRoot) => {
      // If React commits before `watchTree` has found the root, this commit is reported only here.
      noteTree();
      callSafely(() => committed(of));
    },
  };
  // Some apps try to disable developer tools by overwriting the hook or its functions. The proxy and the empty setter
  // below ignore such writes.
  const protectedHook = new Proxy(hook, { set: () => true });
  Object.defineProperty(window, '__REACT_DEVTOOLS_GLOBAL_HOOK__', {
    configurable: true,
    enumerable: true,
    get: () => protectedHook,
    set: () => {},
  });
}

/**
 * The longest time for which effects are held back, in milliseconds. They then run, because the page may need one of
 * them to become ready.
 */
const maxHold = 1000;

function readSafely(read: () => unknown): { value: unknown } | null {
  try {
    return { value: read() };
  } catch {
    // A store's server snapshot may throw on purpose, so that only the browser renders the component.
    return null;
  }
}

/**
 * Calls the callback with React's dispatcher for mounting, so that its hooks can be replaced. This dispatcher is set
 * before all others, because a component is mounted first.
 */
function onMountDispatcher(holder: { H: Dispatcher | null }, callback: (mount: Dispatcher) => void): void {
  let current = holder.H;
  Object.defineProperty(holder, 'H', {
    configurable: true,
    get: () => current,
    set: (dispatcher: Dispatcher | null) => {
      current = dispatcher;
      // Outside of components, all hooks are the same function, which throws.
      if (!dispatcher || dispatcher.useState === dispatcher.useEffect) return;
      callback(dispatcher);
      Object.defineProperty(holder, 'H', { value: dispatcher, writable: true, configurable: true, enumerable: true });
    },
  });
}

/**
 * Holds effects back until the page is captured. Until then, external stores return their server snapshot. So the
 * captured page equals the first render of hydration. Must be called before React is loaded.
 */
export function holdEffects() {
  let isHeld = true;
  let isWatched = false;
  /**
   * The number of times that held effects have been released. Timers and stores compare it to find out whether effects
   * were released since they started.
   */
  let turn = 0;
  let held: (() => unknown)[] = [];
  const release = (): void => {
    if (!isHeld) return;
    isHeld = false;
    turn += 1;
    const due = held;
    held = [];
    for (const run of due) callSafely(run);
  };
  const keep = (run: () => unknown): void => {
    const heldIn = turn;
    if (held.length === 0)
      setTimeout(() => {
        if (turn === heldIn) release();
      }, maxHold);
    held.push(run);
  };
  const holdEffect = (effect: () => unknown) => (): unknown => {
    if (!isHeld) return effect();
    let cleanUp: unknown;
    let isRemoved = false;
    keep(() => {
      if (!isRemoved) cleanUp = effect();
    });
    return () => {
      isRemoved = true;
      if (typeof cleanUp === 'function') cleanUp();
    };
  };
  const changeHooks = (mount: Dispatcher): void => {
    const { useEffect: addEffect, useSyncExternalStore: readStore } = mount;
    mount.useEffect = (effect, dependencies) => addEffect(holdEffect(effect), dependencies);
    mount.useSyncExternalStore = (subscribe, read, readOnServer) => {
      const served = isHeld && readOnServer && readOnServer !== read ? readSafely(readOnServer) : null;
      if (!served) return readStore(subscribe, read, readOnServer);
      const mountedIn = turn;
      const subscribeHeld = (onChange: () => void): unknown => {
        if (isHeld) keep(onChange);
        return subscribe(onChange);
      };
      return readStore(subscribeHeld, () => (turn === mountedIn ? served.value : read()), readOnServer);
    };
  };
  return {
    release,
    hold: (): void => {
      isHeld = true;
    },
    /** Changes the hooks of react-dom, so that effects can be held back. Call this for every renderer that starts. */
    watch: ({ rendererPackageName, currentDispatcherRef }: Renderer): void => {
      // Other renderers share this dispatcher object, so it is watched only once, for react-dom.
      if (!currentDispatcherRef || isWatched || rendererPackageName !== 'react-dom') return;
      isWatched = true;
      onMountDispatcher(currentDispatcherRef, changeHooks);
    },
  };
}
