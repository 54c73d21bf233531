// Rows 8 and 9 of the attack list: guesses from elsewhere lock no account, and the queue is bounded.
import { createClient, isAuthRetryableFetchError } from '@supabase/supabase-js';
import { expect, test } from 'vitest';
import type { Limits } from '../../scripts/server/embedded/shared/limits.ts';
import { embeddedPublishableKey } from '../../scripts/shared/embedded-addresses.ts';
import { type AuthAnswer, askForSession } from '../support/ask-auth.ts';
import { type OpenServices, openServices } from '../support/open-services.ts';
import { startSignIn } from '../support/unfinished-request.ts';

/** Services behind a proxy: a header names the address, so that a test has many. */
const open = (limits: Partial<Limits> = {}) => openServices({ trustedProxies: '127.0.0.1, ::1', limits });

type Credentials = { email: string; password: string };
const tryFrom = ({ origin }: OpenServices, address: string, credentials: Credentials): Promise<AuthAnswer> =>
  askForSession(origin, credentials, { 'x-forwarded-for': address });
const wrong = (credentials: Credentials): Credentials => ({ ...credentials, password: 'not-the-password' });

const inOrder: string[] = [];
/** Notes when an answer has come. */
const noted = async (name: string, answer: Promise<AuthAnswer>): Promise<AuthAnswer> => {
  const got = await answer;
  inOrder.push(name);
  return got;
};
const statusesOf = async (answers: Promise<AuthAnswer>[]): Promise<number[]> =>
  (await Promise.all(answers)).map(({ status }) => status);

test('row 8: wrong passwords from elsewhere do not lock a client out: it waits in the slow queue and gets in', async () => {
  const services = await open({ failuresPerAccount: 3, slowSignInSeconds: 0.2 });
  for (const n of [1, 2, 3]) await tryFrom(services, `192.0.2.${n}`, wrong(services.account));
  expect((await tryFrom(services, '198.51.100.1', services.account)).status).toBe(200);
});

test('row 8: parallel guesses gain nothing: after the limit each waits for its turn, and one address is refused', async () => {
  const services = await open({ failuresPerAccount: 2, slowSignInSeconds: 3600 });
  const guesses = Array.from({ length: 6 }, () => tryFrom(services, '192.0.2.1', wrong(services.account)));
  expect((await statusesOf(guesses)).sort()).toEqual([400, 400, 429, 429, 429, 429]);
});

test('row 8: those who guess from many addresses pass the slow queue one by one, each in its turn', async () => {
  const services = await open({ failuresPerAccount: 1, slowSignInSeconds: 0.3 });
  await tryFrom(services, '192.0.2.1', wrong(services.account));
  inOrder.length = 0;
  const first = noted('first', tryFrom(services, '192.0.2.2', wrong(services.account)));
  // Another account is not slowed: its answer shows that the first is waiting.
  expect((await tryFrom(services, '192.0.2.9', wrong({ ...services.account, email: 'x@example.org' }))).status).toBe(
    400,
  );
  const second = noted('second', tryFrom(services, '192.0.2.3', services.account));
  const statuses = [(await first).status, (await second).status];
  expect(statuses).toEqual([400, 200]);
  expect(inOrder).toEqual(['first', 'second']);
  expect((await tryFrom(services, '192.0.2.2', services.account)).status).toBe(429);
});

/** Two sign-ins where there is one place to wait: whichever comes second is told so, and the other waits. */
async function findOneFull(services: OpenServices, addresses: [string, string], credentials: Credentials) {
  const asked = addresses.map((address) => startSignIn(services.origin, address, credentials));
  const answer = await Promise.race(asked.map((one) => one.status));
  return { status: answer, leave: () => asked.map((one) => one.leave()) };
}

test('row 8: an unknown account waits as a known one does', async () => {
  const services = await open({ failuresPerAccount: 1, slowSignInSeconds: 3600, signInsWaitingPerAddress: 1 });
  for (const email of ['nobody@example.org', services.account.email]) {
    const guess = { email, password: 'not-the-password' };
    await tryFrom(services, '192.0.2.1', guess);
    const { status, leave } = await findOneFull(services, ['192.0.2.2', '192.0.2.3'], guess);
    expect(status).toBe(503);
    leave();
  }
});

test('row 9: a full queue is 503 with the time to wait, which the real client reports as no refusal', async () => {
  const { origin, account } = await openServices({ limits: { signInsWaiting: 0 } });
  const answer = await askForSession(origin, account);
  expect(answer).toMatchObject({ status: 503, code: 'unexpected_failure', headers: { 'retry-after': '5' } });
  const { error } = await createClient(origin, embeddedPublishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  }).auth.signInWithPassword(account);
  expect(isAuthRetryableFetchError(error)).toBe(true);
  // What the session store calls "unexpected": everything but 4xx.
  expect(error?.status).toBe(503);
});

test('row 9: one address holds a small part of the queue only, and a client that has gone away none', async () => {
  const services = await open({ failuresPerAccount: 1, slowSignInSeconds: 3600, signInsWaitingPerAddress: 1 });
  await tryFrom(services, '192.0.2.1', wrong(services.account));
  const other = (name: string) => ({ email: `${name}@example.org`, password: 'not-the-password' });
  const { status, leave } = await findOneFull(services, ['192.0.2.2', '192.0.2.2'], services.account);
  expect(status).toBe(503);
  expect((await tryFrom(services, '192.0.2.2', other('a'))).status).toBe(503);
  expect((await tryFrom(services, '192.0.2.3', other('b'))).status).toBe(400);
  leave();
  const tryAgain = async () => (await tryFrom(services, '192.0.2.2', other('c'))).status;
  await expect.poll(tryAgain, { timeout: 100_000 }).toBe(400);
});
