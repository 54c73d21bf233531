/** Looks at every request of a tab. The browser sends six events for each. */
import type { CDPSession } from 'puppeteer-core';
import type { Finding } from '../contract/types.ts';
import type { FolderServer } from '../serve/serve-folder.ts';

export type RequestWatch = {
  /** Waits for the answers to all requests that are under way, so that none fails unseen. */
  settle: () => Promise<void>;
  /** Addresses of the requests that have no answer yet. */
  pending: () => string[];
};

/** Milliseconds after which the engine's own server on this machine will not answer any more. */
const answerTimeout = 3000;

/** A request as it is under way. */
type Sent = {
  address: string;
  route: string;
  /** Id of the load of the document that has made it. */
  load: string;
};

type RequestSettings = {
  server: Pick<FolderServer, 'origin' | 'read'>;
  /** The folder of the host that the site lies in. */
  base: string;
  /** Returns the page that the tab is on. */
  route: () => string;
  report: (finding: Finding) => void;
};

/** Says what to do about a file that the server does not have at this address. */
function findRemedy(address: string, isAsked: boolean, { server, base }: RequestSettings): string {
  const file = address.slice(1);
  if (base !== '/' && !address.startsWith(base) && server.read(base + file))
    return `The build has it at ${base}${file}. Write: src={import.meta.env.BASE_URL + '${file}'}, or import the file.`;
  return isAsked
    ? 'Is the file in the build? If a server of the app answers it, give "request" the policy "warn".'
    : 'Is the file in the build?';
}

/** Turns failed requests into findings of the route that made them. */
export async function watchRequests(client: CDPSession, settings: RequestSettings): Promise<RequestWatch> {
  const { route, report } = settings;
  const { origin } = settings.server;
  const pending = new Map<string, Sent>();
  let onSettled = (): void => {};
  const tell = (owner: string, address: string, message: string): void =>
    // An address with its host is another's.
    report({ kind: 'request', route: owner, message, ...(address.startsWith('http') ? { isMild: true } : {}) });
  const end = (id: string): void => {
    pending.delete(id);
    if (pending.size === 0) onSettled();
  };
  client.on('Network.requestWillBeSent', ({ requestId, request, type, redirectResponse, loaderId }) => {
    const { url } = request;
    // What is in the page already needs no answer; a redirect is the same request still. The browser says nothing more
    // of an icon that it has asked for: its end is not waited for.
    if (!url.startsWith('http') || redirectResponse || type === 'Other') return;
    const address = url.replace(origin, '');
    // A request belongs to the route that made it, also when the answer comes late.
    pending.set(requestId, { address, route: route(), load: loaderId });
  });
  // What the document before has asked for, the browser may drop without a word: also what it asks for after the tab was sent on.
  client.on('Page.frameNavigated', ({ frame: { parentId, loaderId } }) => {
    if (parentId !== undefined) return;
    for (const [id, { load }] of pending) if (load !== loaderId) end(id);
  });
  client.on('Network.responseReceived', ({ requestId, type, response: { url, status } }) => {
    if (status < 400) return;
    const address = url.replace(origin, '');
    const owner = pending.get(requestId)?.route ?? route();
    const isAsked = type === 'Fetch' || type === 'XHR';
    tell(owner, address, `${address} was answered with status ${status}. ${findRemedy(address, isAsked, settings)}`);
  });
  client.on('Network.loadingFinished', ({ requestId }) => end(requestId));
  client.on('Network.loadingFailed', ({ requestId, errorText, canceled }) => {
    const sent = pending.get(requestId);
    // Leaving a page ends what it was still loading.
    if (sent && !canceled && errorText !== 'net::ERR_ABORTED')
      tell(sent.route, sent.address, `${sent.address} could not be loaded (${errorText}).`);
    end(requestId);
  });
  // Answers are not read: the browser need not keep them.
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
