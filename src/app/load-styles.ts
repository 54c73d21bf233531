/** Loads the styles of all pages. A prerendered page contains only the styles of its own parts. */

let loading: Promise<void> | null = null;

const append = (href: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.remove();
      // Let the next call of `loadStyles` try again.
      loading = null;
      reject(new Error(`The styles ${href} could not be loaded.`));
    });
    document.head.append(link);
  });

/** Resolves once the styles apply. Rejects if they can't be loaded. In development, the app already has all styles. */
export function loadStyles(): Promise<void> {
  const href = document.querySelector<HTMLElement>('style[data-sheet]')?.dataset.sheet;
  loading ??= href === undefined ? Promise.resolve() : append(href);
  return loading;
}
