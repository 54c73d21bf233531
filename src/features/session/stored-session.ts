/** Reads and removes the stored session without the auth client, so that most visitors never download the client. */

/** Key under which the auth client stores the session in `localStorage`, for all tabs of the site. */
export const storageKey = 'sb-auth-token';

/** Returns true if the auth client accepts this text as a session. It would ignore any other text, or fail on it. */
function isSession(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return (
      typeof value === 'object' &&
      value !== null &&
      ['access_token', 'refresh_token', 'expires_at'].every((field) => field in value)
    );
  } catch {
    return false;
  }
}

export function hasStoredSession(): boolean {
  try {
    const text = localStorage.getItem(storageKey);
    return text !== null && isSession(text);
  } catch {
    // Storage is forbidden, so no session is stored. The auth client then keeps a session in memory, for this document
    // only.
    return false;
  }
}

/** Ends the session in this browser without asking the auth service. Other tabs get a `storage` event. */
export function removeStoredSession(): void {
  try {
    localStorage.removeItem(storageKey);
  } catch {
    // Storage is forbidden, so nothing is stored.
  }
}

/** Returns true for the address of a link in the auth service's e-mails: `#access_token=…` (implicit flow). */
export function urlCarriesTokens(hash: string = location.hash): boolean {
  return new URLSearchParams(hash.slice(1)).has('access_token');
}

/** `expired`: the link is too old or was used before. `failed`: any other reason. */
export type LinkError = 'expired' | 'failed';

/**
 * Returns why a link in the auth service's e-mails failed (`#error=access_denied&error_code=otp_expired&…`). Returns
 * null for any other hash. The text in the hash is never shown, because anybody can write text into an address.
 */
export function readLinkError(hash: string = location.hash): LinkError | null {
  const fields = new URLSearchParams(hash.slice(1));
  if (!fields.has('error') || !(fields.has('error_code') || fields.has('error_description'))) return null;
  return fields.get('error_code') === 'otp_expired' ? 'expired' : 'failed';
}

/** Removes the hash from the address and from the current history entry. */
export function removeHash(): void {
  history.replaceState(history.state, '', location.pathname + location.search);
}
