/** Requests for data that a page makes by itself: `fetch` and `XMLHttpRequest`, with the reading of their answers. */

export type DataWatch = {
  /** Forgets what is under way: another page comes. */
  leave: () => void;
  /** The page is ready: what had its answer by now is in it. */
  noteReady: () => void;
  /** What the page has asked for that had no answer when it was ready. */
  addresses: () => string[];
  /** True while an answer has not come. */
  isWaiting: () => boolean;
  /** Resolves once nothing is under way, or when the time is over. */
  settle: (milliseconds: number) => Promise<void>;
};

/** The address without the host, where it is the page's own. */
function shortenAddress(address: string): string {
  const url = URL.parse(address, location.href);
  return url?.origin === location.origin ? url.pathname + url.search : address;
}

/** Must be called before the page's own scripts run. */
export function watchData(): DataWatch {
  /** What is under way, with its address. */
  let pending = new Map<object, string>();
  let asked = new Set<string>();
  let onSettled = (): void => {};
  const begin = (address: string): (() => void) => {
    const own = pending;
    const work = {};
    own.set(work, address);
    asked.add(address);
    return () => {
      own.delete(work);
      // In a task of its own: what the answer starts, such as reading it, has begun by then.
      if (own === pending && own.size === 0) setTimeout(() => pending.size === 0 && onSettled());
    };
  };
  const follow = <Result>(address: string, work: Promise<Result>): Promise<Result> => {
    // What the engine itself reads.
    if (address.startsWith('/@prerender/')) return work;
    const end = begin(address);
    work.then(end, end);
    return work;
  };
  const fetchPage = window.fetch;
  window.fetch = (input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    return follow(shortenAddress(address), fetchPage(input, init));
  };
  for (const name of ['arrayBuffer', 'blob', 'formData', 'json', 'text'] as const) {
    const read = Response.prototype[name];
    Response.prototype[name] = function (this: Response) {
      return follow(shortenAddress(this.url), read.call(this));
    };
  }
  const { open, send } = XMLHttpRequest.prototype;
  const addresses = new WeakMap<XMLHttpRequest, string>();
  XMLHttpRequest.prototype.open = function (this: XMLHttpRequest, ...parameters: unknown[]) {
    addresses.set(this, shortenAddress(String(parameters[1])));
    Reflect.apply(open, this, parameters);
  };
  XMLHttpRequest.prototype.send = function (this: XMLHttpRequest, body) {
    const end = begin(addresses.get(this) ?? '');
    this.addEventListener('loadend', end, { once: true });
    send.call(this, body);
  };
  return {
    leave: () => {
      pending = new Map();
      asked = new Set();
    },
    noteReady: () => {
      asked = new Set(pending.values());
    },
    addresses: () => [...asked],
    isWaiting: () => pending.size > 0,
    settle: async (milliseconds) => {
      if (pending.size === 0) return;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, milliseconds);
        onSettled = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    },
  };
}
