import type { Stored } from './watch-reads.ts';

/** What a page did until it was adopted. */
export type Trace = {
  /** Addresses of the scripts that it has loaded, in their order. */
  scripts: readonly string[];
  /** What it has read of its visitor. */
  reads: readonly string[];
  /** A query for those that it has read; empty where it has read none. */
  query: string;
  /** The address of the service worker that has answered for the host; empty where none has. */
  worker: string;
};

export const noTrace: Trace = { scripts: [], reads: [], query: '', worker: '' };

export const readScripts = (): string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name).pathname)
    .filter((name) => /\.m?js$/.test(name))
    .sort();

/** Made up where no link of the page has the name: a number, and a text. */
const anyValue = '2';

const readName = (read: string): string | undefined => /^URLSearchParams\.\w+\('(.*)'\)$/s.exec(read)?.[1];

/** A query with what the page has asked for, with the values of its last links, as the first often is what shows without; empty where it asks for none. */
export function readQuery(reads: readonly string[]): string {
  const names = new Set(reads.flatMap((read) => readName(read) ?? []));
  if (names.size === 0) return '';
  const linked = [...document.querySelectorAll<HTMLAnchorElement>('a[href*="?"]')]
    .map(({ href }) => URL.parse(href)?.searchParams)
    .reverse();
  const query = new URLSearchParams();
  for (const name of names) query.set(name, linked.find((each) => each?.has(name))?.get(name) ?? anyValue);
  return `?${query}`;
}

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

const past = 'expires=Thu, 01 Jan 1970 00:00:00 GMT';

function writeCookie(text: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the other way answers later, and the page's own scripts come next
  document.cookie = text;
}

/** Forgets what a page before has stored. Asking is cheap, clearing is not. */
export function clearStorage(): void {
  for (const storage of [localStorage, sessionStorage]) if (storage.length > 0) storage.clear();
  if (document.cookie === '') return;
  for (const cookie of document.cookie.split('; ')) {
    const [name = ''] = cookie.split('=');
    // A cookie belongs to a folder: to that of the page, or to all.
    for (const path of ['', ' path=/;']) writeCookie(`${name}=;${path} ${past}`);
  }
}

/** What the page has stored. */
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
