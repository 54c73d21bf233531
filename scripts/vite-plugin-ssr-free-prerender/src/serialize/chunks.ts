/** The chunks that components came from, as Vite's loader loaded them. */

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Returns a component as it may appear in React's tree: `memo(Page)` appears as `Page`. */
const componentsOf = (value: unknown): unknown[] => {
  if (typeof value === 'function') return [value];
  return isObject(value) && '$$typeof' in value ? [value, Reflect.get(value, 'type')] : [];
};

export type LazyChunks = ReturnType<typeof trackLazyChunks>;

export function trackLazyChunks() {
  const files = new Map<unknown, string>();
  return {
    /**
     * @param file name of the chunk, without its folder
     * @param loaded what `import()` returned
     */
    note: (file: string, loaded: unknown): void => {
      if (!isObject(loaded)) return;
      for (const component of Object.values(loaded).flatMap(componentsOf))
        if (component !== undefined && !files.has(component)) files.set(component, file);
    },
    /** Returns the file of the chunk that a component came from; undefined if it came with the app. */
    find: (component: unknown): string | undefined => files.get(component),
  };
}
