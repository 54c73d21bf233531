/** Service workers, which answer for the host from the second visit on. */

/** Milliseconds that a service worker has to keep its files. */
const maxInstall = 5000;

/** Resolves once the worker answers, or never will. */
const settle = (worker: ServiceWorker): Promise<void> =>
  new Promise((resolve) => {
    const look = (): void => {
      if (worker.state === 'activated' || worker.state === 'redundant') resolve();
    };
    worker.addEventListener('statechange', look);
    look();
    setTimeout(resolve, maxInstall);
  });

/** A worker that the page registers is asked of its next visit: it answers once it is active. Most register it once the page is loaded. */
export async function settleWorker(): Promise<void> {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return;
  if (document.readyState !== 'complete')
    await new Promise((resolve) => addEventListener('load', () => setTimeout(resolve), { once: true }));
  for (const { active, waiting, installing } of await serviceWorker.getRegistrations()) {
    const next = waiting ?? installing;
    if (!active && next) await settle(next);
  }
}

/** The address of the service worker that answers the page's requests; empty where none does. */
export function readWorker(): string {
  const script = navigator.serviceWorker?.controller?.scriptURL;
  return script ? new URL(script).pathname : '';
}
