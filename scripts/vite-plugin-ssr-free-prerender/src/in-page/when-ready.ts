/** The moment at which a page that was loaded is in the document, before any passive effect. */
import type { ReadySignal } from '../contract/snapshot.ts';
import { readTree } from '../print/fiber.ts';
import { watchCommits } from './watch-commits.ts';

/**
 * Calls the listener once. Must be called before the page's scripts run.
 * @param root selector of the element that the app renders into
 * @param onCommit called at every commit
 */
export function whenReady(ready: ReadySignal, root: string, listener: () => void, onCommit = (): void => {}): void {
  if (ready === 'event') document.addEventListener('prerender:ready', listener, { once: true });
  let isReady = ready === 'event';
  watchCommits(({ containerInfo }) => {
    const container = document.querySelector(root);
    if (!isReady && container !== null && containerInfo === container && readTree(container)?.child) {
      isReady = true;
      listener();
    }
    onCommit();
  });
}
