/**
 * What a page asks for by itself: `fetch` and `XMLHttpRequest`, with the reading of their answers, the first message of a
 * `WebSocket` or an `EventSource`, and chunks.
 */

declare global {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface merges with the DOM's Window
  interface Window {
    /** Told of each chunk that Vite's loader loads (`project/follow-chunks.ts`). */
    __prerenderFollow?: (load: () => Promise<unknown>, loading: Promise<unknown>) => void;
  }
}

export type DataWatch = {
  /** Forgets what is under way: another page comes. */
  leave: () => void;
  /**
   * The page is ready: what had its answer by now is in it.
   * @param onAnswer called when the first answer after it comes, before the page knows of it
   */
  noteReady: (onAnswer: () => void) => void;
  /** What the page has asked for that had no answer when it was ready, and has not failed since. */
  addresses: () => string[];
  /** What it has asked other hosts for that had an answer by then: the page may show it. */
  shown: () => string[];
  /** True while an answer has not come that may come in time. */
  isWaiting: () => boolean;
  /** What has no answer yet. */
  unanswered: () => string[];
  /** Resolves once nothing is under way, or when the time is over. */
  settle: (milliseconds: number) => Promise<void>;
};

/** The address without the host, where it is the page's own. */
function shortenAddress(address: string): string {
  const url = URL.parse(address, location.href);
  return url?.origin === location.origin ? url.pathname + url.search : address;
}

/** As `shortenAddress` gives it. */
const isElsewhere = (address: string): boolean => /^[a-z]+:\/\//.test(address);

type Follow = <Result>(
  address: string,
  work: Promise<Result>,
  isAnswer?: (result: Result) => boolean,
) => Promise<Result>;

/** An answer that is read as a stream: a copy of it tells when it has come. */
function followBodies(follow: Follow): void {
  const readBody = Object.getOwnPropertyDescriptor(Response.prototype, 'body')?.get;
  if (!readBody) return;
  const read = new WeakSet<Response>();
  Object.defineProperty(Response.prototype, 'body', {
    configurable: true,
    get(this: Response) {
      const isOpen = !this.bodyUsed && readBody.call(this)?.locked === false;
      if (isOpen && !read.has(this)) {
        read.add(this);
        follow(shortenAddress(this.url), this.clone().arrayBuffer()).catch(() => {});
      }
      return readBody.call(this);
    },
  });
}

function followFetch(follow: Follow): void {
  const fetchPage = window.fetch;
  window.fetch = (input, init) =>
    follow(
      shortenAddress(input instanceof Request ? input.url : String(input)),
      fetchPage(input, init),
      // That of another host which keeps it to itself (`no-cors`) nobody can show.
      ({ type }) => type !== 'opaque',
    );
  for (const name of ['arrayBuffer', 'blob', 'formData', 'json', 'text'] as const) {
    const read = Response.prototype[name];
    Response.prototype[name] = function (this: Response) {
      return follow(shortenAddress(this.url), read.call(this));
    };
  }
  followBodies(follow);
}

/** Tells that a request has ended: with an answer, or without. */
type End = (isAnswered: boolean) => void;

/** What keeps its connection has answered with its first message. */
function followMessages(begin: (address: string) => End): void {
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

function followXhr(begin: (address: string) => End): void {
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

/** Told of a chunk that has come, before the page is: its file, without the folder, and what it has given. */
type OnChunk = (file: string, loaded: unknown) => void;

function followChunks(follow: Follow, onChunk: OnChunk): void {
  window.__prerenderFollow = (load, loading) => {
    const [, file] = /import\(\s*["'`]([^"'`]+)/.exec(String(load)) ?? [];
    if (file) loading.then((loaded) => onChunk(file.slice(file.lastIndexOf('/') + 1), loaded)).catch(() => {});
    follow(file?.replace(/^\.\//, '') ?? 'a chunk', loading).catch(() => {});
  };
}

/** Must be called before the page's own scripts run. */
export function watchData(onChunk: OnChunk): DataWatch {
  /** What is under way, with its address. */
  let pending = new Map<object, string>();
  let asked = new Set<string>();
  let shown: string[] = [];
  let onSettled = (): void => {};
  let onAnswer = (): void => {};
  /** Addresses that another page has waited for in vain. */
  const silent = new Set<string>();
  const isWaiting = (): boolean => {
    for (const address of pending.values()) if (!silent.has(address)) return true;
    return false;
  };
  const begin = (address: string): End => {
    const own = pending;
    const work = {};
    own.set(work, address);
    asked.add(address);
    return (isAnswered) => {
      if (!own.delete(work) || own !== pending) return;
      if (isAnswered) onAnswer();
      // Without an answer it brings nothing.
      else asked.delete(address);
      // In a task of its own: what the answer starts, such as reading it, has begun by then.
      if (!isWaiting()) setTimeout(() => isWaiting() || onSettled());
    };
  };
  const follow: Follow = (address, work, isAnswer = () => true) => {
    // What the engine itself reads.
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
  return {
    leave: () => {
      pending = new Map();
      asked = new Set();
      shown = [];
      onAnswer = () => {};
    },
    noteReady: (callback) => {
      const waiting = new Set(pending.values());
      shown = [...asked.difference(waiting)].filter(isElsewhere);
      asked = waiting;
      onAnswer = () => {
        onAnswer = () => {};
        callback();
      };
    },
    addresses: () => [...asked],
    shown: () => shown,
    isWaiting,
    unanswered: () => [...new Set(pending.values())],
    settle: async (milliseconds) => {
      if (!isWaiting()) return;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, milliseconds);
        onSettled = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      for (const address of pending.values()) silent.add(address);
    },
  };
}
