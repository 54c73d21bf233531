/** Reads and clears the traces that pages leave in the browser: requests, storage, service workers. */
import type { Stored } from './watch-reads.ts';

/** The scripts that a page loaded, and the browser values that it read until it was hydrated. */
export type Trace = {
  /** The sorted paths of the scripts that the page loaded. */
  scripts: readonly string[];
  /** The names of the browser values that the page read, such as `localStorage.theme`. */
  reads: readonly string[];
  /** A query string with all parameters that the page read; empty if the page read no parameter. */
  query: string;
  /** The path of the service worker that answers requests. Empty if no service worker does. */
  worker: string;
};

/** The trace of a page that could not be loaded. */
export const noTrace: Trace = { scripts: [], reads: [], query: '', worker: '' };

export const readScripts = (): string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name).pathname)
    .filter((name) => /\.m?js$/.test(name))
    .sort();

/**
 * The value that `readQuery` sets for a parameter if no link of the page contains that parameter. It works both as a
 * number and as text.
 */
const anyValue = '2';

/**
 * Returns a query string that sets all parameters that the page read, or an empty string. The values come from links of
 * the page. The last link with a parameter is used, because the first one often contains the default value, which
 * wouldn't change the page.
 */
export function readQuery(reads: readonly string[]): string {
  const names = new Set(reads.flatMap((read) => /^URLSearchParams\.\w+\('(.*)'\)$/s.exec(read)?.[1] ?? []));
  if (names.size === 0) return '';
  const linked = [...document.querySelectorAll<HTMLAnchorElement>('a[href*="?"]')]
    .map(({ href }) => URL.parse(href)?.searchParams)
    .reverse();
  const query = new URLSearchParams();
  for (const name of names) query.set(name, linked.find((each) => each?.has(name))?.get(name) ?? anyValue);
  return `?${query}`;
}

/** Milliseconds that a service worker gets to install. */
const maxInstall = 5000;

const settle = (worker: ServiceWorker): Promise<void> =>
  new Promise((resolve) => {
    const check = (): void => {
      if (worker.state === 'activated' || worker.state === 'redundant') resolve();
    };
    worker.addEventListener('statechange', check);
    check();
    setTimeout(resolve, maxInstall);
  });

/** Returns undefined if the browser doesn't support service workers, or doesn't allow the page to use them. */
const readContainer = (): ServiceWorkerContainer | undefined => navigator.serviceWorker;

/**
 * The page's calls of `register`. They are recorded because the browser lists a worker only once its script has loaded.
 */
let registered: Promise<ServiceWorkerRegistration>[] = [];

/** Records which service workers the page registers. Must be called before the page's scripts run. */
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

/**
 * Resolves once the page's service workers are active. Waits for the `load` event first, because most pages register
 * service workers at that event.
 */
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

export function readWorker(): string {
  const script = readContainer()?.controller?.scriptURL;
  return script ? new URL(script).pathname : '';
}

function writeCookie(text: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: `cookieStore` is asynchronous, and the page's own scripts run next
  document.cookie = text;
}

/**
 * Clears the storage and cookies of previous pages. Clearing is slow even if a storage is empty, so empty storages are
 * skipped.
 */
export function clearStorage(): void {
  for (const storage of [localStorage, sessionStorage]) if (storage.length > 0) storage.clear();
  if (document.cookie === '') return;
  for (const cookie of document.cookie.split('; ')) {
    const [name = ''] = cookie.split('=');
    // A cookie may belong to the page's folder or to the whole host. Both are deleted.
    for (const path of ['', ' path=/;']) writeCookie(`${name}=;${path} expires=Thu, 01 Jan 1970 00:00:00 GMT`);
  }
}

export const readStorage = (): Stored => ({
  local: { ...localStorage },
  session: { ...sessionStorage },
  cookies: document.cookie,
});

export function fillStorage({ local, session, cookies }: Stored): void {
  clearStorage();
  for (const [name, value] of Object.entries(local)) localStorage.setItem(name, value);
  for (const [name, value] of Object.entries(session)) sessionStorage.setItem(name, value);
  for (const cookie of cookies.split('; ')) if (cookie !== '') writeCookie(`${cookie}; path=/`);
}
