/** What to do when code of the app cannot be loaded, as after a deploy that has taken it away: the host has a document of every page. */

const reload = (): void => location.reload();

/**
 * Loads the page of the address as a document. The address stands in the history already, so that this entry is loaded:
 * neither a new one nor in place of another. Not `location.replace`, which at the same address would only jump to its hash.
 */
export const loadDocument = reload;

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
 * The app of this document cannot be loaded: the document may be older than the host's newest build, or the network gone.
 * Loads it anew once, and only when the host answers: without the app most of a page can be used, without a page nothing.
 * Never rejects.
 */
export async function renewDocument(load = reload): Promise<void> {
  if (isReloaded() || hasText()) return;
  const { ok } = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).catch(() => ({ ok: false }));
  if (ok && !hasText()) load();
}
