import type { CDPSession } from 'puppeteer-core';
import type { FolderServer } from '../serve/serve-folder.ts';
import type { Finding, FindingKind } from '../types/types.ts';
export type PageWatch = {
  /** The page that the tab is on, to which problems belong. */
  route: () => string;
  setRoute: (route: string) => void;
};

type PageWatchSettings = {
  /** Origin of the engine's own server. */
  origin: string;
  report: (finding: Finding) => void;
  /** Told when a request has failed; the browser names the request here, but not who made it. */
  onFailedRequest?: () => void;
  /** Told each error and console message as a whole: a finding has their beginnings. */
  onText?: (text: string) => void;
};

/** A policy of the template is older than the pages. */
const ownStyles =
  " The engine writes what a page needs of the app's styles into the page: allow them in the policy, by style-src 'unsafe-inline' or by their hashes.";

/** As consoles show it: what stands for `%s` and its like comes behind the text. */
function formatMessage([first = '', ...others]: readonly string[]): string {
  const text = first.replaceAll(/%[sdifoO]/g, (sign) => others.shift() ?? sign);
  return [text, ...others].join(' ');
}

/** A request that got no answer: the engine's own server gives one to all. */
const isUnanswered = (thrown: string): boolean =>
  /^(?:TypeError: Failed to fetch|AxiosError: Network Error)/.test(thrown);

/** An app that logs such a failure has handled it. */
const isUnansweredText = (text: string): boolean => /fetch|network|status code|connection|offline/i.test(text);

/** Recognizes messages that concern the building machine, not the page. */
const isOfBrowser = (text: string): boolean => /software WebGL|GroupMarkerNotSet|GPU stall/.test(text);

/** Turns a tab's errors and console messages into findings of the route that it is on. */
export async function watchPage(
  client: CDPSession,
  { origin, report, onFailedRequest, onText }: PageWatchSettings,
): Promise<PageWatch> {
  let route = '';
  // A page that is reached inside one call to the browser says so itself: the message comes in order with its problems.
  client.on('Runtime.bindingCalled', ({ name, payload }) => {
    if (name === '__prerenderRoute') route = payload;
  });
  const isElsewhere = (url = ''): boolean => url.startsWith('http') && !url.startsWith(origin);
  let failedElsewhere = '';
  /** Addresses of the engine's own server differ from run to run, and stacks of a bundle name no source. */
  const clean = (text: string): string => text.replaceAll(origin, '').replaceAll(/\n\s+at .*/g, '');
  const tell = (kind: FindingKind, message: string, isMild: boolean): void =>
    report({ kind, route, message, ...(isMild ? { isMild } : {}) });
  client.on('Runtime.exceptionThrown', ({ exceptionDetails: { exception, text, url } }) => {
    const thrown = exception?.description ?? `${text} ${exception?.value ?? ''}`;
    onText?.(thrown);
    const message = `The app threw: ${thrown.split('\n').slice(0, 3).join(' ')}`;
    if (isUnanswered(thrown))
      tell('request', `${message} A server elsewhere gave no answer, and nothing caught it.`, true);
    else tell('page-error', message, isElsewhere(url));
  });
  const tellConsole = (level: string, text: string, url?: string): void => {
    if ((level !== 'error' && level !== 'warning') || isOfBrowser(text)) return;
    const hint = /Content Security Policy/.test(text) && /style/.test(text) ? ownStyles : '';
    // The request has a finding of its own.
    const isAboutFailure = failedElsewhere !== '' && isUnansweredText(text);
    if (isAboutFailure && failedElsewhere === route) return;
    const message = `The console says (${level}): ${clean(text).slice(0, 500)}${hint}`;
    // A library may log the failure seconds later, on another page.
    tell('console', message, level === 'warning' || isAboutFailure || isElsewhere(url));
  };
  client.on('Runtime.consoleAPICalled', ({ type, args, stackTrace }) => {
    const text = formatMessage(args.map(({ value, description }) => String(value ?? description ?? '')));
    onText?.(text);
    tellConsole(type, text, stackTrace?.callFrames[0]?.url);
  });
  client.on('Log.entryAdded', ({ entry: { source, level, text, url } }) => {
    if (source === 'network') {
      if (isElsewhere(url)) failedElsewhere = route;
      onFailedRequest?.();
    } else tellConsole(level, text, url);
  });
  await Promise.all([
    client.send('Runtime.enable'),
    client.send('Runtime.addBinding', { name: '__prerenderRoute' }),
    client.send('Log.enable'),
  ]);
  return {
    route: () => route,
    setRoute: (next) => {
      route = next;
    },
  };
}

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
    ? "Is the file in the build? If the app handles a missing answer, or a server of yours answers, write: policies: { request: 'warn' }."
    : 'Is the file in the build?';
}

/** Turns failed requests into findings of the route that made them. */
export async function watchRequests(client: CDPSession, settings: RequestSettings): Promise<RequestWatch> {
  const { route, report } = settings;
  const { origin } = settings.server;
  const pending = new Map<string, Sent>();
  let onSettled = (): void => {};
  const tell = (owner: string, address: string, message: string): void =>
    // An address that names its host belongs to another host.
    report({ kind: 'request', route: owner, message, ...(address.startsWith('http') ? { isMild: true } : {}) });
  const end = (id: string): void => {
    pending.delete(id);
    if (pending.size === 0) onSettled();
  };
  client.on('Network.requestWillBeSent', ({ requestId, request, type, redirectResponse, loaderId }) => {
    const { url } = request;
    // Data and blob addresses need no answer, and a redirect continues the same request. The browser never reports the end
    // of a request for an icon, so nothing waits for it.
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
