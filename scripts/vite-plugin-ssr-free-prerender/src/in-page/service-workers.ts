/** Service workers, which answer for the host from the second visit on. */

/** Milliseconds that a service worker has to keep its files. */
const maxInstall = 5000;

/** A worker that the page registers is asked of its next visit: it answers once it is active. Most register it once the page is loaded. */
export async function settleWorker(): Promise<void> {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return;
  if (document.readyState !== 'complete')
    await new Promise((resolve) => addEventListener('load', () => setTimeout(resolve), { once: true }));
  if ((await serviceWorker.getRegistrations()).length === 0) return;
  const isLate = new Promise((resolve) => setTimeout(resolve, maxInstall));
  await Promise.race([serviceWorker.ready, isLate]);
}

/** The address of the service worker that answers the page's requests; empty where none does. */
export function readWorker(): string {
  const script = navigator.serviceWorker?.controller?.scriptURL;
  return script ? new URL(script).pathname : '';
}
