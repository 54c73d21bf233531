import type { CDPSession } from 'puppeteer';
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
  /** Addresses of the requests that have no answer yet. */
  pending: () => string[];
  /** How many requests the tab has made for a page. */
  requestsOf: (route: string) => number;
};

/** Milliseconds after which the engine's own server on this machine will not answer any more. */
const longestAnswer = 3000;

/** A request as it is under way. */
type Sent = { address: string; route: string };

/** Turns a tab's errors, console messages and failed requests into findings of the route that it is on. */
export async function watchTab(
  client: CDPSession,
  origin: string,
  report: (finding: Finding) => void,
): Promise<TabWatch> {
  let route = '';
  const pending = new Map<string, Sent>();
  const owners = new Map<string, string>();
  const counts = new Map<string, number>();
  let onSettled = (): void => {};
  const end = (id: string): void => {
    pending.delete(id);
    if (pending.size === 0) onSettled();
  };
  // A page that is reached inside one call to the browser says so itself: the message comes in order with its trouble.
  client.on('Runtime.bindingCalled', ({ name, payload }) => {
    if (name === '__prerenderRoute') route = payload;
  });
  client.on('Network.requestWillBeSent', ({ requestId, request: { url }, type, redirectResponse }) => {
    // What is in the page already needs no answer; a redirect is the same request still.
    if (!url.startsWith('http') || redirectResponse) return;
    const address = url.replace(origin, '');
    // A request belongs to the route that made it, also when the answer comes late.
    const owner = owners.get(address) ?? route;
    counts.set(owner, (counts.get(owner) ?? 0) + 1);
    // The browser says nothing more of an icon that it has asked for: its end is not waited for.
    if (type !== 'Other') pending.set(requestId, { address, route: owner });
  });
  client.on('Network.responseReceived', ({ requestId, response: { url, status } }) => {
    if (status < 400) return;
    const address = url.replace(origin, '');
    report({
      kind: 'request',
      route: pending.get(requestId)?.route ?? owners.get(address) ?? route,
      message: `${address} was answered with status ${status}. Is the file in the build?`,
    });
  });
  client.on('Network.loadingFinished', ({ requestId }) => end(requestId));
  client.on('Network.loadingFailed', ({ requestId, errorText, canceled }) => {
    const sent = pending.get(requestId);
    // Leaving a page ends what it was still loading.
    if (sent && !canceled && errorText !== 'net::ERR_ABORTED')
      report({ kind: 'request', route: sent.route, message: `${sent.address} could not be loaded (${errorText}).` });
    end(requestId);
  });
  client.on('Runtime.exceptionThrown', ({ exceptionDetails: { exception, text } }) => {
    const thrown = exception?.description ?? `${text} ${exception?.value ?? ''}`;
    report({ kind: 'page-error', route, message: `The app threw: ${thrown.split('\n').slice(0, 3).join(' ')}` });
  });
  const reportConsole = (level: string, text: string): void => {
    if (level !== 'error' && level !== 'warning') return;
    report({ kind: 'console', route, message: `The console says (${level}): ${text.slice(0, 500)}` });
  };
  client.on('Runtime.consoleAPICalled', ({ type, args }) => {
    reportConsole(type, args.map(({ value, description }) => String(value ?? description ?? '')).join(' '));
  });
  client.on('Log.entryAdded', ({ entry: { source, level, text } }) => {
    // A failed request is reported with its address above.
    if (source !== 'network') reportConsole(level, text);
  });
  await Promise.all([
    client.send('Runtime.enable'),
    client.send('Runtime.addBinding', { name: '__prerenderRoute' }),
    client.send('Network.enable'),
    client.send('Log.enable'),
  ]);
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
    pending: () => [...pending.values()].map(({ address }) => address),
    requestsOf: (asked) => counts.get(asked) ?? 0,
  };
}
