/** Chunks that components came in, as Vite's loader has loaded them. */

export type LazyChunks = {
  /**
   * @param file of the chunk, without its folder
   * @param loaded what `import()` has given, or what the app has taken of it
   */
  note: (file: string, loaded: unknown) => void;
  /** File of the chunk that a component came in; undefined where it came with the app. */
  find: (component: unknown) => string | undefined;
};

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** A component as React's tree may name it: of `memo(Page)` that is `Page`. */
const namesOf = (value: unknown): unknown[] => {
  if (typeof value === 'function') return [value];
  return isObject(value) && '$$typeof' in value ? [value, Reflect.get(value, 'type')] : [];
};

export function trackLazyChunks(): LazyChunks {
  const files = new Map<unknown, string>();
  return {
    note: (file, loaded) => {
      if (!isObject(loaded)) return;
      for (const name of Object.values(loaded).flatMap(namesOf))
        if (name !== undefined && !files.has(name)) files.set(name, file);
    },
    find: (component) => files.get(component),
  };
}
