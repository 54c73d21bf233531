/** Forgets what a page before has stored. Asking is cheap, clearing is not. */
export function clearStorage(): void {
  for (const storage of [localStorage, sessionStorage]) if (storage.length > 0) storage.clear();
}
