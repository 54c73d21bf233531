/** An app's `createRoot` that takes over the page which was written for its address. */
import { isAdopted, readOwn, tellInput } from './replay-input.ts';

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

/** What `React.lazy` gives (react 19, ReactLazy). */
type Lazy = { _init: (payload: Lazy['_payload']) => unknown; _payload: { _status: number; _result: unknown } };

/** What `React.lazy` has not begun to load. */
const untouched = -1;

async function load({ _init, _payload }: Lazy): Promise<void> {
  try {
    _init(_payload);
  } catch (loading) {
    await loading;
  }
}

/** Has the components of these chunks loaded that `React.lazy` makes: it would begin once it has adopted what is around them. */
async function loadComponents(files: readonly string[]): Promise<void> {
  const begun = new Set<Lazy>();
  for (;;) {
    const lazies: Lazy[] = Reflect.get(globalThis, '__prerenderedLazies') ?? [];
    const isOfPage = (each: Lazy): boolean => {
      const { _status, _result } = each._payload;
      return _status === untouched && !begun.has(each) && files.some((file) => String(_result).includes(file));
    };
    const next = lazies.filter(isOfPage);
    if (next.length === 0) return;
    for (const each of next) begun.add(each);
    // One that fails is the app's to tell. A component may bring others.
    await Promise.allSettled(next.map(load));
  }
}

/** Resolves when the chunks that the page names are there, or have failed; null where it names none. */
export function awaitChunks(): Promise<unknown> | null {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"][data-prerendered]');
  const addresses = [...links].map(({ href }) => href);
  if (addresses.length === 0) return null;
  const chunks = addresses.map((address) => import(/* @vite-ignore */ address));
  const files = addresses.map((address) => address.slice(address.lastIndexOf('/') + 1));
  return Promise.all([Promise.allSettled(chunks), loadComponents(files)]);
}

/** Milliseconds for which elements are looked after: what is lazy is adopted late. */
const longest = 20_000;

const kinds = 'img, iframe, audio, video';

/** What audio and video say, with the `readyState` that they have by then. */
const steps = { durationchange: 1, loadedmetadata: 1, loadeddata: 2, canplay: 3, canplaythrough: 4 };
const names = ['load', 'error', 'play', 'playing', 'ended', ...Object.keys(steps)];

const withoutHash = (address: string): string => address.replace(/#.*/, '');

function isFrameLoaded(frame: HTMLIFrameElement): boolean {
  const { src } = frame;
  const isBlank = /^(?:about:blank)?$/.test(src);
  // That of another host is not looked into, not even before it has come there: the engine's own tab crashes of it at times.
  const inside = isBlank || src.startsWith(`${location.origin}/`) ? frame.contentDocument : null;
  // Each begins as an empty document, which is complete.
  if (inside) return inside.readyState === 'complete' && (isBlank || inside.URL !== 'about:blank');
  // The browser notes what has loaded.
  const isEntry = (entry: PerformanceEntry): boolean =>
    'initiatorType' in entry && entry.initiatorType === 'iframe' && withoutHash(entry.name) === withoutHash(src);
  return performance.getEntriesByType('resource').some(isEntry);
}

function readMedia({ readyState, error, paused, ended }: HTMLMediaElement): string[] {
  const said = Object.entries(steps).flatMap(([name, state]) => (readyState >= state ? name : []));
  if (!paused) said.push('play', ...(readyState > 2 ? ['playing'] : []));
  if (ended) said.push('ended');
  if (error) said.push('error');
  return said;
}

/** What an element has said, by the state that it is in. */
function readState(element: Element): string[] {
  if (element instanceof HTMLMediaElement) return readMedia(element);
  if (element instanceof HTMLImageElement) return element.complete && element.currentSrc ? ['load'] : [];
  return element instanceof HTMLIFrameElement && isFrameLoaded(element) ? ['load'] : [];
}

/** Says it again, to those alone who have asked React for it. */
async function tell(element: Element, said: ReadonlySet<string>): Promise<void> {
  const props = Object.keys(readOwn(element, '__reactProps$') ?? {}).map((name) => name.toLowerCase());
  const isAsked = (name: string): boolean => props.includes(`on${name}`);
  if (!names.some(isAsked)) return;
  // A complete image may have failed.
  const judge = (image: HTMLImageElement): Promise<string> =>
    image.decode().then(
      () => 'load',
      () => 'error',
    );
  const right = element instanceof HTMLImageElement ? [await judge(element)] : said;
  for (const name of right) if (isAsked(name)) element.dispatchEvent(new Event(name));
}

/** @param container of a written page, which React is about to adopt */
export function tellLoads(container: Element): void {
  const early = new Map<Element, Set<string>>();
  for (const element of container.querySelectorAll(kinds)) early.set(element, new Set(readState(element)));
  const note = ({ target, type, isTrusted }: Event): void => {
    if (!isTrusted || !(target instanceof Element) || !target.matches(kinds)) return;
    const said = early.get(target) ?? new Set();
    early.set(target, said);
    if (!isAdopted(target)) said.add(type);
    // React hears it by itself.
    else if (target instanceof HTMLMediaElement) said.delete(type);
    else said.clear();
  };
  for (const name of names) container.addEventListener(name, note, true);
  const look = (wait: number): void => {
    for (const [element, said] of early) {
      if (!isAdopted(element)) continue;
      early.delete(element);
      if (said.size > 0) tell(element, said);
    }
    if (wait < longest) setTimeout(look, wait, wait * 2);
    else for (const name of names) container.removeEventListener(name, note, true);
  };
  look(20);
}
