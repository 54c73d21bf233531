/**
 * Watches the data that a page loads: `fetch` and `XMLHttpRequest` including their bodies, and the first message of a
 * `WebSocket` or `EventSource`. Also watches lazy-loaded chunks.
 */

declare global {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface merges with the DOM's Window
  interface Window {
    /** Called for each chunk that Vite's preload helper loads. */
    __prerenderFollow?: (load: () => Promise<unknown>, loading: Promise<unknown>) => void;
  }
}

/** Removes the host from an address if it is the site's own. */
function shortenAddress(address: string): string {
  const url = URL.parse(address, location.href);
  return url?.origin === location.origin ? url.pathname + url.search : address;
}

const isElsewhere = (address: string): boolean => /^[a-z]+:\/\//.test(address);

/** Marks a request as ended. `isAnswered` is false if it failed. */
type End = (isAnswered: boolean) => void;
type Begin = (address: string) => End;
type Follow = <Result>(
  address: string,
  work: Promise<Result>,
  isAnswer?: (result: Result) => boolean,
) => Promise<Result>;

function followFetch(follow: Follow): void {
  const fetchPage = window.fetch;
  window.fetch = (input, init) =>
    follow(
      shortenAddress(input instanceof Request ? input.url : String(input)),
      fetchPage(input, init),
      // A page can't read an opaque response (`no-cors`), so it can't show it either.
      ({ type }) => type !== 'opaque',
    );
  for (const name of ['arrayBuffer', 'blob', 'formData', 'json', 'text'] as const) {
    const read = Response.prototype[name];
    Response.prototype[name] = function (this: Response) {
      return follow(shortenAddress(this.url), read.call(this));
    };
  }
  followStreams(follow);
}

/**
 * Follows response bodies that are read as a stream. A copy of the body is read to find out when all of it has arrived.
 */
function followStreams(follow: Follow): void {
  const readBody = Object.getOwnPropertyDescriptor(Response.prototype, 'body')?.get;
  if (!readBody) return;
  const followed = new WeakSet<Response>();
  Object.defineProperty(Response.prototype, 'body', {
    configurable: true,
    get(this: Response) {
      if (!followed.has(this) && !this.bodyUsed && readBody.call(this)?.locked === false) {
        followed.add(this);
        follow(shortenAddress(this.url), this.clone().arrayBuffer()).catch(() => {});
      }
      return readBody.call(this);
    },
  });
}

function followMessages(begin: Begin): void {
  for (const name of ['WebSocket', 'EventSource'] as const) {
    const watched = new Proxy(window[name], {
      construct: (target, parameters, made) => {
        const source: WebSocket | EventSource = Reflect.construct(target, parameters, made);
        const end = begin(shortenAddress(String(parameters[0])));
        source.addEventListener('message', () => end(true), { once: true });
        for (const event of ['error', 'close']) source.addEventListener(event, () => end(false), { once: true });
        return source;
      },
    });
    Reflect.set(window, name, watched);
  }
}

function followXhr(begin: Begin): void {
  const { open, send } = XMLHttpRequest.prototype;
  const addresses = new WeakMap<XMLHttpRequest, string>();
  XMLHttpRequest.prototype.open = function (this: XMLHttpRequest, ...parameters: unknown[]) {
    addresses.set(this, shortenAddress(String(parameters[1])));
    Reflect.apply(open, this, parameters);
  };
  XMLHttpRequest.prototype.send = function (this: XMLHttpRequest, body) {
    const end = begin(addresses.get(this) ?? '');
    this.addEventListener('loadend', () => end(this.status !== 0), { once: true });
    send.call(this, body);
  };
}

/** Called with the file name and exports of a chunk when it has loaded, before the page gets it. */
type OnChunk = (file: string, loaded: unknown) => void;

function followChunks(follow: Follow, onChunk: OnChunk): void {
  window.__prerenderFollow = (load, loading) => {
    const [, file] = /import\(\s*["'`]([^"'`]+)/.exec(String(load)) ?? [];
    if (file) loading.then((loaded) => onChunk(file.slice(file.lastIndexOf('/') + 1), loaded)).catch(() => {});
    follow(file?.replace(/^\.\//, '') ?? 'a chunk', loading).catch(() => {});
  };
}

/** Tracks the requests of the page that the tab shows. Must be created before the page's own scripts run. */
export class DataWatch {
  /** Addresses on other hosts that answered before the page was ready. */
  shown: string[] = [];
  /** The addresses of pending requests, keyed by request. */
  #pending = new Map<object, string>();
  /**
   * Addresses to report if an answer changes the page after it was ready. Their requests were pending at that time or
   * were sent later, and have not failed.
   */
  #asked = new Set<string>();
  /** Addresses that didn't answer in time on an earlier page. No later page waits for them. */
  readonly #silent = new Set<string>();
  #onAnswer = (): void => {};
  #onSettled = (): void => {};

  constructor(onChunk: OnChunk) {
    const begin: Begin = (address) => this.#begin(address);
    const follow: Follow = (address, work, isAnswer = () => true) => {
      // Don't track the engine's own requests.
      if (address.startsWith('/@prerender/')) return work;
      const end = begin(address);
      work.then(
        (result) => end(isAnswer(result)),
        () => end(false),
      );
      return work;
    };
    followFetch(follow);
    followMessages(begin);
    followChunks(follow, onChunk);
    followXhr(begin);
  }

  #begin(address: string): End {
    const ofPage = this.#pending;
    const request = {};
    ofPage.set(request, address);
    this.#asked.add(address);
    return (isAnswered) => {
      if (!ofPage.delete(request) || ofPage !== this.#pending) return;
      if (isAnswered) this.#onAnswer();
      else this.#asked.delete(address);
      // The page may now read the response body, which counts as another request. It starts to read before the next
      // task, so check again in that task.
      if (!this.isWaiting()) setTimeout(() => this.isWaiting() || this.#onSettled());
    };
  }

  startPage(): void {
    this.shown = [];
    this.#pending = new Map();
    this.#asked = new Set();
    this.#onAnswer = () => {};
  }

  /** Marks the page as ready. The page's HTML contains all data that has arrived by now. */
  noteReady(onAnswer: () => void): void {
    const waiting = new Set(this.#pending.values());
    this.shown = [...this.#asked.difference(waiting)].filter(isElsewhere);
    this.#asked = waiting;
    this.#onAnswer = () => {
      this.#onAnswer = () => {};
      onAnswer();
    };
  }

  addresses(): string[] {
    return [...this.#asked];
  }

  unanswered(): string[] {
    return [...new Set(this.#pending.values())];
  }

  /** Returns true while a request is pending. Ignores addresses that didn't answer in time on an earlier page. */
  isWaiting(): boolean {
    return [...this.#pending.values()].some((address) => !this.#silent.has(address));
  }

  /** Resolves when no request is pending any more, or after the given time. */
  async settle(milliseconds: number): Promise<void> {
    if (!this.isWaiting()) return;
    await new Promise<void>((resolve) => {
      this.#onSettled = resolve;
      setTimeout(resolve, milliseconds);
    });
    for (const address of this.#pending.values()) this.#silent.add(address);
  }
}
