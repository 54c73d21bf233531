/** The styles of all pages: a page as it was sent carries those of its own parts alone. */

let loading: Promise<void> | null = null;

const append = (href: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.remove();
      // Asked again by the next page.
      loading = null;
      reject(new Error(`${href} cannot be loaded.`));
    });
    document.head.append(link);
  });

/** Resolves once they apply; rejects when they cannot be loaded. The development server serves all with the app. */
export function loadStyles(): Promise<void> {
  const href = document.querySelector<HTMLElement>('style[data-sheet]')?.dataset.sheet;
  loading ??= href === undefined ? Promise.resolve() : append(href);
  return loading;
}
