/**
 * Records which values of the visitor's browser a page reads until it is hydrated: storage, screen, preferences,
 * language, time zone, clock. To emulate a visitor, it changes only the clock and `navigator.platform`. Other modules
 * emulate the rest.
 */

/** The data that a visit stores in the browser. */
export type Stored = {
  local: Readonly<Record<string, string>>;
  session: Readonly<Record<string, string>>;
  /** The value of `document.cookie`. */
  cookies: string;
};

export type VisitorInPage = {
  /** Milliseconds by which the page's clock is ahead of the real time. */
  ahead: number;
  /**
   * The value of `navigator.platform`; null to keep the browser's value. A script sets it, because the override of the
   * DevTools protocol sometimes gets lost between two pages.
   */
  platform: string | null;
  /** The data stored by previous visits; null for a first visit. */
  stored: Stored | null;
};

type Note = (read: string) => void;

/** Names of the getters whose reads are recorded, keyed by the name of their object. */
const getters = {
  window: 'innerWidth innerHeight outerWidth devicePixelRatio visualViewport',
  screen: 'width height availWidth',
  navigator:
    'language languages userAgent userAgentData platform vendor maxTouchPoints connection hardwareConcurrency onLine',
  document: 'cookie',
} as const;

/** Names of the methods whose result depends on the language or time zone, keyed by class. */
const localMethods = {
  Date: 'getTimezoneOffset getHours getDate getDay getMonth getFullYear toString toDateString toLocaleString toLocaleDateString toLocaleTimeString',
  Number: 'toLocaleString',
  BigInt: 'toLocaleString',
  String: 'localeCompare toLocaleLowerCase toLocaleUpperCase',
} as const;

const intlClasses =
  'DateTimeFormat NumberFormat RelativeTimeFormat PluralRules ListFormat Collator DisplayNames Segmenter DurationFormat';

/** Query parameters whose reads are not recorded, because React Router itself reads them on every page. */
const routerParameters: ReadonlySet<unknown> = new Set(['index', '_routes']);

export type WatchedReads = ReturnType<typeof watchReads>;

/** Starts to record which values the page reads from the browser. Must be called before the page's own scripts run. */
export function watchReads({ ahead, platform }: Pick<VisitorInPage, 'ahead' | 'platform'>) {
  const reads = new Set<string>();
  let isOver = false;
  const note = (read: string): void => {
    if (!isOver) reads.add(read);
  };
  if (platform !== null)
    Object.defineProperty(Navigator.prototype, 'platform', {
      get: () => platform,
      configurable: true,
      enumerable: true,
    });
  for (const [holder, names] of Object.entries(getters))
    for (const name of names.split(' '))
      watchGetter(Reflect.get(window, holder), name, () => note(`${holder}.${name}`));
  for (const [holder, names] of Object.entries(localMethods))
    for (const name of names.split(' '))
      watchCalls(Reflect.get(window, holder).prototype, name, () => note(`${holder}.prototype.${name}()`));
  for (const name of intlClasses.split(' ')) watchCalls(Intl, name, () => note(`Intl.${name}`));
  watchCalls(window, 'matchMedia', ([query]) => note(`matchMedia('${query}')`));
  // Scripts can't intercept reads of `location`. So reads of its query are noticed when the page parses the query.
  watchCalls(window, 'URLSearchParams', () => note('new URLSearchParams()'));
  for (const name of ['get', 'getAll', 'has'])
    watchCalls(URLSearchParams.prototype, name, ([key]) => {
      if (!routerParameters.has(key)) note(`URLSearchParams.${name}('${key}')`);
    });
  watchClock(ahead, note);
  watchStorage(note);
  return {
    list: (): string[] => [...reads],
    end: (): void => {
      isOver = true;
    },
  };
}

/** Calls `note` with the arguments of each call of a function, or of each `new` of a class. */
function watchCalls(holder: object, name: string, note: (parameters: unknown[]) => void): void {
  const original: unknown = Reflect.get(holder, name);
  if (typeof original !== 'function') return;
  const watched = new Proxy(original, {
    construct: (target, parameters, made) => {
      note(parameters);
      return Reflect.construct(target, parameters, made);
    },
    apply: (target, self, parameters) => {
      note(parameters);
      return Reflect.apply(target, self, parameters);
    },
  });
  Reflect.set(holder, name, watched);
}

/**
 * Calls `note` with the object each time a script reads the getter `name` of that object. The getter may be on any
 * prototype of the object.
 */
export function watchGetter(object: object, name: string, note: (read: unknown) => void): void {
  let holder: object | null = object;
  while (holder && !Object.hasOwn(holder, name)) holder = Reflect.getPrototypeOf(holder);
  const property = holder && Reflect.getOwnPropertyDescriptor(holder, name);
  if (!holder || !property?.get || !property.configurable) return;
  const { get } = property;
  Object.defineProperty(holder, name, {
    ...property,
    get(this: unknown) {
      note(this);
      return Reflect.apply(get, this, []);
    },
  });
}

/** Sets the page's clock ahead, and records reads of the time. */
function watchClock(ahead: number, note: Note): void {
  const { now } = Date;
  const read = (): number => now() + ahead;
  window.Date = new Proxy(Date, {
    get: (target, key) => {
      if (key !== 'now') return Reflect.get(target, key);
      note('Date.now()');
      return read;
    },
    construct: (target, parameters, made) => {
      if (parameters.length > 0) return Reflect.construct(target, parameters, made);
      note('new Date()');
      return Reflect.construct(target, [read()], made);
    },
    apply: () => {
      note('Date()');
      return new Date(read()).toString();
    },
  });
}

function watchStore(name: string, storage: Storage, note: Note): Storage {
  return new Proxy(storage, {
    get: (target, key) => {
      const value: unknown = Reflect.get(target, key);
      if (typeof value !== 'function') {
        if (typeof key === 'string') note(`${name}.${key}`);
        return value;
      }
      return (...parameters: unknown[]) => {
        if (key === 'getItem') note(`${name}.getItem('${parameters[0]}')`);
        if (key === 'key') note(`${name}.key()`);
        return Reflect.apply(value, target, parameters);
      };
    },
    has: (target, key) => {
      note(`'${String(key)}' in ${name}`);
      return Reflect.has(target, key);
    },
    ownKeys: (target) => {
      note(`Object.keys(${name})`);
      return Reflect.ownKeys(target);
    },
    set: (target, key, value) => Reflect.set(target, key, value),
  });
}

function watchStorage(note: Note): void {
  const originals = new Map<unknown, Storage>();
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    const read = Object.getOwnPropertyDescriptor(window, name)?.get;
    if (!read) continue;
    let watched: Storage | null = null;
    // The storage is read only when the page reads it, because the first read costs a call to the browser's process.
    const get = (): Storage => {
      if (watched) return watched;
      const storage: Storage = read.call(window);
      watched = watchStore(name, storage, note);
      originals.set(watched, storage);
      return watched;
    };
    Object.defineProperty(window, name, { configurable: true, get });
  }
  // Methods taken from the prototype (`Storage.prototype.getItem.call(…)`) don't work on a proxy, so they are
  // redirected to the original storage.
  for (const name of ['getItem', 'setItem', 'removeItem', 'clear', 'key'] as const) {
    const method: unknown = Reflect.get(Storage.prototype, name);
    if (typeof method !== 'function') continue;
    Reflect.set(Storage.prototype, name, function (this: unknown, ...parameters: unknown[]) {
      return Reflect.apply(method, originals.get(this) ?? this, parameters);
    });
  }
}
