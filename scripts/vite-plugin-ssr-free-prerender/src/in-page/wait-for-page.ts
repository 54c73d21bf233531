/** Leads the app to a page and waits until it is captured. */
import { readPath } from '../print/read-path.ts';
import type { CaptureStore } from './store-captures.ts';

/** Milliseconds that a page gets to become ready after the app has thrown. */
const timeAfterError = 2000;
/** How often a page is asked for again when the one before sends the browser elsewhere. */
const maxRedirects = 3;

/** As Back and Forward do. */
function goTo(path: string): void {
  history.replaceState({}, '', path);
  dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
}

/**
 * Resolves when the page is captured, when the time is over, or some time after the app has thrown.
 * @param loading the page is being loaded; any other is reached by the app's own router
 * @returns whether the app has thrown
 */
export async function waitForPage(
  { waiting }: CaptureStore,
  path: string,
  loading: boolean,
  timeout: number,
): Promise<boolean> {
  let threw = false;
  const listening = new AbortController();
  const { signal } = listening;
  const captured = new Promise<void>((resolve) => waiting.set(path, resolve));
  const timedOut = new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, timeout);
    signal.addEventListener('abort', () => clearTimeout(timer));
  });
  const failed = new Promise<void>((resolve) => {
    const fail = (): void => {
      threw = true;
      setTimeout(resolve, Math.min(timeout, timeAfterError));
    };
    addEventListener('error', fail, { signal });
    addEventListener('unhandledrejection', fail, { signal });
  });
  if (!loading) {
    // The page before may still send the browser elsewhere, by an effect that comes late: its redirect is not this page's.
    let redirects = 0;
    const goAgain = (): void => {
      if (readPath(location.pathname) === path || redirects === maxRedirects) return;
      redirects += 1;
      goTo(path);
    };
    document.addEventListener('prerender:ready', goAgain, { signal });
    goTo(path);
  }
  await Promise.race([captured, failed, timedOut]);
  listening.abort();
  waiting.delete(path);
  return threw;
}

/** The document may just have begun: waits until it is parsed, or the time is over. */
export async function waitForDocument(timeout: number): Promise<void> {
  if (document.readyState !== 'loading') return;
  await new Promise((resolve) => {
    document.addEventListener('readystatechange', resolve, { once: true });
    setTimeout(resolve, timeout);
  });
}
