/** Records which chunk (lazy-loaded script) each component came from. Vite's preload helper reports the chunks. */

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Returns the forms in which a component may appear in React's tree. For example, `memo(Page)` appears as `Page`. */
const componentsOf = (value: unknown): unknown[] => {
  if (typeof value === 'function') return [value];
  return isObject(value) && '$$typeof' in value ? [value, Reflect.get(value, 'type')] : [];
};

export type LazyChunks = ReturnType<typeof trackLazyChunks>;

export function trackLazyChunks() {
  const files = new Map<unknown, string>();
  return {
    /**
     * Records the components of a chunk.
     * @param file the file name of the chunk, without its folder
     * @param loaded the module that `import()` returned
     */
    note: (file: string, loaded: unknown): void => {
      if (!isObject(loaded)) return;
      for (const component of Object.values(loaded).flatMap(componentsOf))
        if (component !== undefined && !files.has(component)) files.set(component, file);
    },
    /**
     * Returns the file name of the chunk that a component came from; undefined for a component of the app's entry
     * script.
     */
    find: (component: unknown): string | undefined => files.get(component),
  };
}
