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
])('the address %s is redirected to %s', (pathname, address) => {
  expect(cleanPath(pathname)).toBe(address);
});

test.each(['/', '/about', '/assets/main-1a2b.js', '/indexes'])('the address %s is not redirected', (pathname) => {
  expect(cleanPath(pathname)).toBeNull();
});

test.each(['//evil.example', '//evil.example/index.html'])(
  'the address %s is never redirected to another host',
  (pathname) => {
    expect(cleanPath(pathname)).toMatch(/^\/evil\.example/);
  },
);

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
])('visitors cannot request %s', (path) => {
  expect(isHidden(path)).toBe(true);
});

test.each([
  ...['/', '/about', '/assets/main-1a2b.js', '/.well-known/security.txt', '/_serverless', '/_headers.txt', '/a.gz/b'],
  ...['/robots.txt', '/blog/feed.atom', '/gz', '/a.b.c'],
])('visitors can request %s', (path) => {
  expect(isHidden(path)).toBe(false);
});

test.each(['0.0.0.0', '::'])('the network address %s is accepted', (named) => {
  expect(readAddress(named)).toBe(named);
});

test.each([['0'], ['65536'], ['80a'], ['']])(
  'the port "%s" is refused, and the message names the valid range',
  (port) => {
    expect(() => readPort(port)).toThrow(
      new UsageError(`"${port}" is not a valid port. Choose a number from 1 to 65535.`),
    );
  },
);

test('a host name is refused as a network address', () => {
  expect(() => readAddress('example.org')).toThrow('"example.org" is not a network address');
});

test.each([
  ['EADDRINUSE', 'Port 8080 is in use by another program. Choose a free port: npm run serve -- --port 8081'],
  [
    'EADDRNOTAVAIL',
    'This computer does not have the network address 0.0.0.1. Choose another address, or leave out --host.',
  ],
])('the listen error %s is explained, and other errors are passed on', (code, message) => {
  const error = Object.assign(new Error(`listen ${code}`), { code });
  expect(explainListenError(error, 8080, '0.0.0.1')).toEqual(new UsageError(message));
  const other = new Error('another');
  expect(explainListenError(other, 80, '127.0.0.1')).toBe(other);
});
