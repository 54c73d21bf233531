/** React's commits, told by the hook that it offers to its developer tools, in production too. */
import type { FiberRoot } from '../print/fiber.ts';
import type { Renderer } from './hold-effects.ts';

declare global {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface merges with the DOM's Window
  interface Window {
    __REACT_DEVTOOLS_GLOBAL_HOOK__?: object;
  }
}

/**
 * Calls the listener at every commit: layout effects have run, passive effects have not. Must be called before React is
 * loaded.
 * @param onRenderer told of each renderer of React's that starts
 */
export function watchCommits(listener: (root: FiberRoot) => void, onRenderer = (_: Renderer): void => {}): void {
  let renderers = 0;
  window.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
    isDisabled: false,
    supportsFiber: true,
    inject: (renderer: Renderer) => {
      onRenderer(renderer);
      renderers += 1;
      return renderers;
    },
    onCommitFiberRoot: (_: number, root: FiberRoot) => {
      try {
        listener(root);
      } catch (error) {
        // React keeps to itself what the hook throws.
        reportError(error);
      }
    },
  };
}
