/** React's commits, told by the hook that it offers to its developer tools, in production too. */
import { type Fiber, type FiberRoot, onSet, onShownTree, readTree } from '../print/fiber.ts';
import type { Renderer } from './hold-effects.ts';

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
