// Requests that no browser sends. Each row of the list of attacks that concerns the files has its test here, by number.
import { readdirSync } from 'node:fs';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { statusOf } from '../../scripts/server/static/http-errors.ts';
import { serveSite } from '../../scripts/server/static/serve-site.ts';
import { connectTo, exchange, type RawAnswer, readAnswer } from '../support/exchange.ts';
import { ask } from '../support/request.ts';
import { digits, makeSmallSite } from '../support/small-site.ts';

const site = makeSmallSite();
const { origin, close } = await serveSite(site.folder, 0);
afterAll(async () => {
  await close();
  site.remove();
});

const get = (target: string, headers: Record<string, string> = {}) => ask(origin, target, { headers });

/** Sends a request line and headers as they stand. */
async function send(line: string, headers: readonly string[] = ['Host: localhost'], body = ''): Promise<RawAnswer> {
  const answer = readAnswer(
    await exchange(origin, `${[line, ...headers, 'Connection: close'].join('\r\n')}\r\n\r\n${body}`),
  );
  if (!answer) throw new Error(`${line} has no answer.`);
  return answer;
}

describe('ranges (rows 1 and 14)', () => {
  test.each([
    ['bytes=2-5', 206, '2345'],
    ['bytes=195-', 206, '56789'],
    ['bytes=-5', 206, '56789'],
    ['bytes=-9999', 206, digits],
    ['bytes=0-99999999999999999999', 206, digits],
    ['bytes=0-0', 206, '0'],
    ['Bytes=2-5', 206, '2345'],
    ['bytes=200-', 416, ''],
    ['bytes=99999999999999999999-', 416, ''],
    ['bytes=-0', 416, ''],
    ['bytes=10-5', 200, digits],
    ['bytes=abc', 200, digits],
    ['bytes=-', 200, digits],
    ['bytes=', 200, digits],
    ['bytes=1-2,5-6', 200, digits],
    ['bytes=1-2x', 200, digits],
    ['pages=1-2', 200, digits],
    ['', 200, digits],
  ])('"Range: %s" is answered %i', async (range, status, body) => {
    const answer = await get('/digits.txt', { range });
    expect([answer.status, answer.body.toString()]).toEqual([status, body]);
    const first = body === '' || status === 200 ? null : digits.length - body.length;
    const named = answer.headers['content-range'];
    if (status === 416) expect(named).toBe('bytes */200');
    else if (status === 200) expect(named).toBeUndefined();
    else expect(named).toMatch(first === 0 ? /^bytes 0-199\/200$/ : /^bytes \d+-\d+\/200$/);
    expect((await get('/about')).status).toBe(200);
  });

  test('a range is of the file in the coding that is sent', async () => {
    const whole = await get('/digits.txt', { 'accept-encoding': 'br' });
    const part = await get('/digits.txt', { 'accept-encoding': 'br', range: 'bytes=0-3' });
    expect([part.status, part.headers['content-encoding']]).toEqual([206, 'br']);
    expect(part.body.equals(whole.body.subarray(0, 4))).toBe(true);
  });

  test('If-Range lets a range through for the very same bytes, and sends the whole otherwise', async () => {
    const { etag = '' } = (await get('/digits.txt')).headers;
    const statuses = [];
    for (const known of [etag, `W/${etag}`, '"another"', 'Sun, 22 Nov 2026 00:00:00 GMT', '']) {
      statuses.push((await get('/digits.txt', { range: 'bytes=0-3', 'if-range': known })).status);
    }
    expect(statuses).toEqual([206, 200, 200, 200, 200]);
  });
});

describe('conditions (row 14)', () => {
  test('what is known is not sent again, and says by which tag', async () => {
    const { etag = '' } = (await get('/about')).headers;
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const { status, headers, body } = await get('/about', { 'if-none-match': known });
      // A length would be that of the body that is not sent.
      expect([status, headers.etag, body.length, headers['content-length']]).toEqual([304, etag, 0, undefined]);
    }
    expect((await get('/about', { 'if-none-match': '"other"' })).status).toBe(200);
  });

  test('each coding has a tag of its own', async () => {
    const tags = await Promise.all(
      ['identity', 'gzip', 'br'].map(
        async (coding) => (await get('/about', { 'accept-encoding': coding })).headers.etag,
      ),
    );
    expect(new Set(tags).size).toBe(3);
  });

  test('a condition that does not hold is 412', async () => {
    const { etag = '' } = (await get('/about')).headers;
    expect((await get('/about', { 'if-match': `"other", ${etag}` })).status).toBe(200);
    expect((await get('/about', { 'if-match': '"other"' })).status).toBe(412);
    expect((await get('/about', { 'if-match': `W/${etag}` })).status).toBe(412);
  });

  test('HEAD is answered as GET is, whatever range it names', async () => {
    const answer = await ask(origin, '/digits.txt', { method: 'HEAD', headers: { range: 'bytes=0-3' } });
    expect([answer.status, answer.headers['content-length'], answer.body.length]).toEqual([200, '200', 0]);
  });

  test.each([
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.1, gzip;q=0.9', 'gzip'],
    ['gzip, br', 'br'],
    ['*', 'br'],
    ['BR', 'br'],
    ['brotli', undefined],
    ['identity', undefined],
    ['', undefined],
  ])('"Accept-Encoding: %s" gets %s', async (accepted, coding) => {
    expect((await get('/about', { 'accept-encoding': accepted })).headers['content-encoding']).toBe(coding);
  });
});

describe('addresses (row 13)', () => {
  test.each([
    ['/%61bout', '/about'],
    ['/about%2Ehtml', '/about'],
    ['/%77elcome', '/welcome'],
    ['/%2Fabout', null],
    ['/assets/%61pp-12345678.js', '/assets/app-12345678.js'],
    ['/about/%2e%2e/about?x=1', null],
  ])('%s leads to the one address %s', async (target, address) => {
    const { status, headers } = await get(target);
    if (address === null) expect([200, 404]).toContain(status);
    else expect([status, headers.location]).toEqual([308, address]);
  });

  test.each([
    '/_headers',
    '/404',
    '/404.html.gz',
    '/404.html.br',
    '/about.html.gz',
    '/index.html.br',
    '/_headers.gz',
    '/_server/site.caddy',
  ])('%s is not an address', async (target) => {
    expect((await get(target)).status).toBe(404);
    // As it stands, and with each character encoded.
    const encoded = target.replaceAll(/[^/]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
    expect((await get(encoded)).status).toBe(404);
  });

  test('no spelling of /welcome is sent without its noindex', async () => {
    for (const target of ['/welcome', '/%77elcome', '/welcome/', '/welcome.html', '//welcome']) {
      const { status, headers } = await get(target);
      expect([target, status === 200 ? headers['x-robots-tag'] : status]).toEqual([
        target,
        target === '/welcome' ? 'noindex' : 308,
      ]);
    }
  });

  test('an absolute target is read as its path', async () => {
    expect((await send('GET http://localhost/about HTTP/1.1')).body).toBe('about');
    expect((await send('GET ftp://localhost/about HTTP/1.1')).status).toBe(404);
  });
});

describe('what never becomes a request (row 15)', () => {
  const refused: [what: string, status: number, answer: () => Promise<RawAnswer>][] = [
    ['a broken request line', 400, () => send('GARBAGE')],
    ['a header without a name', 400, () => send('GET / HTTP/1.1', ['Host: localhost', ': x'])],
    ['no host', 400, () => send('GET / HTTP/1.1', [])],
    ['two hosts', 400, () => send('GET / HTTP/1.1', ['Host: localhost', 'Host: other'])],
    [
      'two lengths',
      400,
      () => send('POST / HTTP/1.1', ['Host: localhost', 'Content-Length: 1', 'Content-Length: 2'], 'ab'),
    ],
    [
      'a body that never ends',
      400,
      () => send('POST / HTTP/1.1', ['Host: localhost', 'Transfer-Encoding: chunked'], 'z\r\n'),
    ],
    ['a wish that nobody grants', 417, () => send('GET / HTTP/1.1', ['Host: localhost', 'Expect: the-unexpected'])],
    ['headers of 40 KB', 431, () => send('GET / HTTP/1.1', ['Host: localhost', `X: ${'x'.repeat(40_000)}`])],
    [
      'an extension of a chunk of 40 KB',
      413,
      () =>
        send(
          'POST /no HTTP/1.1',
          ['Host: localhost', 'Transfer-Encoding: chunked'],
          `1;${'x'.repeat(40_000)}\r\na\r\n0\r\n\r\n`,
        ),
    ],
    ['a tunnel', 405, () => send('CONNECT localhost:80 HTTP/1.1')],
    [
      'a method that pages do not have',
      405,
      () => send('POST /about HTTP/1.1', ['Host: localhost', 'Content-Length: 0']),
    ],
  ];

  test.each(refused)(
    '%s is answered %i, with the headers of every answer, kept nowhere',
    async (_what, status, answer) => {
      const { headers, ...rest } = await answer();
      expect(rest.status).toBe(status);
      expect([headers['x-frame-options'], headers['cache-control'], headers['content-type']]).toEqual([
        'DENY',
        'no-store',
        'text/plain; charset=utf-8',
      ]);
      expect((await get('/about')).status).toBe(200);
    },
  );

  test('a request that takes too long is answered 408', () => {
    expect(statusOf(Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }))).toBe(408);
  });
});

describe('files (rows 2 and 3)', () => {
  const descriptors = (): number => readdirSync('/proc/self/fd').length;

  test.runIf(process.platform === 'linux')(
    'whoever goes away in the midst of an answer leaves nothing open',
    async () => {
      const before = descriptors();
      const large = makeSmallSite({ 'large.txt': 'x'.repeat(4_000_000) });
      const server = await serveSite(large.folder, 0);
      for (let round = 0; round < 20; round += 1) {
        const socket = await connectTo(server.origin);
        socket.on('error', () => undefined);
        socket.write('GET /large.txt HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(20));
        await new Promise((resolve) => socket.once('data', resolve));
        socket.destroy();
      }
      expect((await ask(server.origin, '/about')).status).toBe(200);
      await server.close();
      large.remove();
      await vi.waitUntil(() => descriptors() <= before, { timeout: 10_000 });
    },
  );
});
