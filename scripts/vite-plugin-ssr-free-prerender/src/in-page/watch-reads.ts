/**
 * What a page reads of its visitor until it is adopted: storage, screen, preferences, language, time zone, clock. Nothing of
 * what it gets is another, but for the clock.
 */

export type VisitorInPage = {
  /** Milliseconds by which the clock is ahead. */
  ahead: number;
  /** What former visits have stored is still there. */
  isReturning: boolean;
};

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

/** Wraps a getter, wherever on the chain of prototypes it stands. */
function watchGetter(object: object, name: string, note: () => void): void {
  let holder: object | null = object;
  while (holder && !Object.hasOwn(holder, name)) holder = Reflect.getPrototypeOf(holder);
  const property = holder && Reflect.getOwnPropertyDescriptor(holder, name);
  if (!holder || !property?.get) return;
  const { get } = property;
  Object.defineProperty(holder, name, {
    ...property,
    get(this: unknown) {
      note();
      return Reflect.apply(get, this, []);
    },
  });
}

/** Values may be read as properties too. */
function watchStorage(name: 'localStorage' | 'sessionStorage', note: Note): void {
  const storage = window[name];
  const watched = new Proxy(storage, {
    get: (target, key) => {
      const value: unknown = Reflect.get(target, key);
      if (key === 'getItem')
        return (item: string) => {
          note(`${name}.getItem('${item}')`);
          return target.getItem(item);
        };
      if (typeof value === 'function') return value.bind(target);
      if (typeof key === 'string') note(`${name}.${key}`);
      return value;
    },
    set: (target, key, value) => Reflect.set(target, key, value),
  });
  Object.defineProperty(window, name, { configurable: true, get: () => watched });
}

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
const worded = 'toLocaleString toLocaleDateString toLocaleTimeString'.split(' ');
const formats = 'DateTimeFormat NumberFormat RelativeTimeFormat PluralRules ListFormat Collator'.split(' ');

function watchWords(note: Note): void {
  for (const name of [...zonedMethods, ...worded])
    watchMethod(Date.prototype, name, () => note(`Date.prototype.${name}()`));
  watchMethod(Number.prototype, 'toLocaleString', () => note('Number.prototype.toLocaleString()'));
  for (const name of formats) {
    const format: unknown = Reflect.get(Intl, name);
    if (typeof format !== 'function') continue;
    const told = <Result>(result: Result): Result => {
      note(`Intl.${name}`);
      return result;
    };
    const watched = new Proxy(format, {
      construct: (target, parameters, made) => told(Reflect.construct(target, parameters, made)),
      apply: (target, self, parameters) => told(Reflect.apply(target, self, parameters)),
    });
    Reflect.set(Intl, name, watched);
  }
}

export type WatchedReads = {
  /** What was read so far, each once. */
  list: () => string[];
  /** What is read from now on is not noted. */
  end: () => void;
};

/** Must be called before the page's own scripts run. */
export function watchReads({ ahead }: VisitorInPage): WatchedReads {
  const reads = new Set<string>();
  let isOver = false;
  const note = (read: string): void => {
    if (!isOver) reads.add(read);
  };
  watchStorage('localStorage', note);
  watchStorage('sessionStorage', note);
  watchMethod(window, 'matchMedia', ([query]) => note(`matchMedia('${query}')`));
  for (const name of ['innerWidth', 'innerHeight', 'outerWidth', 'devicePixelRatio'])
    watchGetter(window, name, () => note(`window.${name}`));
  for (const name of ['width', 'height', 'availWidth']) watchGetter(screen, name, () => note(`screen.${name}`));
  for (const name of ['language', 'languages', 'userAgent', 'maxTouchPoints'])
    watchGetter(navigator, name, () => note(`navigator.${name}`));
  watchWords(note);
  watchClock(ahead, note);
  return {
    list: () => [...reads],
    end: () => {
      isOver = true;
    },
  };
}
