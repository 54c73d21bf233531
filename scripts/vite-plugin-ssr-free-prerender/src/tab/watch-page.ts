import type { CDPSession } from 'puppeteer-core';
import type { Finding, FindingKind } from '../contract/types.ts';

export type PageWatch = {
  /** The page that the tab is on, to which problems belong. */
  route: () => string;
  setRoute: (route: string) => void;
};

type PageWatchSettings = {
  /** Of the engine's own server. */
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
const isUnansweredText = (text: string): boolean => /fetch|network|status code/i.test(text);

/** Of the machine that builds, not of the page. */
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
    if (failedElsewhere === route && isUnansweredText(text)) return;
    const message = `The console says (${level}): ${clean(text).slice(0, 500)}${hint}`;
    tell('console', message, level === 'warning' || isElsewhere(url));
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
