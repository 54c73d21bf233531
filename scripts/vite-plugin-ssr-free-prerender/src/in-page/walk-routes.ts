/** The engine's feet inside the page. The function is sent to the browser as text: it uses nothing of this module. */
import type { CapturedPage } from './install-capture.ts';

export type LostStep = {
  path: string;
  notReady: string;
  /** The app has thrown, and what it threw is reported elsewhere. */
  threw: boolean;
};
export type TakenStep = {
  path: string;
  capture: CapturedPage;
  milliseconds: number;
  /** Requests that the page made, without those for chunks that were fetched ahead. */
  requests: number;
  landed: string;
};
export type Step = TakenStep | LostStep;

export type Walk = {
  paths: readonly string[];
  /** The first path is the page that is being loaded; later ones are reached by the app's own router. */
  arriving: boolean;
  /** Chunks of all these pages, where they come ahead: together they cost no round trip each. */
  ahead: readonly string[];
  /** Address of an import map that brings some of them. */
  map: string | null;
  /** Those to be fetched. */
  prefetch: readonly string[];
  /** Milliseconds per page. */
  timeout: number;
};

/**
 * Goes from page to page and waits at each for its capture; the time per page is the page's, without the protocol's.
 * Ends at the first page that does not become ready.
 */
export async function walkRoutes({ paths, arriving, ahead, map, prefetch, timeout }: Walk): Promise<Step[]> {
  const engine = window.__prerenderEngine;
  if (!engine) return [{ path: paths[0] ?? '', notReady: 'the engine is not in the page', threw: false }];
  const announce = (path: string): void => {
    (window as unknown as { __prerenderRoute?: (path: string) => void }).__prerenderRoute?.(path);
  };
  const go = (path: string): void => {
    history.replaceState({}, '', path);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  };
  /** Resolves when the page is captured, the time is over, or the app has thrown and two more seconds have passed. */
  const wait = async (path: string, insist: boolean): Promise<boolean> => {
    let threw = false;
    const listening = new AbortController();
    const { signal } = listening;
    const captured = new Promise<void>((resolve) => engine.waiting.set(path, resolve));
    const over = new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, timeout);
      signal.addEventListener('abort', () => clearTimeout(timer));
    });
    const failed = new Promise<void>((resolve) => {
      const fail = (): void => {
        threw = true;
        setTimeout(resolve, Math.min(timeout, 2000));
      };
      addEventListener('error', fail, { signal });
      addEventListener('unhandledrejection', fail, { signal });
    });
    // The former page may still send the browser elsewhere, by an effect that comes late: its redirect is not this route's.
    let redirects = 0;
    const repeat = (): void => {
      if (location.pathname === path || redirects === 3) return;
      redirects += 1;
      go(path);
    };
    if (insist) document.addEventListener('prerender:ready', repeat, { signal });
    if (insist) go(path);
    await Promise.race([captured, failed, over]);
    listening.abort();
    engine.waiting.delete(path);
    return threw;
  };
  /** Effects run now, and what they do still belongs to this page. React queues them by a message of its own. */
  const letEffectsRun = async (): Promise<void> => {
    await new Promise((resolve) => {
      const channel = new MessageChannel();
      channel.port1.onmessage = resolve;
      channel.port2.postMessage(null);
    });
    await scheduler.postTask(() => {}, { priority: 'background' });
  };

  /**
   * Fetches and compiles chunks without running them: a page waits for its own only, and the others come meanwhile. One
   * that fails is reported by the watch, or when its page asks for it.
   */
  const fetchChunks = (addresses: readonly string[]): void => {
    const links = addresses.map((href) => {
      const link = Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href });
      link.onload = link.onerror = () => link.remove();
      return link;
    });
    document.head.append(...links);
  };
  const addMap = async (address: string): Promise<void> => {
    const json = await (await engine.fetch(address)).text();
    const script = Object.assign(document.createElement('script'), { type: 'importmap', textContent: json });
    document.head.append(script);
    script.remove();
  };
  const ours = new Set([...ahead, ...(map ? [map] : [])].map((address) => new URL(address, location.origin).href));
  /** How many requests have ended since it was last asked. */
  const countRequests = (): number => {
    const ended = performance.getEntriesByType('resource');
    performance.clearResourceTimings();
    return ended.filter(({ name }) => !ours.has(name)).length;
  };
  // The document may just have begun.
  if (document.readyState === 'loading')
    await new Promise((resolve) => {
      document.addEventListener('readystatechange', resolve, { once: true });
      setTimeout(resolve, timeout);
    });
  fetchChunks(prefetch);
  if (map) await addMap(map);

  const steps: Step[] = [];
  for (const [index, path] of paths.entries()) {
    const start = performance.now();
    announce(path);
    const loading = arriving && index === 0;
    if (!loading) {
      engine.captures.delete(path);
      // Asking is cheap, clearing is not.
      for (const storage of [localStorage, sessionStorage]) if (storage.length > 0) storage.clear();
    }
    const isComplete = (): boolean => engine.captures.get(path)?.unfinished === null;
    const threw = isComplete() ? false : await wait(path, !loading);
    const capture = engine.captures.get(path);
    if (!capture || capture.unfinished) {
      const last = [...engine.captures.keys()].at(-1);
      const why = capture?.unfinished ? `, and there ${capture.unfinished}` : '';
      steps.push({
        path,
        notReady: `the address is ${location.pathname}, the last page called ready is ${last ?? 'none'}${why}`,
        threw,
      });
      return steps;
    }
    await letEffectsRun();
    capture.strangers.push(...engine.takeStrangers());
    const milliseconds = performance.now() - start;
    // The document is a request too.
    const requests = countRequests() + (loading ? 1 : 0);
    steps.push({ path, capture, milliseconds, requests, landed: location.pathname });
    engine.captures.clear();
    // Vite's loader has them preloaded as well, and looks through all that there are at each page.
    for (const link of document.head.querySelectorAll('link[href^="data:text/javascript"]')) link.remove();
    engine.captures.set(path, { ...capture, root: '', head: [] });
  }
  return steps;
}
