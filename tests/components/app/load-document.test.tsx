// If a page's code or data is missing, the app loads the page as a new document. jsdom can't navigate, so `location` is
// a stub.
import { expect, test, vi } from 'vitest';
import { loadDocument } from '#app/load-document.ts';

/** Calls `loadDocument` on a page, and returns the calls with which it navigates. */
function loadFrom(href: string, address: string): string[] {
  const told: string[] = [];
  const { pathname, search } = new URL(href);
  const assign = (next: string): number => told.push(`assign ${next}`);
  const reload = (): number => told.push('reload');
  vi.stubGlobal('location', { href, pathname, search, assign, reload });
  void loadDocument(address);
  return told;
}

const host = 'https://www.sample.example';

test.each([
  ['/about', '/contact#form', `assign ${host}/contact#form`],
  ['/contact', '/contact?topic=demo', `assign ${host}/contact?topic=demo`],
  ['/about', '/about', 'reload'],
  // Expect a reload if only the anchor differs, because assigning the address would only scroll.
  ['/about', '/about#people', 'reload'],
])('on %s, loading %s as a document calls "%s"', (from, to, told) => {
  expect(loadFrom(host + from, host + to)).toEqual([told]);
});

test('the promise of loadDocument never resolves, because the browser leaves the page', async () => {
  vi.stubGlobal('location', { href: `${host}/`, pathname: '/', search: '', assign: () => {} });
  const other = Symbol('other');
  const first = await Promise.race([loadDocument('/about'), new Promise((resolve) => setTimeout(resolve, 0, other))]);
  expect(first).toBe(other);
});
