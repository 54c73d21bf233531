import type { Page } from 'puppeteer';
import type { Finding } from './types.ts';

/** Turns a tab's errors, console messages and failed requests into findings of the route that it is on. */
export function watchTab(
  tab: Page,
  origin: string,
  report: (finding: Finding) => void,
): { setRoute: (route: string) => void } {
  let route = '';
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
    if (reason === 'net::ERR_ABORTED') return;
    report({
      kind: 'request',
      route,
      message: `${request.url().replace(origin, '')} could not be loaded (${reason}).`,
    });
  });
  tab.on('response', (response) => {
    if (response.status() < 400) return;
    report({
      kind: 'request',
      route,
      message: `${response.url().replace(origin, '')} was answered with status ${response.status()}. Is the file in the build?`,
    });
  });
  return {
    setRoute: (next) => {
      route = next;
    },
  };
}
