import type { HTTPRequest, Page } from 'puppeteer';
import type { Finding } from './types.ts';

export type TabWatch = {
  /** The page that trouble belongs to from now on. */
  setRoute: (route: string) => void;
  /** Names the pages that need a chunk which is fetched ahead of them. */
  expect: (chunksByRoute: ReadonlyMap<string, readonly string[]>) => void;
  /** Forgets what is under way: a new document is about to be loaded, and the browser may drop it without a word. */
  leave: () => void;
  /** Waits for the answers to all requests that are under way, so that none fails unseen. */
  settle: () => Promise<void>;
  /** The page that the tab is on. */
  route: () => string;
  /** Addresses of the requests that have no answer yet. */
  pending: () => string[];
  /** How many requests the tab has made for a page. */
  requestsOf: (route: string) => number;
};

/** Milliseconds after which the engine's own server on this machine will not answer any more. */
const longestAnswer = 3000;

/** Turns a tab's errors, console messages and failed requests into findings of the route that it is on. */
export async function watchTab(tab: Page, origin: string, report: (finding: Finding) => void): Promise<TabWatch> {
  let route = '';
  // A request belongs to the route that made it, also when the answer comes late.
  const pending = new Map<HTTPRequest, string>();
  const owners = new Map<string, string>();
  const counts = new Map<string, number>();
  let onSettled = (): void => {};
  const addressOf = (request: HTTPRequest): string => request.url().replace(origin, '');
  const routeOf = (request: HTTPRequest): string => pending.get(request) ?? owners.get(addressOf(request)) ?? route;
  const end = (request: HTTPRequest): void => {
    pending.delete(request);
    if (pending.size === 0) onSettled();
  };
  // A page that is reached inside one call to the browser says so itself: the message comes in order with its trouble.
  const client = await tab.createCDPSession();
  await client.send('Runtime.enable');
  await client.send('Runtime.addBinding', { name: '__prerenderRoute' });
  client.on('Runtime.bindingCalled', ({ name, payload }) => {
    if (name === '__prerenderRoute') route = payload;
  });

  tab.on('request', (request) => {
    const owner = owners.get(addressOf(request)) ?? route;
    counts.set(owner, (counts.get(owner) ?? 0) + 1);
    // The browser says nothing more of an icon that it has asked for: its end is not waited for.
    if (request.resourceType() !== 'other') pending.set(request, owner);
  });
  tab.on('requestfinished', end);
  tab.on('pageerror', (error) => {
    const text = error instanceof Error ? error.message : String(error);
    report({ kind: 'page-error', route, message: `The app threw: ${text.split('\n').slice(0, 3).join(' ')}` });
  });
  tab.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warn') return;
    // A failed request is reported with its address below.
    if (message.text().startsWith('Failed to load resource')) return;
    report({
      kind: 'console',
      route,
      message: `The console says (${message.type()}): ${message.text().slice(0, 500)}`,
    });
  });
  tab.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? 'failed';
    // Leaving a page ends what it was still loading.
    if (reason !== 'net::ERR_ABORTED')
      report({
        kind: 'request',
        route: routeOf(request),
        message: `${addressOf(request)} could not be loaded (${reason}).`,
      });
    end(request);
  });
  tab.on('response', (response) => {
    if (response.status() < 400) return;
    report({
      kind: 'request',
      route: routeOf(response.request()),
      message: `${addressOf(response.request())} was answered with status ${response.status()}. Is the file in the build?`,
    });
  });
  return {
    setRoute: (next) => {
      route = next;
    },
    expect: (chunksByRoute) => {
      owners.clear();
      for (const [owner, chunks] of chunksByRoute)
        for (const chunk of chunks) if (!owners.has(chunk)) owners.set(chunk, owner);
    },
    leave: () => pending.clear(),
    settle: async () => {
      if (pending.size === 0) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      onSettled = resolve;
      const timer = setTimeout(resolve, longestAnswer);
      await promise;
      clearTimeout(timer);
    },
    route: () => route,
    pending: () => [...pending.keys()].map(addressOf),
    requestsOf: (asked) => counts.get(asked) ?? 0,
  };
}
