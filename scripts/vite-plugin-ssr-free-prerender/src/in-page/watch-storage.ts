/** What a page reads of `localStorage` and `sessionStorage`: by their methods, and as properties. */
import type { Note } from './watch-method.ts';

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
export function watchStorage(note: Note): void {
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
