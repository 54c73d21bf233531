import { expect, test } from 'vitest';
import {
  parseRedirectsFile,
  printRedirectsFile,
  Redirects,
  RedirectsFileError,
} from '../../scripts/build/hosting/redirects-file.ts';

const redirects = [
  { from: '/blog/old', to: '/blog/new' },
  { from: '/terms', to: '/about/precision#staypoint' },
];

test('hosts that read the file send an address on, with and without a slash at its end', () => {
  expect(printRedirectsFile(redirects).split('\n').slice(1)).toEqual([
    '/blog/old /blog/new 301',
    '/blog/old/ /blog/new 301',
    '/terms /about/precision#staypoint 301',
    '/terms/ /about/precision#staypoint 301',
    '',
  ]);
});

test('the file says what the servers then read from it', () => {
  expect(parseRedirectsFile(printRedirectsFile(redirects))).toEqual(redirects);
  expect(parseRedirectsFile(printRedirectsFile([]))).toEqual([]);
});

test("the visitor's query is kept, before an anchor", () => {
  const known = new Redirects(redirects);
  expect(known.find('/blog/old', '?from=mail')).toBe('/blog/new?from=mail');
  expect(known.find('/terms', '?from=mail')).toBe('/about/precision?from=mail#staypoint');
  expect(known.find('/terms', '')).toBe('/about/precision#staypoint');
  for (const path of ['/blog/new', '/Terms', '/terms/more', '']) expect(known.find(path, '')).toBeNull();
});

test('more redirects than hosts read are refused', () => {
  const many = Array.from({ length: 1001 }, (_, at) => ({ from: `/old-${at}`, to: '/' }));
  const print = () => printRedirectsFile(many);
  expect(print).toThrow(RedirectsFileError);
  expect(print).toThrow('content/redirects.yaml holds 1001 entries, and hosts that read _redirects take 1000.');
});
