/** Reports failed requests of a tab as findings. */
import type { CDPSession } from 'puppeteer-core';
import type { FolderServer } from '../serve/serve-folder.ts';
import type { Finding } from '../types/finding.ts';

export type RequestWatch = {
  /** Waits until every request has an answer, or for at most 3 seconds, so that failures are noticed. */
  settle: () => Promise<void>;
  /** Returns the addresses of requests that have no answer yet. */
  pending: () => string[];
};

/** Milliseconds after which a request counts as unanswered. */
const answerTimeout = 3000;

/** A request that has no answer yet. */
type Sent = {
  address: string;
  route: string;
  /** The loader id of the document that sent the request. */
  load: string;
};

type RequestSettings = {
  server: Pick<FolderServer, 'origin' | 'read'>;
  /** The path of the site on its host (Vite's `base`). */
  base: string;
  /** Returns the path of the page that the tab shows. */
  route: () => string;
  report: (finding: Finding) => void;
};

/** Returns advice on a request for a file that the server doesn't have. */
function findRemedy(address: string, isFetched: boolean, { server, base }: RequestSettings): string {
  const file = address.slice(1);
  if (base !== '/' && !address.startsWith(base) && server.read(base + file))
    return `The build has this file at ${base}${file}, because Vite's base is ${base}. Write the address as import.meta.env.BASE_URL + '${file}', or import the file.`;
  const advice = 'Check that the build contains this file.';
  return isFetched
    ? `${advice} If the app handles this failure, or if your own server will answer this request, pass this option to ssrFreePrerender() in vite.config: policies: { request: 'warn' }.`
    : advice;
}

/** Reports failed requests of a tab. Each finding names the page that sent the request. */
export async function watchRequests(client: CDPSession, settings: RequestSettings): Promise<RequestWatch> {
  const { route, report } = settings;
  const { origin } = settings.server;
  const pending = new Map<string, Sent>();
  let onSettled = (): void => {};
  const add = (owner: string, address: string, message: string): void =>
    // A failed request to another server is only a warning. Addresses on the local server are paths without an origin,
    // so an address that starts with `http` is on another server.
    report({ kind: 'request', route: owner, message, ...(address.startsWith('http') ? { isWarning: true } : {}) });
  const end = (id: string): void => {
    pending.delete(id);
    if (pending.size === 0) onSettled();
  };
  client.on('Network.requestWillBeSent', ({ requestId, request, type, redirectResponse, loaderId }) => {
    const { url } = request;
    // Data and blob addresses need no answer, and a redirect continues the same request. For icons (type "Other"), the
    // browser never reports the end of the request.
    if (!url.startsWith('http') || redirectResponse || type === 'Other') return;
    pending.set(requestId, { address: url.replace(origin, ''), route: route(), load: loaderId });
  });
  // The browser may drop requests of the previous document without an event, so end them here.
  client.on('Page.frameNavigated', ({ frame: { parentId, loaderId } }) => {
    if (parentId !== undefined) return;
    for (const [id, { load }] of pending) if (load !== loaderId) end(id);
  });
  client.on('Network.responseReceived', ({ requestId, type, response: { url, status } }) => {
    if (status < 400) return;
    const address = url.replace(origin, '');
    const owner = pending.get(requestId)?.route ?? route();
    const isFetched = type === 'Fetch' || type === 'XHR';
    add(owner, address, `${address} was answered with status ${status}. ${findRemedy(address, isFetched, settings)}`);
  });
  client.on('Network.loadingFinished', ({ requestId }) => end(requestId));
  client.on('Network.loadingFailed', ({ requestId, errorText, canceled }) => {
    const sent = pending.get(requestId);
    // Leaving a page cancels its open requests. Don't report these as failures.
    if (sent && !canceled && errorText !== 'net::ERR_ABORTED')
      add(sent.route, sent.address, `${sent.address} could not be loaded (${errorText}).`);
    end(requestId);
  });
  // The engine never reads the content of answers, so the browser doesn't have to buffer it.
  await client.send('Network.enable', { maxTotalBufferSize: 0, maxResourceBufferSize: 0 });
  return {
    settle: async () => {
      if (pending.size === 0) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      onSettled = resolve;
      const timer = setTimeout(resolve, answerTimeout);
      await promise;
      clearTimeout(timer);
    },
    pending: () => [...pending.values()].map(({ address }) => address),
  };
}
