/**
 * What a page reads of its visitor until it is adopted: storage, screen, preferences, language, time zone, clock. Nothing of
 * what it gets is another, but for the clock.
 */

/** What a visit has left behind. */
export type Stored = {
  local: Readonly<Record<string, string>>;
  session: Readonly<Record<string, string>>;
  /** As `document.cookie` gives them. */
  cookies: string;
};

export type VisitorInPage = {
  /** Milliseconds by which the clock is ahead. */
  ahead: number;
  /**
   * What `navigator.platform` says; null: what the browser says. The protocol's own override of it is lost now and then between
   * two pages, while that of the user agent stays.
   */
  platform: string | null;
  /** What former visits have left; null: this is the first. */
  stored: Stored | null;
};

/** Puts the clock ahead; asking for the time is noted. */
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

/** In the words of the page's own code; the time zone and the language shape what these give. */
const zonedMethods = 'getTimezoneOffset getHours getDate getDay getMonth getFullYear toString toDateString'.split(' ');
const wordedMethods: readonly (readonly [name: string, holder: object, methods: string])[] = [
  ['Date', Date.prototype, 'toLocaleString toLocaleDateString toLocaleTimeString'],
  ['Number', Number.prototype, 'toLocaleString'],
  ['BigInt', BigInt.prototype, 'toLocaleString'],
  ['String', String.prototype, 'localeCompare toLocaleLowerCase toLocaleUpperCase'],
];
const formats =
  'DateTimeFormat NumberFormat RelativeTimeFormat PluralRules ListFormat Collator DisplayNames Segmenter DurationFormat';

/** Calls and constructions of a class. */
function watchClass(holder: object, name: string, note: () => void): void {
  const original: unknown = Reflect.get(holder, name);
  if (typeof original !== 'function') return;
  const told = <Result>(result: Result): Result => {
    note();
    return result;
  };
  const watched = new Proxy(original, {
    construct: (target, parameters, made) => told(Reflect.construct(target, parameters, made)),
    apply: (target, self, parameters) => told(Reflect.apply(target, self, parameters)),
  });
  Reflect.set(holder, name, watched);
}

function watchWords(note: Note): void {
  for (const name of zonedMethods) watchMethod(Date.prototype, name, () => note(`Date.prototype.${name}()`));
  for (const [holder, object, names] of wordedMethods)
    for (const name of names.split(' ')) watchMethod(object, name, () => note(`${holder}.prototype.${name}()`));
  for (const name of formats.split(' ')) watchClass(Intl, name, () => note(`Intl.${name}`));
}

const navigatorReads =
  'language languages userAgent userAgentData platform vendor maxTouchPoints connection hardwareConcurrency onLine';

/** Names in the query that React Router reads of each address. */
const routersOwn: ReadonlySet<unknown> = new Set(['index', '_routes']);

export type WatchedReads = {
  /** What was read so far, each once. */
  list: () => string[];
  /** What is read from now on is not noted. */
  end: () => void;
};

/** Must be called before the page's own scripts run. */
export function watchReads({ ahead, platform }: Pick<VisitorInPage, 'ahead' | 'platform'>): WatchedReads {
  const reads = new Set<string>();
  let isOver = false;
  const note = (read: string): void => {
    if (!isOver) reads.add(read);
  };
  watchStorage(note);
  watchMethod(window, 'matchMedia', ([query]) => note(`matchMedia('${query}')`));
  for (const name of ['innerWidth', 'innerHeight', 'outerWidth', 'devicePixelRatio', 'visualViewport'])
    watchGetter(window, name, () => note(`window.${name}`));
  for (const name of ['width', 'height', 'availWidth']) watchGetter(screen, name, () => note(`screen.${name}`));
  if (platform !== null)
    Object.defineProperty(Navigator.prototype, 'platform', {
      get: () => platform,
      configurable: true,
      enumerable: true,
    });
  for (const name of navigatorReads.split(' ')) watchGetter(navigator, name, () => note(`navigator.${name}`));
  watchGetter(document, 'cookie', () => note('document.cookie'));
  // The address itself cannot be watched.
  watchClass(window, 'URLSearchParams', () => note('new URLSearchParams()'));
  for (const name of ['get', 'getAll', 'has'])
    watchMethod(URLSearchParams.prototype, name, ([key]) => {
      if (!routersOwn.has(key)) note(`URLSearchParams.${name}('${key}')`);
    });
  watchWords(note);
  watchClock(ahead, note);
  return {
    list: () => [...reads],
    end: () => {
      isOver = true;
    },
  };
}

type Note = (read: string) => void;

/** Wraps a method, so that its calls are noted. */
function watchMethod(holder: object, name: string, note: (parameters: unknown[]) => void): void {
  const method: unknown = Reflect.get(holder, name);
  if (typeof method !== 'function') return;
  Reflect.set(holder, name, function (this: unknown, ...parameters: unknown[]) {
    note(parameters);
    return Reflect.apply(method, this, parameters);
  });
}

/** Wraps a getter, wherever on the chain of prototypes it stands; each read is noted with its object. */
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

/** What takes the place of a store. Methods of the prototype, which an app may borrow, are given the store itself. */
function watchStore(name: string, storage: Storage, note: Note): Storage {
  return new Proxy(storage, {
    get: (target, key) => {
      const value: unknown = Reflect.get(target, key);
      if (key === 'getItem')
        return (item: string) => {
          note(`${name}.getItem('${item}')`);
          return target.getItem(item);
        };
      // Who asks for all of them reads all.
      if (key === 'key') note(`${name}.key()`);
      if (typeof value === 'function') return value.bind(target);
      if (typeof key === 'string') note(`${name}.${key}`);
      return value;
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

/** Must be called before the page's own scripts run. */
function watchStorage(note: Note): void {
  const stores = new Map<unknown, Storage>();
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    const property = Object.getOwnPropertyDescriptor(window, name);
    if (!property?.get) continue;
    const read: () => Storage = property.get.bind(window);
    let watched: Storage | null = null;
    // Once it is asked for: the first time the browser's own process is asked whether the page may.
    const get = (): Storage => {
      if (watched) return watched;
      const storage = read();
      watched = watchStore(name, storage, note);
      stores.set(watched, storage);
      return watched;
    };
    Object.defineProperty(window, name, { configurable: true, get });
  }
  for (const name of ['getItem', 'setItem', 'removeItem', 'clear', 'key'] as const) {
    const method: unknown = Reflect.get(Storage.prototype, name);
    if (typeof method !== 'function') continue;
    Reflect.set(Storage.prototype, name, function (this: unknown, ...parameters: unknown[]) {
      return Reflect.apply(method, stores.get(this) ?? this, parameters);
    });
  }
}
