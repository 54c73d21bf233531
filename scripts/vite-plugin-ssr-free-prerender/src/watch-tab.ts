import type { HTTPRequest, Page } from 'puppeteer';
import type { Finding } from './types.ts';

export type TabWatch = {
  setRoute: (route: string) => void;
  /** Forgets what is under way: a new document is about to be loaded, and the browser may drop it without a word. */
  leave: () => void;
  /** Waits for the answers to all requests that are under way, so that none fails unseen. */
  settle: () => Promise<void>;
};

/** Milliseconds after which the engine's own server on this machine will not answer any more. */
const longestAnswer = 3000;

/** Turns a tab's errors, console messages and failed requests into findings of the route that it is on. */
export function watchTab(tab: Page, origin: string, report: (finding: Finding) => void): TabWatch {
  let route = '';
  // A request belongs to the route that made it, also when the answer comes late.
  const pending = new Map<HTTPRequest, string>();
  let onSettled = (): void => {};
  const routeOf = (request: HTTPRequest): string => pending.get(request) ?? route;
  const end = (request: HTTPRequest): void => {
    pending.delete(request);
    if (pending.size === 0) onSettled();
  };
  // The browser says nothing more of an icon that it has asked for: its end is not waited for.
  tab.on('request', (request) => {
    if (request.resourceType() !== 'other') pending.set(request, route);
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
        message: `${request.url().replace(origin, '')} could not be loaded (${reason}).`,
      });
    end(request);
  });
  tab.on('response', (response) => {
    if (response.status() < 400) return;
    report({
      kind: 'request',
      route: routeOf(response.request()),
      message: `${response.url().replace(origin, '')} was answered with status ${response.status()}. Is the file in the build?`,
    });
  });
  return {
    setRoute: (next) => {
      route = next;
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
  };
}
