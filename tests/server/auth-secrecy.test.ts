// The sign-in does not disclose which accounts exist, and limits how many passwords can be tried.
import bcrypt from 'bcryptjs';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import {
  addAccount,
  disableAccount,
  enableAccount,
  nobodysHash,
  passwordHashCost,
} from '../../scripts/server/embedded/auth/accounts.ts';
import { createAuthRoutes } from '../../scripts/server/embedded/auth/auth-routes.ts';
import { defaultLimits } from '../../scripts/server/embedded/shared/limits.ts';
import { embeddedPublishableKey } from '../../scripts/shared/embedded-addresses.ts';
import { asOperator } from '../support/as-operator.ts';
import { type AuthAnswer, askAuth, askForRenewal, askForSession, signIn } from '../support/ask-auth.ts';
import { openServices } from '../support/open-services.ts';
import { sendMessage, typed } from '../support/send-message.ts';

const { origin, account, directory } = await openServices();
const nobody = 'nobody@example.org';
const wrong = 'not-the-password';

/** All that an answer tells but the time. */
function everythingOf({ status, headers: { date: _date, ...headers }, text }: AuthAnswer) {
  return { status, headers, text };
}

/** The answer to a wrong password. */
const asWrong = async () => everythingOf(await askForSession(origin, { ...account, password: wrong }));

test('an unknown account is answered byte for byte as a wrong password', async () => {
  expect(everythingOf(await askForSession(origin, { email: nobody, password: wrong }))).toEqual(await asWrong());
});

const longest = { email: 'longest@example.org', password: 'ä'.repeat(36) };
const longer = { ...longest, password: `${longest.password}!` };
beforeAll(async () => {
  await asOperator(directory, (db) => addAccount(db, longest.email, longest.password));
});

test('a password is compared at one cost, whether there is an account or not', async () => {
  await asOperator(directory, ({ sql }) => {
    const row = sql.prepare('SELECT encrypted_password FROM "auth.users" WHERE email = ?').get(longest.email);
    const hashes = [String(row?.encrypted_password), nobodysHash];
    expect(hashes.map((hash) => bcrypt.getRounds(hash))).toEqual([passwordHashCost, passwordHashCost]);
  });
});

test('where there is no account, a password is compared all the same', async () => {
  const compare = vi.spyOn(bcrypt, 'compare');
  onTestFinished(() => compare.mockRestore());
  await asOperator(directory, async (db) => {
    const answer = await createAuthRoutes(db, defaultLimits).request(
      '/auth/v1/token?grant_type=password',
      {
        method: 'POST',
        headers: { apikey: embeddedPublishableKey },
        body: JSON.stringify({ email: nobody, password: wrong }),
      },
      { asked: { network: '192.0.2.1' }, signal: AbortSignal.any([]) },
    );
    expect(answer.status).toBe(400);
  });
  expect(compare.mock.calls).toEqual([[wrong, nobodysHash]]);
});

test('a password over 72 bytes never matches, not even when its first 72 do', async () => {
  expect((await askForSession(origin, longest)).status).toBe(200);
  expect(everythingOf(await askForSession(origin, longer))).toEqual(await asWrong());
});

test.each([
  'grant_type=password&grant_type=refresh_token',
  'grant_type=refresh_token&grant_type=password',
  'grant%5Ftype=refresh_token&grant_type=password',
  'grant_type=refresh_token&grant%5Ftype=password',
  'grant%5Ftype=password',
  'grant_type=%70assword',
])('no way of writing the grant leads round that check: %s', async (query) => {
  const body = { ...longer, refresh_token: 'none' };
  expect((await askAuth(origin, `/auth/v1/token?${query}`, { body })).status).toBe(400);
});

test('a disabled account is answered as a wrong password, its sessions end, and it comes back when enabled', async () => {
  const leaver = { email: 'leaver@example.org', password: 'leaves in autumn' };
  await asOperator(directory, (db) => addAccount(db, leaver.email, leaver.password));
  const session = await signIn(origin, leaver);
  await asOperator(directory, (db) => disableAccount(db, leaver.email));
  expect(everythingOf(await askForSession(origin, leaver))).toEqual(await asWrong());
  expect(await askForRenewal(origin, session.refresh_token)).toMatchObject({
    status: 400,
    code: 'refresh_token_not_found',
  });
  const user = await askAuth(origin, '/auth/v1/user', { method: 'GET', token: session.access_token });
  expect(user).toMatchObject({ status: 403, code: 'session_not_found' });
  await asOperator(directory, (db) => enableAccount(db, leaver.email));
  expect((await askForSession(origin, leaver)).status).toBe(200);
});

const tooMany = { status: 429, code: 'over_request_rate_limit' };
const secondsOf = (answer: AuthAnswer) => Number(answer.headers['retry-after']);

/** Answers of the same request, one after the other. */
async function repeat(times: number, askOnce: (turn: number) => Promise<AuthAnswer>): Promise<number[]> {
  const statuses: number[] = [];
  for (let turn = 1; turn <= times; turn += 1) statuses.push((await askOnce(turn)).status);
  return statuses;
}

test('after too many guesses at one account even the right password is refused, with the time to wait', async () => {
  const strict = await openServices({ limits: { failuresPerAccount: 3 } });
  const guess = () => askForSession(strict.origin, { ...strict.account, password: wrong });
  expect(await repeat(4, guess)).toEqual([400, 400, 400, 429]);
  const right = await askForSession(strict.origin, strict.account);
  expect(right).toMatchObject(tooMany);
  expect(right.headers['cache-control']).toBe('no-store');
  expect(secondsOf(right)).toBeGreaterThanOrEqual(1);
  expect(secondsOf(right)).toBeLessThanOrEqual(60);
  const inCapitals = { ...strict.account, email: ` ${strict.account.email.toUpperCase()}` };
  expect(await askForSession(strict.origin, inCapitals)).toMatchObject(tooMany);
});

test('guesses at one account lock out no other', async () => {
  const strict = await openServices({ limits: { failuresPerAccount: 1 } });
  await repeat(3, () => askForSession(strict.origin, { email: nobody, password: wrong }));
  expect((await askForSession(strict.origin, strict.account)).status).toBe(200);
});

test('guesses at an unknown account are refused after as many as at a known one', async () => {
  const strict = await openServices({ limits: { failuresPerAccount: 2 } });
  const guess = (email: string) => () => askForSession(strict.origin, { email, password: wrong });
  expect(await repeat(3, guess(nobody))).toEqual([400, 400, 429]);
  expect(await repeat(3, guess(strict.account.email))).toEqual([400, 400, 429]);
});

test('after too many guesses from one address at whatever account even the right password is refused', async () => {
  const strict = await openServices({ limits: { failuresPerAddress: 3 } });
  const guess = (turn: number) =>
    askForSession(strict.origin, { email: `client-${turn}@example.org`, password: wrong });
  expect(await repeat(4, guess)).toEqual([400, 400, 400, 429]);
  const right = await askForSession(strict.origin, strict.account);
  expect(right).toMatchObject(tooMany);
  expect(secondsOf(right)).toBeGreaterThanOrEqual(1);
});

test('an address is what the connection comes from, not what a header claims', async () => {
  const strict = await openServices({ limits: { failuresPerAddress: 2 } });
  const guess = (turn: number) =>
    askForSession(strict.origin, { ...strict.account, password: wrong }, { 'x-forwarded-for': `192.0.2.${turn}` });
  expect(await repeat(3, guess)).toEqual([400, 400, 429]);
});

test('behind a proxy the addresses of one network count together, whatever they ask for', async () => {
  const { origin: at, account: owner } = await openServices({
    trustedProxies: '127.0.0.1, ::1',
    limits: { failuresPerAddress: 1, requestsPerAddress: 3, messagesPerAddress: 1 },
  });
  let last = 0;
  const asNeighbour = (): Record<string, string> => {
    last += 1;
    return { 'x-forwarded-for': `2001:db8:1:2::${last}` };
  };
  const guess = () => askForSession(at, { ...owner, password: wrong }, asNeighbour());
  const askWho = () => askAuth(at, '/auth/v1/user', { method: 'GET', headers: asNeighbour() });
  expect(await repeat(2, guess)).toEqual([400, 429]);
  expect(await repeat(2, askWho)).toEqual([401, 429]);
  const messages = [await sendMessage(at, typed, asNeighbour()), await sendMessage(at, typed, asNeighbour())];
  expect(messages.map(({ status }) => status)).toEqual([200, 429]);
  // Others are not held back by them.
  expect((await askForSession(at, owner, { 'x-forwarded-for': '2001:db8:1:3::1' })).status).toBe(200);
});

test.each([
  ['refresh', (at: string) => askForRenewal(at, '01890000-0000-7000-8000-000000000000'), 400],
  ['sign-out', (at: string) => askAuth(at, '/auth/v1/logout?scope=global', { token: 'garbage' }), 403],
  ['user', (at: string) => askAuth(at, '/auth/v1/user', { method: 'GET', token: 'garbage' }), 403],
])('%s is bounded too', async (_what, askOnce, usual) => {
  const strict = await openServices({ limits: { requestsPerAddress: 2 } });
  expect(await repeat(3, () => askOnce(strict.origin))).toEqual([usual, usual, 429]);
});
