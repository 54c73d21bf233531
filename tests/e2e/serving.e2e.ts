// Tests the responses of a server that serves the built site as a CDN would. The requests use plain HTTP.
import { readdirSync } from 'node:fs';
import { extname, join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { serveSite } from '../../scripts/server/static/serve-site.ts';
import { contentTypes } from '../../scripts/site/hosting/header-rules.ts';
import { isHidden } from '../../scripts/site/hosting/redirects-file.ts';
import { feedPath, securityTxtPath } from '../../src/model/seo/site-files.ts';
import { distDirectory } from '../support/project.ts';
import { addresses } from '../support/real-content.ts';
import { ask } from '../support/requests.ts';

const { origin, close } = await serveSite(distDirectory, 0);
afterAll(close);

const asset = `/assets/${readdirSync(join(distDirectory, 'assets')).find((name) => /\.js$/.test(name))}`;
const notFound = ['/no-such-page', '/services/no-such-service', '/blog/no-such-article'];

test.each(notFound)('%s responds with 404 and the not-found page', async (path) => {
  const { status, headers, body } = await ask(origin, path);
  expect(status).toBe(404);
  expect(headers['content-type']).toMatch(/^text\/html/);
  expect(body.toString()).toContain('Oops! Page Not Found');
});

test.each([
  { encoding: 'br', decode: brotliDecompressSync },
  { encoding: 'gzip', decode: gunzipSync },
])(
  'every page is sent in the encoding $encoding on request, and decodes to the same HTML',
  async ({ encoding, decode }) => {
    for (const path of [...addresses, '/no-such-page']) {
      const plain = await ask(origin, path);
      const packed = await ask(origin, path, { headers: { 'accept-encoding': encoding } });
      expect(plain.headers['content-encoding']).toBeUndefined();
      expect(packed.headers['content-encoding']).toBe(encoding);
      expect(packed.headers.vary).toMatch(/accept-encoding/i);
      expect(packed.body.length).toBeLessThan(plain.body.length / 2);
      expect(decode(packed.body).equals(plain.body)).toBe(true);
    }
  },
);

test('browsers keep hashed assets for a year, and revalidate pages', async () => {
  expect((await ask(origin, asset)).headers['cache-control']).toBe('public, max-age=31536000, immutable');
  for (const path of ['/', '/about', '/no-such-page', '/sitemap.xml']) {
    expect((await ask(origin, path)).headers['cache-control']).toBe('no-cache');
  }
  expect((await ask(origin, '/favicon.svg')).headers['cache-control']).toBe('public, max-age=86400');
});

test.each([
  [feedPath, 'application/atom+xml; charset=utf-8'],
  [securityTxtPath, 'text/plain; charset=utf-8'],
  ['/samples/movement.geojson', 'application/geo+json'],
])('%s is sent with the content type %s, whether compressed or not', async (path, type) => {
  const plain = await ask(origin, path);
  const packed = await ask(origin, path, { headers: { 'accept-encoding': 'br' } });
  expect([plain.status, plain.headers['content-type']]).toEqual([200, type]);
  expect([packed.headers['content-type'], packed.headers['content-encoding']]).toEqual([type, 'br']);
  expect(brotliDecompressSync(packed.body).equals(plain.body)).toBe(true);
});

test.each([
  ['/favicon.ico', 'image/x-icon', 'public, max-age=86400'],
  ['/apple-touch-icon.png', 'image/png', 'no-cache'],
  ['/share/home.png', 'image/png', 'public, max-age=86400'],
  ['/manifest.webmanifest', 'application/manifest+json', 'no-cache'],
])('%s is sent with the content type %s and "Cache-Control: %s"', async (path, type, caching) => {
  const { status, headers } = await ask(origin, path);
  expect([status, headers['content-type'], headers['cache-control']]).toEqual([200, type, caching]);
});

test('every file extension in the build has a content type', () => {
  const names = readdirSync(distDirectory, { recursive: true }).map(String);
  const sent = names.filter((name) => !isHidden(`/${name}`));
  const endings = new Set(sent.map((name) => extname(name).slice(1)).filter((ending) => ending !== ''));
  const unknown = [...endings.difference(new Set(Object.keys(contentTypes)))];
  expect(
    unknown,
    'Add the content type to scripts/site/hosting/header-rules.ts. Browsers may refuse files without one.',
  ).toEqual([]);
});

/** Parts of the security headers that every response must contain, even error responses. */
const promised: readonly [header: string, part: string][] = [
  ...[
    "default-src 'none'; script-src 'self'; style-src 'self' 'sha256-",
    "img-src 'self'; font-src 'self'; connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'",
    "frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types structured-data",
  ].map((part): [string, string] => ['Content-Security-Policy', part]),
  ['X-Content-Type-Options', 'nosniff'],
  ['X-Frame-Options', 'DENY'],
  ['Referrer-Policy', 'strict-origin-when-cross-origin'],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
  ['Cross-Origin-Embedder-Policy', 'require-corp'],
  ['Permissions-Policy', 'camera=(), microphone=(), geolocation=(), browsing-topics=()'],
  ['Origin-Agent-Cluster', '?1'],
  ['X-Permitted-Cross-Domain-Policies', 'none'],
];

test.each(addresses)(
  '%s responds with 200 and a page with a heading, and only the dashboard has noindex',
  async (path) => {
    const { status, headers, body } = await ask(origin, path);
    expect(status).toBe(200);
    expect(headers['content-type']).toMatch(/^text\/html;\s*charset=utf-8$/i);
    expect(headers['x-robots-tag']).toBe(path === '/welcome' ? 'noindex' : undefined);
    expect(body.toString()).toMatch(/<h1[ >]/);
  },
);

test.each([...addresses, '/no-such-page', '/about/', '/assets/missing.js', '/sitemap.xml', '/favicon.svg', asset])(
  '%s is sent with all security headers',
  async (path) => {
    const { headers } = await ask(origin, path);
    const problems = promised.flatMap(([name, part]) => {
      const sent = String(headers[name.toLowerCase()] ?? 'nothing');
      return sent.includes(part) ? [] : [`${path} sends ${name}: ${sent}, which lacks "${part}"`];
    });
    expect(problems).toEqual([]);
    expect(headers['content-security-policy']).not.toMatch(/unsafe|upgrade-insecure/);
    expect(headers).not.toHaveProperty('strict-transport-security');
  },
);
