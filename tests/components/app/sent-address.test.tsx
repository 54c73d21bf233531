// Hosts without redirect rules serve the same page at several addresses, such as `/about` and `/about/`. The app then
// shows the canonical address in the address bar.
import { afterEach, expect, test } from 'vitest';
import { replaceAddress } from '#app/sent-page.ts';

afterEach(() => history.replaceState(null, '', '/'));

const spellings: readonly (readonly [address: string, snapshot: string])[] = [
  ['/about', '/about'],
  ['/about/', '/about'],
  ['/about.html', '/about'],
  ['/About', '/about'],
  ['//about', '/about'],
  ['/services//Signals/', '/services/signals'],
  ['/index.html', '/'],
];

/** Starts a page at an address. Returns the address that the address bar then shows, and the history state. */
function addressAfter(address: string, snapshot: string | undefined): [address: string, state: unknown] {
  history.replaceState({ kept: true }, '', location.origin + address);
  replaceAddress(snapshot);
  return [location.pathname + location.search + location.hash, history.state];
}

test.each(spellings)('the address bar replaces the address %s with the canonical address %s', (address, snapshot) => {
  expect(addressAfter(`${address}?topic=demo#form`, snapshot)).toEqual([`${snapshot}?topic=demo#form`, { kept: true }]);
});

test.each([
  ['/nothing', '/404'],
  ['/%E0%A4%A', '/404'],
  ['/services/gis', '/services/signals'],
  ['/contact', '/'],
  ['/about', undefined],
])('the address %s stays unchanged if the host sent the page of %s', (address, snapshot) => {
  expect(addressAfter(`${address}?a=b#c`, snapshot)).toEqual([`${address}?a=b#c`, { kept: true }]);
});
