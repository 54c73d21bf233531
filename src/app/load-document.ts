/** Falls back to documents when code or data can't be loaded, for example after a deploy that removed it. */

/** Loads an address as a document. Back and Forward have changed the address already. Never resolves. */
export function loadDocument(address: string): Promise<never> {
  const { pathname, search } = new URL(address, location.href);
  // To assign the same address would only jump to its hash.
  if (pathname + search === location.pathname + location.search) location.reload();
  else location.assign(address);
  return new Promise(() => {});
}

/** True when somebody has begun to fill in a form that can be sent without the app: /contact's can, /login's waits for it. */
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
 * Handles an app that can't start: the document may be older than the host's newest build, or the network gone. Reloads once, and
 * only if the host answers: without the app most of a page works, without a page nothing does. Never rejects.
 */
export async function renewDocument(load = () => location.reload()): Promise<void> {
  if (isReloaded() || hasText()) return;
  const { ok } = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).catch(() => ({ ok: false }));
  if (ok && !hasText()) load();
}
