/** An app's `createRoot` that takes over the page which was written for its address. */
import { awaitChunks } from './await-chunks.ts';
import { tellInput } from './tell-input.ts';
import { tellLoads } from './tell-loads.ts';

type Root = { render: (element: unknown) => void; unmount: () => void };

/** `react-dom/client`, as the app has it. */
type Client = {
  createRoot: (container: Element, options?: unknown) => Root;
  hydrateRoot: (container: Element, element: unknown, options?: unknown) => Root;
};

/** A router with data, as React Router makes it. */
type Router = {
  state: { initialized: boolean };
  subscribe: (listen: (state: { initialized: boolean }) => void) => () => void;
};

const trim = (path: string): string => path.replace(/\/$/, '') || '/';
const isPageOf = (written: string): boolean => trim(written) === trim(location.pathname);

/**
 * Some hosts answer /about/ with the page of /about. The app gets the address that the page was rendered and proven for: what it
 * shows of the address would differ otherwise.
 */
export function dropSlash(): void {
  const written = document.querySelector<HTMLElement>('[data-prerendered]')?.dataset.prerendered;
  if (written !== undefined && location.pathname === `${written}/`)
    history.replaceState(history.state, '', written + location.search + location.hash);
}

/** What the engine writes of a page into the head. */
const ownTags =
  'title, meta[name="description"], meta[name="robots"], meta[name^="twitter:"], meta[property], link[rel="canonical"], link[data-prerendered], style[data-prerendered-rules]';

/** Routers that still load the code or data of the first page: before that they render nothing of it. */
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

/** The app renders anew where another page stands than that of the address. */
function replacePage(container: Element): void {
  container.removeAttribute('data-prerendered');
  container.replaceChildren();
  for (const tag of document.head.querySelectorAll(ownTags)) tag.remove();
}

function adopt(client: Client, container: Element, written: string, options: unknown): Root {
  tellLoads(container);
  let root: Root | null = null;
  let waiting: Promise<unknown> | null = null;
  let latest: unknown = null;
  const hydrate = (): void => {
    // A loader may have sent on.
    if (isPageOf(written)) {
      tellInput(container);
      root = client.hydrateRoot(container, latest, options);
    } else {
      replacePage(container);
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
    // The host has answered with the page of another address.
    replacePage(container);
    return client.createRoot(container, options);
  };
