/** Reports errors and console messages of a tab as findings. */
import type { CDPSession } from 'puppeteer-core';
import type { Finding, FindingKind } from '../types/finding.ts';

export type PageWatch = {
  /** Returns the path of the page that the tab shows. Findings are reported for this page. */
  route: () => string;
  setRoute: (route: string) => void;
};

type PageWatchSettings = {
  /** The origin of the local server from which the prerender engine loads pages. */
  origin: string;
  report: (finding: Finding) => void;
  /** Called when the browser logs a failed request. The log entry doesn't say which page sent the request. */
  onFailedRequest?: () => void;
  /** Called with the full text of each error and console message. A finding contains only the beginning of the text. */
  onText?: (text: string) => void;
};

/**
 * A hint that is added to a console message if a content security policy blocks styles. The policy in `index.html`
 * must allow the `<style>` elements that the engine writes.
 */
const styleHint =
  " The engine writes the app's styles into the page as <style> elements. Allow them in the content security policy in index.html: add 'unsafe-inline' or their hashes to style-src.";

/** Formats a console message as browsers do: replaces placeholders such as `%s` with the values that follow. */
function formatMessage([first = '', ...others]: readonly string[]): string {
  const text = first.replaceAll(/%[sdifoO]/g, (sign) => others.shift() ?? sign);
  return [text, ...others].join(' ');
}

/**
 * Returns true if an error means that a request got no answer. The local server answers every request, so the request
 * was sent to another host.
 */
const isUnanswered = (thrown: string): boolean =>
  /^(?:TypeError: Failed to fetch|AxiosError: Network Error)/.test(thrown);

/** Returns true if a message seems to log a failed request that the app has handled. */
const mentionsRequest = (text: string): boolean => /fetch|network|status code|connection|offline/i.test(text);

/** Returns true for messages about the browser on this machine, not about the app. */
const isAboutBrowser = (text: string): boolean => /software WebGL|GroupMarkerNotSet|GPU stall/.test(text);

/** Reports errors and console messages of a tab. Each finding names the page that the tab showed at that moment. */
export async function watchPage(
  client: CDPSession,
  { origin, report, onFailedRequest, onText }: PageWatchSettings,
): Promise<PageWatch> {
  let route = '';
  // The tab loads several pages in turn. Each page first announces its path with the function `__prerenderRoute`.
  // Events arrive in order, so later events belong to that page.
  client.on('Runtime.bindingCalled', ({ name, payload }) => {
    if (name === '__prerenderRoute') route = payload;
  });
  const isElsewhere = (url = ''): boolean => url.startsWith('http') && !url.startsWith(origin);
  /** The path of the last page with a failed request to another host, or an empty text. */
  let failedElsewhere = '';
  /**
   * Removes the address of the local server, because its port differs from run to run. Also removes the stack trace,
   * because it names only bundled files.
   */
  const clean = (text: string): string => text.replaceAll(origin, '').replaceAll(/\n\s+at .*/g, '');
  const add = (kind: FindingKind, message: string, isWarning: boolean): void =>
    report({ kind, route, message, ...(isWarning ? { isWarning } : {}) });
  client.on('Runtime.exceptionThrown', ({ exceptionDetails: { exception, text, url } }) => {
    const thrown = exception?.description ?? `${text} ${exception?.value ?? ''}`;
    onText?.(thrown);
    const message = `The app threw: ${thrown.split('\n').slice(0, 3).join(' ')}`;
    if (isUnanswered(thrown))
      add(
        'request',
        `${message} The app sent a request to another host and got no answer. Catch this error in the app.`,
        true,
      );
    else add('page-error', message, isElsewhere(url));
  });
  const addConsole = (level: string, text: string, url?: string): void => {
    if ((level !== 'error' && level !== 'warning') || isAboutBrowser(text)) return;
    const hint = /Content Security Policy/.test(text) && /style/.test(text) ? styleHint : '';
    const isAboutFailure = failedElsewhere !== '' && mentionsRequest(text);
    // Skip the message, because the failed request itself has already been reported for this page.
    if (isAboutFailure && failedElsewhere === route) return;
    const message = `Console ${level}: ${clean(text).slice(0, 500)}${hint}`;
    // After a failed request, report a message that mentions a request as a warning, not as an error. Libraries may log
    // a failed request seconds later, so the message may be about the previous page.
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
