// What a session of the embedded auth server holds and how long it is valid.
import { expect, test } from 'vitest';
import { askAuth, askForRenewal, renew, signIn } from '../support/ask-auth.ts';
import { openServices } from '../support/open-services.ts';
import { runScript } from '../support/run-script.ts';

const { origin, account, directory } = await openServices();

const uuid = expect.stringMatching(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
const instant = expect.stringMatching(/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/);
const user = {
  id: uuid,
  aud: 'authenticated',
  role: 'authenticated',
  email: account.email,
  app_metadata: { provider: 'email', providers: ['email'] },
  user_metadata: expect.any(Object),
  identities: [expect.objectContaining({ provider: 'email', user_id: uuid })],
  created_at: instant,
  last_sign_in_at: instant,
};
const session = {
  access_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
  refresh_token: uuid,
  token_type: 'bearer',
  expires_in: 3600,
  expires_at: expect.any(Number),
  user,
};

const askUser = (at: string, token: string) => askAuth(at, '/auth/v1/user', { method: 'GET', token });

test('a session has the fields that the client stores', async () => {
  expect(await signIn(origin, account)).toMatchObject(session);
});

test('a session says when its token ends, an hour from now, and the token says the same', async () => {
  const asked = Math.floor(Date.now() / 1000);
  const { access_token: token, expires_at: ends = 0, user: owner } = await signIn(origin, account);
  const answered = Math.ceil(Date.now() / 1000);
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  expect(claims).toMatchObject({ sub: owner.id, email: account.email, session_id: uuid, iat: claims.exp - 3600 });
  // Each is reckoned by itself: a second may pass in between.
  for (const end of [ends, claims.exp]) {
    expect(end).toBeGreaterThanOrEqual(asked + 3600);
    expect(end).toBeLessThanOrEqual(answered + 3600);
  }
});

test('a renewed session has the same fields, the same user and another refresh token', async () => {
  const first = await signIn(origin, account);
  const second = await renew(origin, first.refresh_token);
  expect(second).toMatchObject(session);
  expect(second.user.id).toBe(first.user.id);
  expect(second.refresh_token).not.toBe(first.refresh_token);
});

test('tabs that race with one refresh token all get the same next one', async () => {
  const { refresh_token: shared } = await signIn(origin, account);
  const { refresh_token: next } = await renew(origin, shared);
  expect((await renew(origin, shared)).refresh_token).toBe(next);
});

test('the user is told as the session tells it', async () => {
  const { access_token: token } = await signIn(origin, account);
  expect(JSON.parse((await askUser(origin, token)).text)).toMatchObject(user);
});

test('signing out everywhere ends the sessions of other devices, and of nobody else', async () => {
  const colleague = { email: 'colleague@example.org', password: 'another great circle' };
  await runScript('user.ts', ['add', colleague.email], { directory, input: colleague.password });
  const elsewhere = await signIn(origin, colleague);
  const here = await signIn(origin, account);
  const there = await signIn(origin, account);
  await askAuth(origin, '/auth/v1/logout?scope=global', { token: here.access_token });
  expect((await askForRenewal(origin, there.refresh_token)).status).toBe(400);
  expect((await askUser(origin, there.access_token)).status).toBe(403);
  expect((await askUser(origin, elsewhere.access_token)).status).toBe(200);
});

test('signing out on one device leaves the others signed in', async () => {
  const here = await signIn(origin, account);
  const there = await signIn(origin, account);
  await askAuth(origin, '/auth/v1/logout?scope=local', { token: here.access_token });
  expect((await askUser(origin, here.access_token)).status).toBe(403);
  expect((await askUser(origin, there.access_token)).status).toBe(200);
});

test('sessions survive a restart of the services', async () => {
  const before = await openServices();
  const { access_token: token, refresh_token: refreshToken } = await signIn(before.origin, before.account);
  await before.close();
  const { origin: after } = await openServices({ directory: before.directory });
  expect((await askUser(after, token)).status).toBe(200);
  expect(await renew(after, refreshToken)).toMatchObject({ expires_in: 3600, user: { email: account.email } });
});
