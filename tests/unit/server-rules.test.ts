import { expect, test } from 'vitest';
import { cleanPath, isHidden } from '../../scripts/build/hosting/page-addresses.ts';
import { explainListenError, isLoopback, readServeOptions } from '../../scripts/server/static/serve-options.ts';
import { UsageError } from '../../scripts/shared/usage-error.ts';

test.each([
  ['/about/', '/about'],
  ['/about.html', '/about'],
  ['/index.html', '/'],
  ['/index', '/'],
  ['/index/', '/'],
  ['//about', '/about'],
  ['/services//gis', '/services/gis'],
  ['/services/gis//', '/services/gis'],
  ['/services/index.html', '/services'],
  ['//', '/'],
])('leads the address %s to %s', (pathname, address) => {
  expect(cleanPath(pathname)).toBe(address);
});

test.each(['/', '/about', '/services/gis', '/assets/main-1a2b.js', '/sitemap.xml', '/indexes'])(
  'leaves the address %s alone',
  (pathname) => {
    expect(cleanPath(pathname)).toBeNull();
  },
);

test.each(['//evil.example', '///evil.example/', '//evil.example/index.html'])(
  'never leads %s to another host',
  (pathname) => {
    expect(cleanPath(pathname)).toMatch(/^\/evil\.example/);
  },
);

test.each([
  ...[
    '/_headers',
    '/_headers/',
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

test('reads port, address and folder of the command line; without them, any port of this machine alone', () => {
  const named = ['--port=65535', '--host', '0.0.0.0', '--dist', '/site'];
  expect(readServeOptions(named)).toEqual({ port: 65_535, address: '0.0.0.0', dist: '/site' });
  expect(readServeOptions(['--host', 'localhost'])).toEqual({ port: null, address: '127.0.0.1', dist: null });
  expect(readServeOptions([])).toEqual({ port: null, address: '127.0.0.1', dist: null });
});

test.each([
  ['127.0.0.1', true],
  ['127.1.2.3', true],
  ['::1', true],
  ['0.0.0.0', false],
  ['::', false],
  ['192.168.1.5', false],
])('of %s it is %s that only this machine reaches it', (address, own) => {
  expect(isLoopback(address)).toBe(own);
});

test.each([['0'], ['65536'], ['80a'], ['1e3'], [' 80'], ['0x50'], ['']])(
  'refuses the port "%s" and says which ports there are',
  (port) => {
    const read = () => readServeOptions(['--port', port]);
    expect(read).toThrow(UsageError);
    expect(read).toThrow(`"${port}" is not a port.\nUsage: npm run serve -- [--port N]`);
  },
);

test('refuses an address that is a name', () => {
  expect(() => readServeOptions(['--host', 'example.org'])).toThrow('"example.org" is not a network address');
});

test.each([[['--prot', '80']], [['--port']], [['8080']]])('explains the usage after %j', (args) => {
  const read = () => readServeOptions(args);
  expect(read).toThrow(UsageError);
  expect(read).toThrow('Usage: npm run serve -- [--port N] [--host ADDRESS]');
});

test.each([
  ['EADDRINUSE', 'Port 8080 is taken by another program. Name a free one: npm run serve -- --port 8081'],
  ['EADDRNOTAVAIL', '0.0.0.1 is not an address of this machine. Name one that is, or leave --host out.'],
  ['EACCES', "Port 8080 is for the system's own user. Name one from 1024: npm run serve -- --port 4173"],
])('explains %s, and passes other errors on', (code, message) => {
  const error = Object.assign(new Error(`listen ${code}`), { code });
  expect(explainListenError(error, 8080, '0.0.0.1')).toEqual(new UsageError(message));
  const other = new Error('another');
  expect(explainListenError(other, 80, '127.0.0.1')).toBe(other);
});
