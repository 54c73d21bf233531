// With the configurations that the build writes, nginx and Caddy send the same answers as the local server
// (scripts/site/hosting/README.md).
import { readdirSync } from 'node:fs';
import { extname, join } from 'node:path';
import { connect, type SecureVersion } from 'node:tls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isHidden } from '../../scripts/site/hosting/redirects-file.ts';
import { type Ask, type Hosts, hostNames, type LocalServer, openHosts, serveLocally } from '../support/open-hosts.ts';
import { distDirectory } from '../support/project.ts';
import { addresses } from '../support/real-content.ts';
import type { Answer } from '../support/requests.ts';

let hosts: Hosts;
let local: LocalServer;
beforeAll(async () => {
  hosts = await openHosts(distDirectory);
  local = await serveLocally(hosts);
});
afterAll(async () => {
  await local?.close();
  await hosts?.close();
});

const files = readdirSync(distDirectory, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name).slice(distDirectory.length))
  .filter((path) => !['.html', '.br', '.gz', ''].includes(extname(path)) && !isHidden(path));
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

/** Names of headers that may differ between servers, because they describe the server, the date or the connection. */
const ownHeaders = new Set([
  ...['accept-ranges', 'alt-svc', 'connection', 'content-length', 'date', 'etag', 'keep-alive', 'last-modified'],
  ...['server', 'transfer-encoding'],
]);
/**
 * Returns whether an answer is a redirect. Some servers add a body with a content type to redirects, which browsers
 * ignore.
 */
const isRedirect = ({ status }: Answer): boolean => status === 308;
const headersOf = (answer: Answer): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(answer.headers).filter(
      ([name]) => !ownHeaders.has(name) && !(name === 'content-type' && isRedirect(answer)),
    ),
  );

/** Follows redirects from a path. Returns the final address and the answer there. */
async function follow(at: Ask, path: string): Promise<[address: string, answer: Answer]> {
  let [address, answer] = [path, await at(path)];
  for (let steps = 0; answer.status === 308 && steps < 3; steps += 1) {
    address = answer.headers.location ?? '';
    expect(address).toMatch(/^\/[^/]/);
    answer = await at(address);
  }
  return [address, answer];
}

const encodings = ['identity', 'gzip', 'br, gzip'];

describe.each(hostNames)('the server %s', (name) => {
  test.each([...addresses, ...others, ...kinds, ...elsewhere, ...missing])(
    'the server answers %s like the local server',
    async (path) => {
      for (const encoding of encodings) {
        for (const method of ['GET', 'HEAD']) {
          const options = { method, headers: { 'accept-encoding': encoding } };
          const [answer, own] = await Promise.all([hosts.at[name](path, options), local.ask(path, options)]);
          const place = `${method} ${path} with ${encoding}: ${name} answers differently than the local server. See scripts/site/hosting/${name.toLowerCase()}.ts`;
          expect([answer.status, headersOf(answer)], place).toEqual([own.status, headersOf(own)]);
          expect(isRedirect(own) || answer.body.equals(own.body), `The bodies differ. ${place}`).toBe(true);
        }
      }
    },
  );

  test.each(['POST', 'PUT', 'DELETE'])('the server refuses the method %s like the local server', async (method) => {
    for (const path of ['/', '/about', '/favicon.svg', '/no-such-page']) {
      const [answer, own] = await Promise.all([hosts.at[name](path, { method }), local.ask(path, { method })]);
      expect([answer.status, headersOf(answer), String(answer.body)]).toEqual([
        405,
        headersOf(own),
        'Method not allowed\n',
      ]);
    }
  });

  test.each(['/../package.json', '/%2e%2e/package.json', '/..%2fpackage.json', '/about%0d%0aX-Planted:%20yes/'])(
    'for %s, the server sends no file from outside the site and no injected header',
    async (path) => {
      const first = await hosts.at[name](path);
      expect(first.headers['x-planted']).toBeUndefined();
      const [, { status, body }] = await follow(hosts.at[name], path);
      expect([400, 404]).toContain(status);
      expect(body.toString()).not.toContain('devDependencies');
    },
  );
});

describe.each(hostNames)('%s answers requests for unusual addresses', (name) => {
  const at: Ask = (path, options) => hosts.at[name](path, options);

  test.each([
    ['/%61bout', '/about'],
    ['/about%2Ehtml', '/about'],
    ['/%61bout%2ehtml', '/about'],
    ['//%61bout/', '/about'],
    ['/services/%67is', '/services/gis'],
    ['/%77elcome', '/welcome'],
    ['/%2Ewell-known/security.txt', '/.well-known/security.txt'],
    [asset.replace('a', '%61'), asset],
  ])('redirects %s to its canonical address %s', async (spelled, address) => {
    const [found, { status, body, headers }] = await follow(at, spelled);
    const plain = await at(address);
    expect([found, status, headers['x-robots-tag']]).toEqual([address, 200, plain.headers['x-robots-tag']]);
    expect(body.equals(plain.body)).toBe(true);
  });

  test.each([
    ...[
      '/404',
      '/404/',
      '/404.html',
      '/%34%30%34',
      '/404.html.gz',
      '/404.html.br',
      '/about.html.gz',
      '/about.html%2Egz',
    ],
    ...['/about.html.b%72', '/about.gz', `${asset}.br`, `${asset}%2Ebr`, '/.well-known/security.txt.gz'],
    ...['/_headers', '/%5Fheaders', '/_headers/', '//_headers', '/_server', '/_server/', '/_server/build'],
    ...['/%5Fserver/build', '/_server//nginx-site.conf', '//_server/site.caddy', '/about/../_server/build'],
    ...[
      '/_server%2Fbuild',
      '/_server/%62uild',
      '/_server/activate.sh',
      '/.git/config',
      '/services/.env',
      '/%2Egit/config',
    ],
  ])('the server answers %s with the not-found page', async (path) => {
    const [, { status, body }] = await follow(at, path);
    const nothing = await at(path.includes('/assets/') ? '/assets/none.js' : '/no-such-page');
    expect([status, body.toString()]).toEqual([404, nothing.body.toString()]);
  });
});

// By default, nginx adds headers only to answers with certain status codes. The configuration must add them to all
// answers.
test.each(hostNames)(
  '%s also sends a page’s headers in answers to range requests and conditional requests',
  async (name) => {
    const page = await hosts.at[name]('/about');
    const etag = page.headers.etag ?? 'none';
    const asked: [status: number, headers: Record<string, string>][] = [
      [206, { range: 'bytes=0-9' }],
      [416, { range: 'bytes=99999999-' }],
      [304, { 'if-none-match': etag }],
      // After status 412, nginx closes the connection without announcing it. This `connection` header keeps the test from
      // reusing the closed connection.
      [412, { 'if-match': '"other"', connection: 'close' }],
    ];
    for (const [status, headers] of asked) {
      const answer = await hosts.at[name]('/about', { headers });
      expect(answer.status).toBe(status);
      // With status 416, nginx sends this header twice, so the value contains the policy more than once.
      expect(answer.headers['content-security-policy']).toContain(page.headers['content-security-policy']);
    }
  },
);

/** Returns the TLS version that a host agrees to, or null if it refuses the connection. */
function shakeHands(origin: string, version: SecureVersion): Promise<string | null> {
  return new Promise((resolve) => {
    const { hostname: host, port } = new URL(origin);
    const socket = connect({
      host,
      port: Number(port),
      servername: host,
      ca: hosts.certificate.cert,
      minVersion: version,
      maxVersion: version,
    });
    const settle = (protocol: string | null): void => {
      socket.destroy();
      resolve(protocol);
    };
    socket.on('secureConnect', () => settle(socket.getProtocol()));
    socket.on('error', () => settle(null));
  });
}

test.each(hostNames)('%s accepts TLS 1.3 and refuses TLS 1.2, as the site promises', async (name) => {
  expect(await shakeHands(hosts.origins[name], 'TLSv1.3')).toBe('TLSv1.3');
  expect(await shakeHands(hosts.origins[name], 'TLSv1.2')).toBeNull();
});

test('nginx redirects plain HTTP requests to the same path over HTTPS', async () => {
  const { status, headers } = await hosts.plainly('/about?from=mail');
  expect([status, headers.location]).toEqual([308, 'https://localhost/about?from=mail']);
});
