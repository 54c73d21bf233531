/** The moment at which a page that was loaded is in the document, before any passive effect. */
import type { ReadySignal } from '../contract/snapshot.ts';
import { readTree } from '../print/fiber.ts';
import { watchCommits } from './watch-commits.ts';

/**
 * Calls the listener once. Must be called before the page's scripts run.
 * @param root selector of the element that the app renders into
 */
export function whenReady(ready: ReadySignal, root: string, listener: () => void): void {
  if (ready === 'event') {
    document.addEventListener('prerender:ready', listener, { once: true });
    return;
  }
  let isReady = false;
  watchCommits(({ containerInfo }) => {
    const container = document.querySelector(root);
    if (isReady || container === null || containerInfo !== container || !readTree(container)?.child) return;
    isReady = true;
    listener();
  });
}
