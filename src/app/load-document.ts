/** Falls back to full page loads when code or data can't be loaded, for example after a deploy that removed it. */

/** Loads an address as a document, or reloads it if Back or Forward has already changed the address. Never resolves. */
export function loadDocument(address: string): Promise<never> {
  const { pathname, search } = new URL(address, location.href);
  // Assigning the current address would only jump to its hash.
  if (pathname + search === location.pathname + location.search) location.reload();
  else location.assign(address);
  return new Promise(() => {});
}

/** Returns true if a visitor has typed into a form that works without the app. The form of /login doesn't: its button is disabled. */
const hasText = (): boolean =>
  [...document.forms].some(
    (form) =>
      !form.querySelector('[type="submit"]:disabled') &&
      [...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')].some(
        ({ value, defaultValue }) => value !== defaultValue,
      ),
  );

function isReloaded(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return entry instanceof PerformanceNavigationTiming && entry.type === 'reload';
}

/**
 * Reloads the page when the app can't start, because the page may be older than the host's newest build. Reloads only once,
 * never discards typed text, and needs an answer from the host: an old page is better than none. Never rejects.
 */
export async function renewDocument(load = () => location.reload()): Promise<void> {
  if (isReloaded() || hasText()) return;
  const { ok } = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).catch(() => ({ ok: false }));
  if (ok && !hasText()) load();
}
