/** Falls back to full page loads when code or data can't be loaded, for example after a deploy that removed them. */

/** Makes the browser load an address as a new document. Never resolves, because the current document goes away. */
export function loadDocument(address: string): Promise<never> {
  const { pathname, search } = new URL(address, location.href);
  // Back or Forward may already have changed the address. Assigning the same address would only jump to its hash.
  if (pathname + search === location.pathname + location.search) location.reload();
  else location.assign(address);
  return new Promise(() => {});
}

/**
 * Returns true if the visitor has typed into a form that works without the app. Skips the form of /login:
 * it needs the app, so its button is disabled until the app starts.
 */
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
 * Reloads the page when the app can't start, because the page may belong to an older build than the host's files.
 * Reloads only once, and not if this would discard typed text. Reloads only if the host answers, because an old page is
 * better than an error page. Never rejects.
 */
export async function renewDocument(load = () => location.reload()): Promise<void> {
  if (isReloaded() || hasText()) return;
  const { ok } = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).catch(() => ({ ok: false }));
  if (ok && !hasText()) load();
}
