import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import {
  assertFreeAddresses,
  findRedirect,
  parseRedirectsFile,
  printRedirectsFile,
  RedirectsFileError,
} from '../../../../../scripts/site/hosting/redirects-file.ts';

const redirects = [
  { from: '/blog/old', to: '/blog/new' },
  { from: '/terms', to: '/about/precision#staypoint' },
  { from: '/index.php', to: '/' },
];

test('the redirects file also lists each address with a slash and with “.html” added, unless the address is a file name', () => {
  expect(printRedirectsFile(redirects).split('\n').slice(1)).toEqual([
    '/blog/old /blog/new 301',
    '/blog/old/ /blog/new 301',
    '/blog/old.html /blog/new 301',
    '/terms /about/precision#staypoint 301',
    '/terms/ /about/precision#staypoint 301',
    '/terms.html /about/precision#staypoint 301',
    '/index.php / 301',
    '',
  ]);
});

test('reading the redirects file returns the redirects that were written', () => {
  expect(parseRedirectsFile(printRedirectsFile(redirects))).toEqual(redirects);
  expect(parseRedirectsFile(printRedirectsFile([]))).toEqual([]);
});

test("a redirect keeps the visitor's query, and puts it before an anchor", () => {
  const find = (path: string, search: string) => findRedirect(redirects, path, search);
  expect(find('/blog/old', '?from=mail')).toBe('/blog/new?from=mail');
  expect(find('/terms', '?from=mail')).toBe('/about/precision?from=mail#staypoint');
  expect(find('/terms', '')).toBe('/about/precision#staypoint');
  for (const path of ['/blog/new', '/Terms', '/terms/more', '']) expect(find(path, '')).toBeNull();
});

test('more redirects than hosts support are refused', () => {
  const many = Array.from({ length: 667 }, (_, at) => ({ from: `/old-${at}`, to: '/' }));
  const print = () => printRedirectsFile(many);
  expect(print).toThrow(RedirectsFileError);
  expect(print).toThrow(
    'content/redirects.yaml has 667 entries, which become 2001 lines of _redirects, but hosts read at most 2000 lines.',
  );
});

test.each([
  ['/feed.xml', 'is the path of a file of this site. The redirect would hide the file, so remove the entry.'],
  [
    '/.env',
    'is a reserved path. Redirects cannot start at hidden files (names that begin with a dot) or below /assets/. Remove the entry.',
  ],
])('an address that the site or its host uses cannot be redirected: %s', (from, says) => {
  const entry = { from, to: '/about', file: 'content/redirects.yaml, line 3' };
  const assert = () => assertFreeAddresses([entry], tmpdir(), ['feed.xml']);
  expect(assert).toThrow(RedirectsFileError);
  expect(assert).toThrow(`content/redirects.yaml, line 3, field "from": "${from}" ${says}`);
});
