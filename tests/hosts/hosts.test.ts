// README, "Deploy": the configurations that the build writes make nginx and Caddy answer as the local server does.
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseHeadersFile } from '../../scripts/hosting/headers-file.ts';
import { type Hosts, hostNames, openHosts } from '../support/open-hosts.ts';
import { distDirectory } from '../support/project.ts';
import type { Answer } from '../support/request.ts';
import { addresses } from '../support/site-routes.ts';

let hosts: Hosts;
beforeAll(async () => {
  hosts = await openHosts(distDirectory, parseHeadersFile(readFileSync(join(distDirectory, '_headers'), 'utf8')));
});
afterAll(() => hosts?.close());

const files = readdirSync(distDirectory, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name).slice(distDirectory.length))
  .filter((path) => !['.html', '.br', '.gz', ''].includes(extname(path)));
/** One of each kind, and all outside `/assets`. */
const kinds = [
  ...new Map(files.filter((path) => path.startsWith('/assets/')).map((path) => [extname(path), path])).values(),
];
const others = files.filter((path) => !path.startsWith('/assets/'));
const [asset = ''] = kinds;

const elsewhere = [
  ...['/about/', '/about.html', '/index', '/index.html', '/index/', '/services/', '/services/index.html'],
  ...['/services/gis.html', '/services//gis', '//about', '//example.org/', '/about/?from=mail', '/?from=mail'],
  ...['/about.html?a=1&b=%20', `${asset}/`],
];
const missing = [
  ...[
    '/no-such-page',
    '/services/no-such-service',
    '/no-such.txt',
    '/404',
    '/_headers',
    '/assets',
    '/services/no/such',
  ],
  ...['/assets/missing-12345678.js', '/assets/missing.css', '/.git/config', '/.env'],
];

/** What differs between servers by its nature: names, dates, the way of sending. */
const ownHeaders = new Set([
  ...['accept-ranges', 'alt-svc', 'connection', 'content-length', 'date', 'etag', 'keep-alive', 'last-modified'],
  ...['server', 'transfer-encoding'],
]);
/** A redirect's body is read by nobody: some servers send one, with its type. */
const isRedirect = ({ status }: Answer): boolean => status === 308;
const headersOf = (answer: Answer): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(answer.headers).filter(
      ([name]) => !ownHeaders.has(name) && !(name === 'content-type' && isRedirect(answer)),
    ),
  );

const encodings = ['identity', 'gzip', 'br, gzip'];

describe.each(hostNames)('%s', (name) => {
  test.each([...addresses, ...others, ...kinds, ...elsewhere, ...missing])(
    'answers %s as the local server does',
    async (path) => {
      for (const encoding of encodings) {
        for (const method of ['GET', 'HEAD']) {
          const options = { method, headers: { 'accept-encoding': encoding } };
          const [answer, own] = await Promise.all([hosts.at[name](path, options), hosts.locally(path, options)]);
          const place = `${method} ${path} with ${encoding}: ${name} answers otherwise than the local server; see scripts/hosting/${name.toLowerCase()}.ts`;
          expect([answer.status, headersOf(answer)], place).toEqual([own.status, headersOf(own)]);
          expect(isRedirect(own) || answer.body.equals(own.body), `The body of ${place}`).toBe(true);
        }
      }
    },
  );

  test.each(['POST', 'PUT', 'DELETE'])('refuses %s as the local server does', async (method) => {
    for (const path of ['/', '/about', '/favicon.svg', '/no-such-page']) {
      const [answer, own] = await Promise.all([hosts.at[name](path, { method }), hosts.locally(path, { method })]);
      expect([answer.status, headersOf(answer), String(answer.body)]).toEqual([
        405,
        headersOf(own),
        'Method not allowed\n',
      ]);
    }
  });

  test.each(['/about', asset])(
    'does not send %s again when it has not changed, and keeps its headers',
    async (path) => {
      const { headers } = await hosts.at[name](path);
      const again = await hosts.at[name](path, { headers: { 'if-none-match': headers.etag ?? '' } });
      expect([again.status, again.body.length]).toEqual([304, 0]);
      for (const header of ['cache-control', 'content-security-policy', 'vary']) {
        expect(again.headers[header]).toBe(headers[header]);
      }
    },
  );

  test.each(['/../package.json', '/%2e%2e/package.json', '/..%2fpackage.json', '/about%0d%0aX-Planted:%20yes/'])(
    'sends nothing from outside the site, and nothing that was planted: %s',
    async (path) => {
      const { status, headers, body } = await hosts.at[name](path);
      expect([400, 404]).toContain(status);
      expect(headers['x-planted']).toBeUndefined();
      expect(headers.location).toBeUndefined();
      expect(body.toString()).not.toContain('devDependencies');
    },
  );
});

test('nginx sends plain HTTP on to TLS, at the same path', async () => {
  const { status, headers } = await hosts.plainly('/about?from=mail');
  expect([status, headers.location]).toEqual([308, 'https://localhost/about?from=mail']);
});
