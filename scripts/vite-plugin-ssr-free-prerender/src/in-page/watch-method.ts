/** Notes calls of methods and reads of properties of the browser's own objects. */

export type Note = (read: string) => void;

/** Wraps a method, so that its calls are noted. */
export function watchMethod(holder: object, name: string, note: (parameters: unknown[]) => void): void {
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
