/** React's commits, told by the hook that it offers to its developer tools, in production too. */
import { type Fiber, type FiberRoot, onShownTree, readTree } from '../print/fiber.ts';
import type { Renderer } from './hold-effects.ts';

declare global {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface merges with the DOM's Window
  interface Window {
    __REACT_DEVTOOLS_GLOBAL_HOOK__?: object;
  }
}

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
  if (!holder || !('T' in holder)) return;
  let transition = holder.T;
  Object.defineProperty(holder, 'T', {
    ...{ configurable: true, enumerable: true },
    get: () => transition,
    set: (next: unknown) => {
      transition = next;
      listener();
    },
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
  window.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
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
  };
}
