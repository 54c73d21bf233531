/**
 * Vite's loader of chunks tells the engine of each that it loads. Nothing else knows of `import()` before it has ended, and a
 * text that an effect brings so (`import('./post.md?raw')`) comes late like an answer.
 */

const opening = 'export const __vitePreload = ';

/** The loader's module; null where it is another one. */
export function followChunks(code: string, id: string): string | null {
  if (!id.includes('vite/preload-helper') || !code.includes(opening)) return null;
  return code.replace(
    opening,
    `export const __vitePreload = (load, ...given) => {
  const loading = preloadItself(load, ...given);
  globalThis.__prerenderFollow?.(load, loading);
  return loading;
};
const preloadItself = `,
  );
}
