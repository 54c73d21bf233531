// The guard in front of the embedded auth server: only what the client needs, within limits, for the site's own pages.
import { expect, test } from 'vitest';
import { type AuthRequest, askAuth, askForRenewal, askForSession, signIn } from '../support/ask-auth.ts';
import { openServices } from '../support/open-services.ts';
import { ask } from '../support/request.ts';

const { origin, account } = await openServices();
const token = (await signIn(origin, account)).access_token;

test.each([
  ['POST', '/auth/v1/signup'],
  ['GET', '/auth/v1/admin/users'],
  ['POST', '/auth/v1/admin/users'],
  ['POST', '/auth/v1/otp'],
  ['POST', '/auth/v1/verify'],
  ['POST', '/auth/v1/recover'],
  ['POST', '/auth/v1/resend'],
  ['POST', '/auth/v1/magiclink'],
  ['POST', '/auth/v1/invite'],
  ['GET', '/auth/v1/authorize?provider=google'],
  ['GET', '/auth/v1/callback'],
  ['GET', '/auth/v1/settings'],
  ['POST', '/auth/v1/factors'],
  ['GET', '/auth/v1/.well-known/jwks.json'],
  ['PUT', '/auth/v1/user'],
  ['DELETE', '/auth/v1/user'],
  ['GET', '/auth/v1/token?grant_type=password'],
  ['GET', '/auth/v1/logout'],
  ['GET', '/auth/v1/'],
  ['GET', '/auth/v1'],
  ['GET', '/_system/config'],
  ['GET', '/_system/info'],
  ['GET', '/rest/v1/users'],
  ['GET', '/storage/v1/bucket'],
  ['POST', '/auth/v1//signup'],
  ['POST', '/auth/v1/token/../signup'],
  ['POST', '/auth/v1/token/%2e%2e/signup'],
  ['POST', '/auth/v1/token%2f..%2fsignup'],
  ['POST', '/auth/v1/token;/../signup'],
  ['POST', '/auth/v1/s%69gnup'],
  ['POST', '/auth/v1/token/'],
  ['GET', '/auth/v1/../../_system/config'],
  ['GET', '/auth/v1/%2e%2e/%2e%2e/_system/config'],
  ['GET', '/auth/v1/..%2f..%2f_system%2fconfig'],
  ['GET', '/auth/v1/user\\..\\..\\..\\_system\\config'],
])('%s %s does not exist', async (method, target) => {
  const { status } = await askAuth(origin, target, { method, token, ...(method === 'POST' && { body: account }) });
  expect(status).toBe(404);
});

test('no account can be made over the network', async () => {
  const newcomer = { email: 'newcomer@example.org', password: 'a long enough password' };
  for (const target of ['/auth/v1/signup', '/auth/v1/token?grant_type=password', '/auth/v1/token/../signup']) {
    await askAuth(origin, target, { body: newcomer });
  }
  expect((await askForSession(origin, newcomer)).status).toBe(400);
});

test.each(['', 'wrong', 'sb_publishable_embedde', 'sb_publishable_embedded1'])(
  'the key "%s" is refused with 401, on every route',
  async (apikey) => {
    const headers = { apikey };
    const answers = await Promise.all([
      askForSession(origin, account, headers),
      askAuth(origin, '/auth/v1/user', { method: 'GET', token, headers }),
      askAuth(origin, '/auth/v1/logout', { token, headers }),
      askAuth(origin, '/auth/v1/health', { method: 'GET', headers }),
    ]);
    expect(answers.map(({ status, code }) => [status, code])).toEqual(answers.map(() => [401, 'no_api_key']));
  },
);

test('a missing key is refused as a wrong one', async () => {
  expect((await ask(origin, '/auth/v1/health')).status).toBe(401);
});

const large = { ...account, gotrue_meta_security: { captcha_token: 'x'.repeat(4096) } };

test('a body over 4 KB is refused with 413, whether it names its length or comes in pieces', async () => {
  expect(await askForSession(origin, large)).toMatchObject({ status: 413, code: 'request_too_large' });
  const inPieces = await askForSession(origin, large, { 'transfer-encoding': 'chunked' });
  expect(inPieces).toMatchObject({ status: 413, code: 'request_too_large' });
});

test('a body in pieces is read like any other', async () => {
  expect((await askForSession(origin, account, { 'transfer-encoding': 'chunked' })).status).toBe(200);
});

const broken: [what: string, body: unknown][] = [
  ['broken JSON', '{"email":'],
  ['no JSON', 'email=someone&password=something'],
  ['nothing', ''],
  ['null', null],
  ['a number', 5],
  ['a list', [account]],
  ['an e-mail that is a number', { ...account, email: 5 }],
  ['an e-mail that is an object', { ...account, email: { $ne: '' } }],
  ['a password that is a list', { ...account, password: [account.password] }],
  ['a password that is null', { ...account, password: null }],
  ['an e-mail with a NUL', { ...account, email: `${account.email}\0` }],
  ['half a character', { ...account, password: '\ud800' }],
];

test.each(broken)('%s in place of credentials is answered 400', async (_what, body) => {
  const sent = typeof body === 'string' ? body : JSON.stringify(body);
  expect((await askForSession(origin, sent)).status).toBe(400);
});

test.each([null, 5, ['x'], { token: 'x' }, '', "' OR 1=1 --"])(
  'the refresh token %j is answered 400',
  async (token) => {
    expect((await askForRenewal(origin, token)).status).toBe(400);
  },
);

test.each(['{', '', 'null', '[]'])('the body %j in place of a refresh token is answered 400', async (body) => {
  expect((await askAuth(origin, '/auth/v1/token?grant_type=refresh_token', { body })).status).toBe(400);
});

const foreign: [what: string, headers: Record<string, string>][] = [
  ['of another site', { origin: 'https://evil.example' }],
  ['of another port', { origin: 'http://localhost:1' }],
  ['of no site', { origin: 'null' }],
  ['that the browser calls cross-site', { 'sec-fetch-site': 'cross-site' }],
  ['that the browser calls same-site', { 'sec-fetch-site': 'same-site' }],
];

test.each(foreign)('a page %s is refused with 403', async (_what, headers) => {
  expect((await askForSession(origin, account, headers)).status).toBe(403);
});

test("the site's own page is let in", async () => {
  const headers = { origin, 'sec-fetch-site': 'same-origin' };
  expect((await askForSession(origin, account, headers)).status).toBe(200);
});

test('a preflight of another site is given no leave', async () => {
  const { status } = await askAuth(origin, '/auth/v1/token?grant_type=password', {
    method: 'OPTIONS',
    headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
  });
  expect(status).toBe(403);
  expect((await askAuth(origin, '/auth/v1/token', { method: 'OPTIONS' })).status).toBe(404);
});

const answers: [status: number, target: string, request: AuthRequest][] = [
  [200, '/auth/v1/token?grant_type=password', { body: account }],
  [200, '/auth/v1/token?grant_type=password', { body: account, headers: { origin } }],
  [401, '/auth/v1/user', { method: 'GET', headers: { origin } }],
  [200, '/auth/v1/health', { method: 'GET' }],
  [400, '/auth/v1/token?grant_type=password', { body: { ...account, password: 'wrong' } }],
  [400, '/auth/v1/token?grant_type=refresh_token', { body: { refresh_token: 'none' } }],
  [401, '/auth/v1/user', { method: 'GET' }],
  [401, '/auth/v1/health', { method: 'GET', headers: { apikey: 'wrong' } }],
  [403, '/auth/v1/logout', { token: 'garbage' }],
  [403, '/auth/v1/token?grant_type=password', { body: account, headers: { origin: 'https://evil.example' } }],
  [403, '/auth/v1/token', { method: 'OPTIONS', headers: { origin: 'https://evil.example' } }],
  [404, '/auth/v1/signup', { body: account }],
  [404, '/auth/v1/token', { method: 'OPTIONS' }],
  [413, '/auth/v1/token?grant_type=password', { body: large }],
];

test.each(answers)(
  'the answer %i of %s is kept in no cache and open to no other origin',
  async (status, target, request) => {
    const { headers, ...answer } = await askAuth(origin, target, request);
    expect(answer.status).toBe(status);
    expect(headers['cache-control']).toBe('no-store');
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
  },
);
