// The embedded services refuse requests from other sites, requests to routes that the auth client doesn't use, and
// malformed bodies.
import { expect, test } from 'vitest';
import { contactPath } from '../../scripts/shared/embedded-addresses.ts';
import { openServices } from '../support/open-services.ts';
import { ask, askAuth, askForRenewal, askForSession, sendMessage, signIn, typed } from '../support/requests.ts';

const { origin, account } = await openServices();
const { port } = new URL(origin);
const { access_token: token } = await signIn(origin, account);

test('An unknown account gets the same answer, byte for byte, as a wrong password', async () => {
  const answers = [
    await askForSession(origin, { ...account, password: 'not-the-password' }),
    await askForSession(origin, { email: 'nobody@example.org', password: 'not-the-password' }),
  ];
  const [wrong, unknown] = answers.map(({ status, text, headers: { date: _, ...headers } }) => ({
    status,
    text,
    headers,
  }));
  expect(unknown).toEqual(wrong);
});

test.each([
  ['POST', '/auth/v1/signup'],
  ['POST', '/auth/v1/otp'],
  ['POST', '/auth/v1/admin/users'],
  ['GET', '/auth/v1/admin/users'],
  ['POST', '/auth/v1/recover'],
  ['GET', '/auth/v1/authorize?provider=google'],
  ['POST', '/auth/v1/token/../signup'],
  ['POST', '/auth/v1/token%2f..%2fsignup'],
  ['POST', '/auth/v1//signup'],
  ['GET', '/auth/v1/../../_system/config'],
  ['GET', '/auth/v1/..%2f..%2f_system%2fconfig'],
  ['GET', '/_system/config'],
  ['GET', '/rest/v1/users'],
])('The services answer the request "%s %s" with 404', async (method, target) => {
  const { status } = await askAuth(origin, target, { method, token, ...(method === 'POST' && { body: account }) });
  expect(status).toBe(404);
});

test.each(['', 'wrong'])(
  'The sign-in service refuses the API key "%s", and no other origin may read the answer',
  async (apikey) => {
    const { status, headers } = await askForSession(origin, account, { apikey });
    expect([status, headers['access-control-allow-origin']]).toEqual([401, undefined]);
  },
);

test.each([
  ['another site', { origin: 'https://evil.example' }],
  ['another port', { origin: 'http://localhost:1' }],
  ['a page without an origin', { origin: 'null' }],
  ['a site that the browser calls cross-site', { 'sec-fetch-site': 'cross-site' }],
  ['a site that the browser calls same-site', { 'sec-fetch-site': 'same-site' }],
  [
    'a foreign name that resolves to this machine',
    { host: `rebind.test:${port}`, origin: `http://rebind.test:${port}` },
  ],
  ['a name that begins with localhost', { host: 'localhost.rebind.test' }],
  ['an address on the local network', { host: `192.168.1.5:${port}` }],
])('The sign-in service and the contact service refuse requests from %s', async (_what, headers) => {
  const asked = { method: 'POST', headers };
  for (const answer of [await askForSession(origin, account, headers), await ask(origin, contactPath, asked)]) {
    expect(answer.status).toBe(403);
  }
});

test.each([`localhost:${port}`, `site.localhost:${port}`, `127.0.0.1:${port}`, `[::1]:${port}`])(
  'The sign-in service answers requests from pages on %s',
  async (host) => {
    const headers = { host, origin: `http://${host}`, 'sec-fetch-site': 'same-origin' };
    expect((await askForSession(origin, account, headers)).status).toBe(200);
  },
);

const broken: [what: string, body: unknown][] = [
  ['is broken JSON', '{"email":'],
  ['is empty', ''],
  ['is null', 'null'],
  ['contains an e-mail address that is a number', { ...account, email: 5 }],
  ['contains a password that is a list', { ...account, password: [account.password] }],
  ['contains a password with half a character', { ...account, password: '\ud800' }],
];

test.each(broken)('Sign-in and session renewal answer with 400 if the request body %s', async (_what, body) => {
  expect((await askForSession(origin, body)).status).toBe(400);
  expect((await askForRenewal(origin, body)).status).toBe(400);
});

test('Each service refuses a request body that is too long, and the next request works', async () => {
  const long = 'x'.repeat(16 * 1024 * 1024);
  for (const headers of [{}, { 'transfer-encoding': 'chunked' }]) {
    expect(await askForSession(origin, { ...account, password: long }, headers)).toMatchObject({
      status: 413,
      code: 'request_too_large',
    });
  }
  const { status, text } = await sendMessage(origin, { ...typed, message: long });
  expect([status, JSON.parse(text).message]).toEqual([413, expect.stringContaining('shorten it to 60,000 characters')]);
  expect((await sendMessage(origin, typed)).status).toBe(200);
});

test('No response of the sign-in service or the contact service may be cached', async () => {
  const answers = [
    await askForSession(origin, account),
    await askAuth(origin, '/auth/v1/signup'),
    await askAuth(origin, '/auth/v1/health', { method: 'GET', headers: { apikey: 'wrong' } }),
    await ask(origin, contactPath),
    await ask(origin, contactPath, { method: 'PUT' }),
    await ask(origin, contactPath, { headers: { host: 'rebind.test' } }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 404, 401, 405, 405, 403]);
  expect(answers.map(({ headers }) => headers['cache-control'])).toEqual(answers.map(() => 'no-store'));
});

test('The services refuse sign-ins and messages above their rate limits', async () => {
  const strict = await openServices({ limits: { signIns: 1, messages: 1 } });
  const guess = () => askForSession(strict.origin, { ...account, password: 'not-the-password' });
  expect([(await guess()).status, (await guess()).code]).toEqual([400, 'over_request_rate_limit']);
  const send = () => sendMessage(strict.origin, typed);
  expect([(await send()).status, (await send()).status]).toEqual([200, 429]);
});
