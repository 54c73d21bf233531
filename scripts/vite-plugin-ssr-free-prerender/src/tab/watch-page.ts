import type { CDPSession } from 'puppeteer-core';
import type { Finding } from '../contract/types.ts';

export type PageWatch = {
  /** The page that the tab is on, to which problems belong. */
  route: () => string;
  setRoute: (route: string) => void;
};

type PageWatchSettings = {
  report: (finding: Finding) => void;
  /** Told when a request has failed; the browser names the request here, but not who made it. */
  onFailedRequest?: () => void;
};

/** Turns a tab's errors and console messages into findings of the route that it is on. */
export async function watchPage(
  client: CDPSession,
  { report, onFailedRequest }: PageWatchSettings,
): Promise<PageWatch> {
  let route = '';
  // A page that is reached inside one call to the browser says so itself: the message comes in order with its problems.
  client.on('Runtime.bindingCalled', ({ name, payload }) => {
    if (name === '__prerenderRoute') route = payload;
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
    if (source === 'network') onFailedRequest?.();
    else reportConsole(level, text);
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
