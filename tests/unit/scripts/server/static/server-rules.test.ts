import { expect, test } from 'vitest';
import { explainListenError, readAddress, readPort } from '../../../../../scripts/server/static/run-server.ts';
import { UsageError } from '../../../../../scripts/shared/run-main.ts';
import { isHidden } from '../../../../../scripts/site/hosting/redirects-file.ts';
import { cleanPath } from '../../../../../src/lib/paths.ts';

test.each([
  ['/about/', '/about'],
  ['/about.html', '/about'],
  ['/index.html', '/'],
  ['/services/index.html', '/services'],
  ['//', '/'],
])('leads the address %s to %s', (pathname, address) => {
  expect(cleanPath(pathname)).toBe(address);
});

test.each(['/', '/about', '/assets/main-1a2b.js', '/indexes'])('leaves the address %s alone', (pathname) => {
  expect(cleanPath(pathname)).toBeNull();
});

test.each(['//evil.example', '//evil.example/index.html'])('never leads %s to another host', (pathname) => {
  expect(cleanPath(pathname)).toMatch(/^\/evil\.example/);
});

test.each([
  ...[
    '/_headers',
    '/_headers/',
    '/_redirects',
    '/_server',
    '/_server/',
    '/_server/build',
    '/about.html.gz',
    '/assets/main-1a2b.js.br',
  ],
  ...['/.git/config', '/.env', '/services/.env', '/.well-known/security.txt.gz', '/.well-known/.git', '/.well-known'],
])('hides %s from visitors', (path) => {
  expect(isHidden(path)).toBe(true);
});

test.each([
  ...['/', '/about', '/assets/main-1a2b.js', '/.well-known/security.txt', '/_serverless', '/_headers.txt', '/a.gz/b'],
  ...['/robots.txt', '/blog/feed.atom', '/gz', '/a.b.c'],
])('does not hide %s', (path) => {
  expect(isHidden(path)).toBe(false);
});

test.each(['0.0.0.0', '::'])('accepts the address %s', (named) => {
  expect(readAddress(named)).toBe(named);
});

test.each([['0'], ['65536'], ['80a'], ['']])('refuses the port "%s" and says which ports there are', (port) => {
  expect(() => readPort(port)).toThrow(new UsageError(`"${port}" is not a port. Choose a number from 1 to 65535.`));
});

test('refuses an address that is a name', () => {
  expect(() => readAddress('example.org')).toThrow('"example.org" is not a network address');
});

test.each([
  ['EADDRINUSE', 'Port 8080 is in use by another program. Choose a free one: npm run serve -- --port 8081'],
  ['EADDRNOTAVAIL', '0.0.0.1 is not an address of this machine. Choose one that is, or leave out --host.'],
])('explains %s, and passes other errors on', (code, message) => {
  const error = Object.assign(new Error(`listen ${code}`), { code });
  expect(explainListenError(error, 8080, '0.0.0.1')).toEqual(new UsageError(message));
  const other = new Error('another');
  expect(explainListenError(other, 80, '127.0.0.1')).toBe(other);
});
