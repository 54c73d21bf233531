/** What can be known of a session without the auth client: so visitors need not download it. */

/** Where the auth client keeps the session in `localStorage`; the same for every tab of the site. */
export const storageKey = 'sb-auth-token';

/** What the client itself asks of a stored session. It would ignore other text, or fail on it. */
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
    // Storage is forbidden: the client keeps the session in memory, for this document only.
    return false;
  }
}

/** Ends the session of this browser whatever the auth service says; other tabs learn of it by the `storage` event. */
export function removeStoredSession(): void {
  try {
    localStorage.removeItem(storageKey);
  } catch {
    // Where nothing can be stored, nothing is.
  }
}

/** True for an address that an e-mail of the auth service has led to: `#access_token=…` (implicit flow). */
export function urlCarriesTokens(hash: string = location.hash): boolean {
  return new URLSearchParams(hash.slice(1)).has('access_token');
}

/** `expired`: the link is too old or was used before. `failed`: any other reason. */
export type LinkError = 'expired' | 'failed';

/**
 * Reads why a link in an e-mail of the auth service did not work (`#error=access_denied&error_code=otp_expired&…`). Returns null
 * for any other hash. The service's own text is never shown: anybody can write one into an address.
 */
export function readLinkError(hash: string = location.hash): LinkError | null {
  const fields = new URLSearchParams(hash.slice(1));
  if (!fields.has('error') || !(fields.has('error_code') || fields.has('error_description'))) return null;
  return fields.get('error_code') === 'otp_expired' ? 'expired' : 'failed';
}

/** Removes the hash from the address and from this entry of the history. */
export function removeHash(): void {
  history.replaceState(history.state, '', location.pathname + location.search);
}
