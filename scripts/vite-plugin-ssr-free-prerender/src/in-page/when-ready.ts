/** The moment at which a page that was loaded is in the document, before any effect of the app's. */
import type { ReadySignal } from '../contract/snapshot.ts';
import { watchCommits } from './watch-commits.ts';

type ReadyListeners = {
  /** Called once. */
  ready: () => void;
  /** Called at every later commit, before its refs and layout effects. */
  changed: () => void;
  /** Called at every commit, after them. */
  committed: () => void;
};

/**
 * Must be called before the page's scripts run.
 * @param root selector of the element that the app renders into
 */
export function whenReady(signal: ReadySignal, root: string, { ready, changed, committed }: ReadyListeners): void {
  let isReady = false;
  const begin = (): void => {
    isReady = true;
    ready();
  };
  if (signal === 'event') document.addEventListener('prerender:ready', begin, { once: true });
  watchCommits(root, {
    changed: () => {
      if (isReady) changed();
      else if (signal === 'commit') begin();
    },
    committed,
  });
}
