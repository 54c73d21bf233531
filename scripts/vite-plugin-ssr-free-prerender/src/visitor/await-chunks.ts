/**
 * Code of a written page that comes in chunks of its own: where something changes above a boundary whose component has not come, React
 * shows its fallback in place of what is written.
 */

/** What `React.lazy` gives (react 19, ReactLazy). */
type Lazy = { _init: (payload: Lazy['_payload']) => unknown; _payload: { _status: number; _result: unknown } };

/** What `React.lazy` has not begun to load. */
const untouched = -1;

async function load({ _init, _payload }: Lazy): Promise<void> {
  try {
    _init(_payload);
  } catch (loading) {
    await loading;
  }
}

/** Has the components of these chunks loaded that `React.lazy` makes: it would begin once it has adopted what is around them. */
async function loadComponents(files: readonly string[]): Promise<void> {
  const begun = new Set<Lazy>();
  for (;;) {
    const lazies: Lazy[] = Reflect.get(globalThis, '__prerenderedLazies') ?? [];
    const isOfPage = (each: Lazy): boolean => {
      const { _status, _result } = each._payload;
      return _status === untouched && !begun.has(each) && files.some((file) => String(_result).includes(file));
    };
    const next = lazies.filter(isOfPage);
    if (next.length === 0) return;
    for (const each of next) begun.add(each);
    // One that fails is the app's to tell. A component may bring others.
    await Promise.allSettled(next.map(load));
  }
}

/** Resolves when the chunks that the page names are there, or have failed; null where it names none. */
export function awaitChunks(): Promise<unknown> | null {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"][data-prerendered]');
  const addresses = [...links].map(({ href }) => href);
  if (addresses.length === 0) return null;
  const chunks = addresses.map((address) => import(/* @vite-ignore */ address));
  const files = addresses.map((address) => address.slice(address.lastIndexOf('/') + 1));
  return Promise.all([Promise.allSettled(chunks), loadComponents(files)]);
}
