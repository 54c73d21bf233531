/** Turns failed requests of a tab into findings. */
import type { CDPSession } from 'puppeteer-core';
import type { FolderServer } from '../serve/serve-folder.ts';
import type { Finding } from '../types/types.ts';

export type RequestWatch = {
  /** Waits for the answers to all requests, so that none fails unseen. */
  settle: () => Promise<void>;
  /** Returns the addresses of the requests without an answer. */
  pending: () => string[];
};

/** Milliseconds after which a request counts as unanswered. */
const answerTimeout = 3000;

/** A request without an answer yet. */
type Sent = {
  address: string;
  route: string;
  /** Id of the load of the document that has sent it. */
  load: string;
};

type RequestSettings = {
  server: Pick<FolderServer, 'origin' | 'read'>;
  /** The folder of the host that the site is in. */
  base: string;
  /** Returns the page that the tab shows. */
  route: () => string;
  report: (finding: Finding) => void;
};

/** Says what to do about a file that the server doesn't have. */
function findRemedy(address: string, isFetched: boolean, { server, base }: RequestSettings): string {
  const file = address.slice(1);
  if (base !== '/' && !address.startsWith(base) && server.read(base + file))
    return `The build has it at ${base}${file}. Write: src={import.meta.env.BASE_URL + '${file}'}, or import the file.`;
  const question = 'Check that the build contains this file.';
  return isFetched
    ? `${question} If the app handles a missing answer, or your server answers it, write: policies: { request: 'warn' }.`
    : question;
}

/** Watches the requests of a tab. A finding belongs to the page that sent the request. */
export async function watchRequests(client: CDPSession, settings: RequestSettings): Promise<RequestWatch> {
  const { route, report } = settings;
  const { origin } = settings.server;
  const pending = new Map<string, Sent>();
  let onSettled = (): void => {};
  const add = (owner: string, address: string, message: string): void =>
    // An address that names its host belongs to another host.
    report({ kind: 'request', route: owner, message, ...(address.startsWith('http') ? { isWarning: true } : {}) });
  const end = (id: string): void => {
    pending.delete(id);
    if (pending.size === 0) onSettled();
  };
  client.on('Network.requestWillBeSent', ({ requestId, request, type, redirectResponse, loaderId }) => {
    const { url } = request;
    // Data and blob addresses need no answer, and a redirect continues the same request. The browser doesn't report the end
    // of a request for an icon.
    if (!url.startsWith('http') || redirectResponse || type === 'Other') return;
    pending.set(requestId, { address: url.replace(origin, ''), route: route(), load: loaderId });
  });
  // The browser may drop requests of a previous document without an event.
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
    // Leaving a page cancels what it was still loading.
    if (sent && !canceled && errorText !== 'net::ERR_ABORTED')
      add(sent.route, sent.address, `${sent.address} could not be loaded (${errorText}).`);
    end(requestId);
  });
  // The engine doesn't read answers, so the browser need not keep them.
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
