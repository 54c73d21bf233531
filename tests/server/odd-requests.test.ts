// Malformed requests that no browser sends. The server keeps running, and every answer has the security headers.
import { afterAll, describe, expect, test } from 'vitest';
import { serveSite } from '../../scripts/server/static/serve-site.ts';
import { digits, makeSmallSite } from '../support/open-services.ts';
import { ask, exchange, type RawAnswer, readAnswer } from '../support/requests.ts';

const site = makeSmallSite();
const { origin, close } = await serveSite(site.folder, 0);
afterAll(async () => {
  await close();
  site.remove();
});

const get = (target: string, headers: Record<string, string> = {}) => ask(origin, target, { headers });

/** Sends exactly this request line and these headers, and returns the answer. */
async function send(line: string, headers: readonly string[] = ['Host: localhost'], body = ''): Promise<RawAnswer> {
  const text = await exchange(origin, `${[line, ...headers, 'Connection: close'].join('\r\n')}\r\n\r\n${body}`);
  const answer = readAnswer(text);
  if (!answer) throw new Error(`The server did not answer "${line}".`);
  return answer;
}

describe('requests for byte ranges', () => {
  // The server answers 416 in two cases in which RFC 9110 would send the whole file: a range that ends before it
  // begins, and a suffix longer than the file.
  test.each([
    ['bytes=2-5', 206, '2345'],
    ['bytes=195-', 206, '56789'],
    ['bytes=-5', 206, '56789'],
    ['bytes=0-99999999999999999999', 206, digits],
    ['bytes=0-0', 206, '0'],
    ['bytes=200-', 416, 'Range Not Satisfiable\n'],
    ['bytes=99999999999999999999-', 416, 'Range Not Satisfiable\n'],
    ['bytes=-0', 416, 'Range Not Satisfiable\n'],
    ['bytes=-9999', 416, 'Range Not Satisfiable\n'],
    ['bytes=10-5', 416, 'Range Not Satisfiable\n'],
    ['bytes=abc', 200, digits],
    ['bytes=-', 200, digits],
    ['bytes=', 200, digits],
    ['bytes=1-2,5-6', 200, digits],
    ['bytes=1-2x', 200, digits],
    ['pages=1-2', 200, digits],
    ['', 200, digits],
  ])('"Range: %s" is answered with %i', async (range, status, body) => {
    const { headers, ...answer } = await get('/digits.txt', { range });
    expect([answer.status, answer.body.toString()]).toEqual([status, body]);
    expect([headers['content-length'], headers['x-frame-options']]).toEqual([String(body.length), 'DENY']);
    if (status === 416) expect(headers['content-range']).toBe('bytes */200');
  });

  test('If the server sends a compressed file, a range request gets a range of the compressed bytes', async () => {
    const whole = await get('/digits.txt', { 'accept-encoding': 'br' });
    const part = await get('/digits.txt', { 'accept-encoding': 'br', range: 'bytes=0-3' });
    expect([part.status, part.headers['content-encoding']]).toEqual([206, 'br']);
    expect(part.body.equals(whole.body.subarray(0, 4))).toBe(true);
  });

  test('A range request with an If-Range header gets the whole file unless the header names the current version', async () => {
    const { etag = '' } = (await get('/digits.txt')).headers;
    const statuses = [];
    for (const known of [etag, '"another"', 'Sun, 22 Nov 2020 00:00:00 GMT']) {
      statuses.push((await get('/digits.txt', { range: 'bytes=0-3', 'if-range': known })).status);
    }
    expect(statuses).toEqual([206, 200, 200]);
  });
});

describe('conditional requests and encodings', () => {
  test('A file that the browser already has is not sent again', async () => {
    const { etag = '' } = (await get('/about')).headers;
    for (const known of [etag, `"other", ${etag}`, '*']) {
      const { status, headers, body } = await get('/about', { 'if-none-match': known });
      expect([status, headers.etag, headers['x-frame-options'], body.length]).toEqual([304, etag, 'DENY', 0]);
    }
    expect((await get('/about', { 'if-none-match': '"other"' })).status).toBe(200);
  });

  test('The uncompressed, gzip and Brotli versions of a page have different ETags', async () => {
    const tags = await Promise.all(
      ['identity', 'gzip', 'br'].map(
        async (coding) => (await get('/about', { 'accept-encoding': coding })).headers.etag,
      ),
    );
    expect(new Set(tags).size).toBe(3);
  });

  test('A failed If-Match condition is answered with 412', async () => {
    const { etag = '' } = (await get('/about')).headers;
    expect((await get('/about', { 'if-match': `"other", ${etag}` })).status).toBe(200);
    const { status, headers } = await get('/about', { 'if-match': '"other"', 'accept-encoding': 'br' });
    expect([status, headers['x-frame-options'], headers['content-encoding']]).toEqual([412, 'DENY', undefined]);
  });

  test.each([
    ['br;q=0, gzip', 'gzip'],
    ['gzip, br', 'br'],
    ['BR', 'br'],
    ['gzip ; q=0.5', 'gzip'],
    ['brotli', undefined],
    ['identity', undefined],
    ['', undefined],
  ])('"Accept-Encoding: %s" gets the encoding %s', async (accepted, coding) => {
    const { headers } = await get('/about', { 'accept-encoding': accepted });
    expect([headers['content-encoding'], headers.vary]).toEqual([coding, 'Accept-Encoding']);
  });
});

describe('unusual addresses', () => {
  test.each([
    ['/about/', '/about'],
    ['/about.html', '/about'],
    ['/index.html', '/'],
    ['/about/?from=mail', '/about?from=mail'],
    ['//', '/'],
    ['//about', '/about'],
    ['/\\example.com', '/example.com'],
    ['///example.com/about/', '/example.com/about'],
    ['/%61bout', '/about'],
    ['/about%2Ehtml', '/about'],
    ['/%77elcome', '/welcome'],
    ['/assets/%61pp-12345678.js', '/assets/app-12345678.js'],
  ])('%s redirects to the canonical address %s', async (target, address) => {
    const { status, headers } = await get(target);
    expect([status, headers.location, headers['cache-control']]).toEqual([308, address, 'no-cache']);
    expect(headers['x-frame-options']).toBe('DENY');
  });

  test.each([
    ...[
      '/nothing',
      '/About',
      '/404',
      '/about%00',
      '/about.html%00',
      '/%',
      '/%E0%A4%A',
      '/%2Fabout',
      '/con',
      '/nul.txt',
    ],
    ...['/_headers', '/_redirects', '/_server/site.caddy', '/_headers.gz', '/404.html.gz', '/about.html.br'],
    ...['/../secret.txt', '/%2e%2e/secret.txt', '/..%2fsecret.txt', '/..%5csecret.txt', '/assets/..%2f..%2fsecret.txt'],
    `/${'a'.repeat(5000)}`,
  ])('%s is answered with the not-found page', async (target) => {
    const { status, headers, body } = await get(target);
    expect([status, headers['x-frame-options'], body.toString()]).toEqual([404, 'DENY', 'nothing here']);
  });

  test('The server does not send hidden files even if every character of their path is percent-encoded', async () => {
    for (const target of ['/_headers', '/404.html.br', '/about.html.gz']) {
      const encoded = target.replaceAll(/[^/]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
      expect([target, (await get(encoded)).status]).toEqual([target, 404]);
    }
  });

  test('A missing asset gets plain text that no browser runs or caches', async () => {
    const { status, headers } = await get('/assets/none.js');
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      404,
      'text/plain; charset=utf-8',
      'no-store',
    ]);
  });

  test('The address /welcome has a noindex header, and its variants (such as /welcome.html) redirect', async () => {
    for (const target of ['/welcome', '/%77elcome', '/welcome/', '/welcome.html', '//welcome']) {
      const { status, headers } = await get(target);
      expect([target, status === 200 ? headers['x-robots-tag'] : status]).toEqual([
        target,
        target === '/welcome' ? 'noindex' : 308,
      ]);
    }
  });
});

describe('targets and methods', () => {
  test('A full http URL in the request line works, but other schemes and invalid URLs get 404', async () => {
    expect((await send('GET http://localhost/about HTTP/1.1')).body).toBe('about');
    expect((await send('GET ftp://localhost/about HTTP/1.1')).status).toBe(404);
    expect((await send('GET http://[ HTTP/1.1')).status).toBe(404);
  });

  test('The server accepts HTTP/1.0 requests without a Host header, and ignores unknown Expect headers', async () => {
    expect((await send('GET /about HTTP/1.0', [])).body).toBe('about');
    expect((await send('GET /about HTTP/1.1', ['Host: localhost', 'Expect: the-unexpected'])).body).toBe('about');
  });

  test.each(['/about', '/nothing', '/assets/app-12345678.js'])('HEAD %s gets the same headers as GET', async (path) => {
    const [head, whole] = [await ask(origin, path, { method: 'HEAD' }), await get(path)];
    expect([head.status, head.body.length]).toEqual([whole.status, 0]);
    const { date: _, ...headers } = whole.headers;
    expect(head.headers).toMatchObject(headers);
  });
});

describe('refused requests', () => {
  const twoLengths = ['Host: localhost', 'Content-Length: 1', 'Content-Length: 2'];
  const refused: [what: string, status: number, answer: () => Promise<RawAnswer>][] = [
    ['a broken request line', 400, () => send('GARBAGE')],
    ['a header without a name', 400, () => send('GET / HTTP/1.1', ['Host: localhost', ': x'])],
    ['no host', 400, () => send('GET / HTTP/1.1', [])],
    ['two hosts', 400, () => send('GET / HTTP/1.1', ['Host: localhost', 'Host: other'])],
    ['two lengths', 400, () => send('POST / HTTP/1.1', twoLengths, 'ab')],
    ['headers of 40 KB', 431, () => send('GET / HTTP/1.1', ['Host: localhost', `X: ${'x'.repeat(40_000)}`])],
    ['the method POST', 405, () => send('POST /about HTTP/1.1', ['Host: localhost', 'Content-Length: 0'])],
    ['the method OPTIONS', 405, () => send('OPTIONS * HTTP/1.1')],
  ];

  test.each(refused)(
    'A request with %s is answered with %i and security headers, and is not cached',
    async (_what, status, answer) => {
      const { headers, ...rest } = await answer();
      expect(rest.status).toBe(status);
      expect([headers['x-frame-options'], headers['cache-control'], headers['content-type']]).toEqual([
        'DENY',
        'no-store',
        'text/plain; charset=utf-8',
      ]);
      expect(headers.allow).toBe(status === 405 ? 'GET, HEAD' : undefined);
      expect((await get('/about')).status).toBe(200);
    },
  );

  test('A CONNECT request gets no answer', async () => {
    expect(await exchange(origin, 'CONNECT localhost:80 HTTP/1.1\r\nHost: localhost\r\n\r\n')).toBe('');
    expect((await get('/about')).status).toBe(200);
  });
});
