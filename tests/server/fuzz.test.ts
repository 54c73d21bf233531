// Sends random requests, combined from parts that servers often handle wrongly. A failed test prints the seed that
// repeats it.
import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { contactPath, embeddedAccessKey } from '../../scripts/shared/embedded-addresses.ts';
import { openServices } from '../support/open-services.ts';
import { dropInterim, exchange, readAnswer } from '../support/requests.ts';

const { origin } = await openServices();
const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
afterEach(() => log.mockClear());

/** Number of random requests per test. Set `FUZZ_RUNS=20000` to test more requests than a normal run. */
const runs = Number(process.env.FUZZ_RUNS ?? 400);

const anyText = fc.string({ unit: 'binary', maxLength: 12 });
const pieceOf = (...pieces: string[]) => fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...pieces) }, anyText);
const joined = (pieces: ReturnType<typeof pieceOf>, maxLength: number) =>
  fc.array(pieces, { maxLength }).map((parts) => parts.join(''));

const method = pieceOf('GET', 'HEAD', 'POST', 'OPTIONS', 'CONNECT', 'TRACE', 'get', 'PRI');
const target = joined(
  pieceOf(
    ...[
      '/',
      '//',
      '\\',
      '..',
      '.',
      '/about',
      '/index',
      '.html',
      '.br',
      '.gz',
      '/assets/',
      '_headers',
      '/404',
      '/welcome',
    ],
    ...[
      '%2e',
      '%2f',
      '%5c',
      '%00',
      '%',
      '%e0%a4',
      '%25',
      '%61bout',
      '?',
      '#',
      '@',
      ':',
      'http://',
      '*',
      ';',
      ' ',
      '\t',
    ],
    ...['/auth/v1/', 'token', '/api/contact', '[', ']', '\u202e', '%c3%28', '~', '=', '&'],
  ),
  8,
);
const version = pieceOf('HTTP/1.1', 'HTTP/1.0', 'HTTP/0.9', 'HTTP/2.0', 'HTTP/1.1 ', '');
const range = joined(
  pieceOf('bytes', '=', '-', ',', ' ', '0', '5', '10', '99999999999999999999', '-1', 'x', 'bytes='),
  8,
);
const coding = joined(pieceOf('br', 'gzip', 'identity', '*', ';q=', '0', '1', '0.5', '.', ',', ' ', ';'), 8);
const header = fc.oneof(
  range.map((value) => `Range: ${value}`),
  range.map((value) => `If-Range: ${value}`),
  coding.map((value) => `Accept-Encoding: ${value}`),
  joined(pieceOf('W/', '"', '*', ',', 'x', ' '), 6).map((value) => `If-None-Match: ${value}`),
  pieceOf('100-continue', 'x').map((value) => `Expect: ${value}`),
  pieceOf('0', '5', '-1', '5, 5', '99999999999999999999', 'x').map((value) => `Content-Length: ${value}`),
  pieceOf('chunked', 'gzip, chunked', 'identity', 'chunked, chunked').map((value) => `Transfer-Encoding: ${value}`),
  pieceOf('localhost', 'evil.example', '[::1]:80', '', 'localhost:x').map((value) => `Host: ${value}`),
  pieceOf('close', 'upgrade', 'keep-alive', 'x').map((value) => `Connection: ${value}`),
  pieceOf('websocket', 'h2c').map((value) => `Upgrade: ${value}`),
  anyText,
);

/** Checks that the server has sent a complete answer or none, and that it has logged no error. */
function expectSound(text: string): void {
  expect(log.mock.calls.flat()).toEqual([]);
  const answer = readAnswer(text);
  if (answer === null) {
    expect(dropInterim(text)).toBe('');
    return;
  }
  expect(answer.status).toBeLessThan(500);
  expect(answer.headers['x-frame-options']).toBe('DENY');
  expect(answer.headers.location ?? '/').toMatch(/^\/(?![/\\])/);
}

test('Random request lines and headers get a valid answer or no answer', async () => {
  const request = fc.tuple(method, target, version, fc.array(header, { maxLength: 4 }), fc.boolean(), anyText);
  await fc.assert(
    fc.asyncProperty(request, async ([verb, asked, protocol, headers, withHost, body]) => {
      const lines = [`${verb} /${asked} ${protocol}`, ...(withHost ? ['Host: localhost'] : []), ...headers];
      expectSound(await exchange(origin, Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body}`, 'latin1'), true));
    }),
    { numRuns: runs },
  );
  expect(
    readAnswer(await exchange(origin, 'GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'))?.status,
  ).toBe(200);
}, 600_000);

test('Random multipart bodies get valid answers', async () => {
  const boundary = 'boundary';
  const piece = pieceOf(
    ...['--boundary', '--boundary--', '--', '\r\n', '\r\n\r\n', '\n', 'Content-Disposition: form-data; name="message"'],
    ...['Content-Disposition: form-data', 'name="', 'filename="x"', "filename*=utf-8''%ff", 'Content-Type: text/plain'],
    ...['Content-Transfer-Encoding: base64', embeddedAccessKey, 'name="access_key"', '\0', '=?', 'x'.repeat(5000)],
  );
  const type = pieceOf(
    `multipart/form-data; boundary=${boundary}`,
    `Multipart/Form-Data; Boundary="${boundary}"`,
    'multipart/form-data; boundary=',
    'multipart/form-data',
    'multipart/mixed; boundary=boundary',
  );
  await fc.assert(
    fc.asyncProperty(type, joined(piece, 12), fc.boolean(), async (kind, body, asPage) => {
      const bytes = Buffer.from(body, 'latin1');
      const head = [
        `POST ${contactPath} HTTP/1.1`,
        ...['Host: localhost', 'Connection: close', `Content-Length: ${bytes.length}`],
        ...[`Content-Type: ${kind.replaceAll(/[^\x20-\x7e]/g, '')}`, ...(asPage ? ['Accept: text/html'] : [])],
      ];
      const text = await exchange(origin, Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), bytes]));
      expect(readAnswer(text)).not.toBeNull();
      expectSound(text);
    }),
    { numRuns: runs },
  );
}, 600_000);

test('Sign-in requests with random bodies get status 400', async () => {
  const piece = pieceOf(
    '{',
    '}',
    '"email"',
    ':',
    '"password"',
    ',',
    '[',
    ']',
    'null',
    '1e999',
    '"\\ud800"',
    '"__proto__"',
    '\0',
  );
  await fc.assert(
    fc.asyncProperty(joined(piece, 10), async (body) => {
      const bytes = Buffer.from(body, 'latin1');
      const head = [
        'POST /auth/v1/token?grant_type=password HTTP/1.1',
        ...['Host: localhost', 'Connection: close', 'apikey: sb_publishable_embedded'],
        ...['Content-Type: application/json', `Content-Length: ${bytes.length}`],
      ];
      const text = await exchange(origin, Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), bytes]));
      expect(readAnswer(text)?.status).toBe(400);
      expectSound(text);
    }),
    { numRuns: runs },
  );
}, 600_000);
