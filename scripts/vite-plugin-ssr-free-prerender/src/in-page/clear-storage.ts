import type { Stored } from './watch-reads.ts';

const past = 'expires=Thu, 01 Jan 1970 00:00:00 GMT';

function writeCookie(text: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the other way answers later, and the page's own scripts come next
  document.cookie = text;
}

/** Forgets what a page before has stored. Asking is cheap, clearing is not. */
export function clearStorage(): void {
  for (const storage of [localStorage, sessionStorage]) if (storage.length > 0) storage.clear();
  if (document.cookie === '') return;
  for (const cookie of document.cookie.split('; ')) {
    const [name = ''] = cookie.split('=');
    // A cookie belongs to a folder: to that of the page, or to all.
    for (const path of ['', ' path=/;']) writeCookie(`${name}=;${path} ${past}`);
  }
}

/** What the page has stored. */
export const readStorage = (): Stored => ({
  local: { ...localStorage },
  session: { ...sessionStorage },
  cookies: document.cookie,
});

export function fillStorage({ local, session, cookies }: Stored): void {
  clearStorage();
  for (const [name, value] of Object.entries(local)) localStorage.setItem(name, value);
  for (const [name, value] of Object.entries(session)) sessionStorage.setItem(name, value);
  for (const cookie of cookies.split('; ')) if (cookie !== '') writeCookie(`${cookie}; path=/`);
}
