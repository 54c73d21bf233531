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

/** Where browsers have none, or do not let the page have any. */
const readContainer = (): ServiceWorkerContainer | undefined => navigator.serviceWorker;

/** What the page registers: the browser lists a worker only once it has its script. */
let registered: Promise<ServiceWorkerRegistration>[] = [];

/** Must be called before the page's scripts run. */
export function watchWorkers(): void {
  const container = readContainer();
  if (!container) return;
  registered = [];
  const register = container.register.bind(container);
  container.register = (script, options) => {
    const registering = register(script, options);
    registered.push(registering);
    return registering;
  };
}

/** A worker that the page registers is asked of its next visit: it answers once it is active. Most register it once the page is loaded. */
export async function settleWorkers(): Promise<void> {
  if (!readContainer()) return;
  if (document.readyState !== 'complete')
    await new Promise((resolve) => addEventListener('load', () => setTimeout(resolve), { once: true }));
  for (const registering of registered) {
    const registration = await registering.catch(() => null);
    const next = registration?.waiting ?? registration?.installing;
    if (next && !registration?.active) await settle(next);
  }
}

/** The address of the service worker that answers the page's requests; empty where none does. */
export function readWorker(): string {
  const script = readContainer()?.controller?.scriptURL;
  return script ? new URL(script).pathname : '';
}
