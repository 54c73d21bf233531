import { expect, test } from 'vitest';
import { cleanPath } from '../../scripts/hosting/page-addresses.ts';
import { explainListenError, readPort } from '../../scripts/serve/read-port.ts';
import { UsageError } from '../../scripts/usage-error.ts';

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

test('reads the port of the command line, and none when none is named', () => {
  expect(readPort(['--port', '8080'])).toBe(8080);
  expect(readPort(['--port=65535'])).toBe(65_535);
  expect(readPort([])).toBeNull();
});

test.each([['0'], ['65536'], ['80a'], ['1e3'], [' 80'], ['0x50'], ['']])(
  'refuses the port "%s" and says which ports there are',
  (port) => {
    const read = () => readPort(['--port', port]);
    expect(read).toThrow(UsageError);
    expect(read).toThrow(`"${port}" is no port.\nUsage: npm run serve -- --port N, with N from 1 to 65535.`);
  },
);

test.each([[['--prot', '80']], [['--port']], [['8080']]])('explains the usage after %j', (args) => {
  const read = () => readPort(args);
  expect(read).toThrow(UsageError);
  expect(read).toThrow('Usage: npm run serve -- --port N');
});

test('names a free port when the asked one is taken, and passes other errors on', () => {
  const busy = Object.assign(new Error('listen EADDRINUSE'), { code: 'EADDRINUSE' });
  expect(explainListenError(busy, 8080)).toEqual(
    new UsageError('Port 8080 is taken by another program. Name a free one: npm run serve -- --port 8081'),
  );
  const other = new Error('listen EACCES');
  expect(explainListenError(other, 80)).toBe(other);
});
