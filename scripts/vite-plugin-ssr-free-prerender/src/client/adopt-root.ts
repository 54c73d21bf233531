/**
 * Replaces the app's `createRoot` with a function that hydrates the prerendered HTML, if it belongs to the current
 * address.
 */
import { replayInput } from './replay-input.ts';
import { replayLoads } from './replay-loads.ts';

type Root = { render: (element: unknown) => void; unmount: () => void };

/** The functions of `react-dom/client` that this file calls. */
type Client = {
  createRoot: (container: Element, options?: unknown) => Root;
  hydrateRoot: (container: Element, element: unknown, options?: unknown) => Root;
};

/** The part of React Router's data router that this file uses. */
type Router = {
  state: { initialized: boolean };
  subscribe: (listen: (state: { initialized: boolean }) => void) => () => void;
};

const trim = (path: string): string => path.replace(/\/$/, '') || '/';
const isPageOf = (written: string): boolean => trim(written) === trim(location.pathname);

/**
 * Removes a trailing slash from the address if the page was prerendered without it. Some hosts answer /about/ with the
 * page /about. Without this change, an app that renders its address would not match the HTML.
 */
export function dropSlash(): void {
  const written = document.querySelector<HTMLElement>('[data-prerendered]')?.dataset.prerendered;
  if (written !== undefined && location.pathname === `${written}/`)
    history.replaceState(history.state, '', written + location.search + location.hash);
}

/** A selector for the tags that the engine writes into the head of a page. */
const writtenTags =
  'title, meta[name="description"], meta[name="robots"], meta[name^="twitter:"], meta[property], link[rel="canonical"], link[data-prerendered], style[data-prerendered-rules]';

/** Removes the prerendered content and head tags from the document, so that the app can render another page. */
function clearPage(container: Element): void {
  container.removeAttribute('data-prerendered');
  container.replaceChildren();
  for (const tag of document.head.querySelectorAll(writtenTags)) tag.remove();
}

/**
 * Resolves when all routers have loaded the code and data of the first page. Before that, they render nothing, so the
 * app couldn't hydrate. Returns null if no router is loading.
 */
function awaitRouters(): Promise<unknown> | null {
  const routers: Router[] = Reflect.get(globalThis, '__prerenderedRouters') ?? [];
  const loading = routers.filter((router) => !router.state.initialized);
  if (loading.length === 0) return null;
  const wait = (router: Router) =>
    new Promise<void>((resolve) => {
      const stop = router.subscribe((state) => {
        if (!state.initialized) return;
        stop();
        resolve();
      });
    });
  return Promise.all(loading.map(wait));
}

function adopt(client: Client, container: Element, written: string, options: unknown): Root {
  replayLoads(container);
  let root: Root | null = null;
  let waiting: Promise<unknown> | null = null;
  let latest: unknown = null;
  const hydrate = (): void => {
    if (isPageOf(written)) {
      replayInput(container);
      root = client.hydrateRoot(container, latest, options);
    } else {
      // A loader has redirected to another address while the app waited, so the prerendered page can't be hydrated.
      clearPage(container);
      root = client.createRoot(container, options);
      root.render(latest);
    }
  };
  return {
    render(element) {
      latest = element;
      if (root) root.render(element);
      else if (!waiting) {
        const awaited = [awaitChunks(), awaitRouters()].filter((each) => each !== null);
        if (awaited.length === 0) hydrate();
        else waiting = Promise.all(awaited).then(hydrate);
      }
    },
    unmount() {
      root?.unmount();
    },
  };
}

export const adoptWith =
  (client: Client): Client['createRoot'] =>
  (container, options) => {
    const written = container instanceof HTMLElement ? container.dataset.prerendered : undefined;
    if (written === undefined) return client.createRoot(container, options);
    if (isPageOf(written)) return adopt(client, container, written, options);
    // The host sent a page that was prerendered for another address, so it can't be hydrated.
    clearPage(container);
    return client.createRoot(container, options);
  };

/** The internal form of a `React.lazy` component (react 19, ReactLazy). */
type Lazy = { _init: (payload: Lazy['_payload']) => unknown; _payload: { _status: number; _result: unknown } };

/** The `_status` of a lazy component that hasn't begun to load. */
const uninitialized = -1;

async function load({ _init, _payload }: Lazy): Promise<void> {
  try {
    _init(_payload);
  } catch (loading) {
    await loading;
  }
}

/**
 * Loads the lazy components of these chunks before hydration. React itself would load a lazy component only after it
 * has hydrated the component's parents.
 */
async function loadComponents(files: readonly string[]): Promise<void> {
  const begun = new Set<Lazy>();
  for (;;) {
    const lazies: Lazy[] = Reflect.get(globalThis, '__prerenderedLazies') ?? [];
    const next = lazies.filter((lazy) => {
      const { _status, _result } = lazy._payload;
      // Before the load begins, `_result` is the function that imports the chunk, so its source names the file.
      return _status === uninitialized && !begun.has(lazy) && files.some((file) => String(_result).includes(file));
    });
    if (next.length === 0) return;
    for (const each of next) begun.add(each);
    // If a component fails to load, React throws that error later. A loaded component may define more lazy components,
    // so the loop continues.
    await Promise.allSettled(next.map(load));
  }
}

/** Resolves when all chunks that the page preloads have loaded or failed. Returns null if the page preloads none. */
function awaitChunks(): Promise<unknown> | null {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"][data-prerendered]');
  const addresses = [...links].map(({ href }) => href);
  if (addresses.length === 0) return null;
  const chunks = addresses.map((address) => import(/* @vite-ignore */ address));
  const files = addresses.map((address) => address.slice(address.lastIndexOf('/') + 1));
  return Promise.all([Promise.allSettled(chunks), loadComponents(files)]);
}
