/** What can be known of a session without the auth client: that is how visitors are spared its download. */

/** Where the auth client keeps the session in `localStorage`; the same for every tab of the site. */
export const storageKey = 'sb-auth-token';

export function hasStoredSession(): boolean {
  try {
    return localStorage.getItem(storageKey) !== null;
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
