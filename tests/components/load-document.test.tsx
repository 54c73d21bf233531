// Pages of which the app lacks something are loaded as documents. jsdom navigates nowhere, so the location is staged.
import { expect, test, vi } from 'vitest';
import { loadDocument } from '#app/load-document.ts';

/** Returns what the browser is told to load from an address. */
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
  ['another page', '/about', '/contact', 'assign'],
  ['another page, at an anchor', '/about', '/contact#form', 'assign'],
  ['the same page with a query', '/contact', '/contact?topic=demo', 'assign'],
])('the address of %s is loaded', (_what, from, to, way) => {
  expect(loadFrom(host + from, host + to)).toEqual([`${way} ${host}${to}`]);
});

test.each([
  ['that Back has led to', '/about', '/about'],
  ['with its query', '/contact?topic=demo', '/contact?topic=demo'],
  ['at an anchor, to which assigning would only jump', '/about', '/about#people'],
])('the address %s is loaded again', (_what, from, to) => {
  expect(loadFrom(host + from, host + to)).toEqual(['reload']);
});

test('nothing follows: the document is on its way', async () => {
  vi.stubGlobal('location', { href: `${host}/`, pathname: '/', search: '', assign: () => {} });
  const other = Symbol('other');
  const first = await Promise.race([loadDocument('/about'), new Promise((resolve) => setTimeout(resolve, 0, other))]);
  expect(first).toBe(other);
});
