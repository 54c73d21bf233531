/**
 * What a page reads of its visitor until it is adopted: storage, screen, preferences, language, time zone, clock. Nothing of
 * what it gets is another, but for the clock.
 */
import { type Note, watchGetter, watchMethod } from './watch-method.ts';
import { watchStorage } from './watch-storage.ts';

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
