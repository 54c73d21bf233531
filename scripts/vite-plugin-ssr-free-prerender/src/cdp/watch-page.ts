/** Turns errors and console messages of a tab into findings. */
import type { CDPSession } from 'puppeteer-core';
import type { Finding, FindingKind } from '../types/types.ts';

export type PageWatch = {
  /** Returns the page that the tab shows, to which problems belong. */
  route: () => string;
  setRoute: (route: string) => void;
};

type PageWatchSettings = {
  /** Origin of the engine's own server. */
  origin: string;
  report: (finding: Finding) => void;
  /** Called when a request has failed. The browser names neither the request nor the page here. */
  onFailedRequest?: () => void;
  /** Called with the full text of each error and console message. Findings contain the beginning. */
  onText?: (text: string) => void;
};

/** A policy in the template doesn't know the styles that the engine writes. */
const styleHint =
  " The engine writes the app's styles into the page. Allow them in the policy: style-src 'unsafe-inline', or their hashes.";

/** Formats a message as consoles do: `%s` and the like are replaced by the values that follow. */
function formatMessage([first = '', ...others]: readonly string[]): string {
  const text = first.replaceAll(/%[sdifoO]/g, (sign) => others.shift() ?? sign);
  return [text, ...others].join(' ');
}

/** Recognizes a request without an answer. The engine's own server answers all requests. */
const isUnanswered = (thrown: string): boolean =>
  /^(?:TypeError: Failed to fetch|AxiosError: Network Error)/.test(thrown);

/** Recognizes a message by which an app logs a failed request that it has handled. */
const mentionsRequest = (text: string): boolean => /fetch|network|status code|connection|offline/i.test(text);

/** Recognizes messages about the building machine. */
const isAboutBrowser = (text: string): boolean => /software WebGL|GroupMarkerNotSet|GPU stall/.test(text);

/** Watches the errors and console messages of a tab. */
export async function watchPage(
  client: CDPSession,
  { origin, report, onFailedRequest, onText }: PageWatchSettings,
): Promise<PageWatch> {
  let route = '';
  // A page that is reached inside one call announces itself. The message comes in order with its problems.
  client.on('Runtime.bindingCalled', ({ name, payload }) => {
    if (name === '__prerenderRoute') route = payload;
  });
  const isElsewhere = (url = ''): boolean => url.startsWith('http') && !url.startsWith(origin);
  /** The last page with a failed request to another host. */
  let failedElsewhere = '';
  /** Removes the address of the engine's server, which differs between runs, and the stack, which names no source. */
  const clean = (text: string): string => text.replaceAll(origin, '').replaceAll(/\n\s+at .*/g, '');
  const add = (kind: FindingKind, message: string, isWarning: boolean): void =>
    report({ kind, route, message, ...(isWarning ? { isWarning } : {}) });
  client.on('Runtime.exceptionThrown', ({ exceptionDetails: { exception, text, url } }) => {
    const thrown = exception?.description ?? `${text} ${exception?.value ?? ''}`;
    onText?.(thrown);
    const message = `The app threw: ${thrown.split('\n').slice(0, 3).join(' ')}`;
    if (isUnanswered(thrown)) add('request', `${message} Another host did not answer. Catch the error.`, true);
    else add('page-error', message, isElsewhere(url));
  });
  const addConsole = (level: string, text: string, url?: string): void => {
    if ((level !== 'error' && level !== 'warning') || isAboutBrowser(text)) return;
    const hint = /Content Security Policy/.test(text) && /style/.test(text) ? styleHint : '';
    const isAboutFailure = failedElsewhere !== '' && mentionsRequest(text);
    // The request has a finding of its own.
    if (isAboutFailure && failedElsewhere === route) return;
    const message = `The console says (${level}): ${clean(text).slice(0, 500)}${hint}`;
    // A library may log the failure seconds later, on another page.
    add('console', message, level === 'warning' || isAboutFailure || isElsewhere(url));
  };
  client.on('Runtime.consoleAPICalled', ({ type, args, stackTrace }) => {
    const text = formatMessage(args.map(({ value, description }) => String(value ?? description ?? '')));
    onText?.(text);
    addConsole(type, text, stackTrace?.callFrames[0]?.url);
  });
  client.on('Log.entryAdded', ({ entry: { source, level, text, url } }) => {
    if (source === 'network') {
      if (isElsewhere(url)) failedElsewhere = route;
      onFailedRequest?.();
    } else addConsole(level, text, url);
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
