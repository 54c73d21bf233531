// The real client against the embedded auth server: what src/features/session builds on.
import { createClient, isAuthApiError, isAuthSessionMissingError } from '@supabase/supabase-js';
import { expect, test } from 'vitest';
import { embeddedPublishableKey } from '../../scripts/shared/embedded-addresses.ts';
import { openServices } from '../support/open-services.ts';

const { origin, account } = await openServices();

/** A browser of its own, so to speak: it keeps its own session. */
function openClient(at = origin) {
  const stored = new Map<string, string>();
  return createClient(at, embeddedPublishableKey, {
    auth: {
      autoRefreshToken: false,
      storage: {
        getItem: (key) => stored.get(key) ?? null,
        setItem: (key, value) => void stored.set(key, value),
        removeItem: (key) => void stored.delete(key),
      },
    },
  }).auth;
}

test('signs in, and has the user and a session for an hour', async () => {
  const client = openClient();
  const { data, error } = await client.signInWithPassword(account);
  expect(error).toBeNull();
  expect(data.user?.email).toBe(account.email);
  expect(data.session).toMatchObject({ token_type: 'bearer', expires_in: 3600 });
  expect((await client.getSession()).data.session).toEqual(data.session);
});

test('signs in with a captcha token sent along', async () => {
  const { error } = await openClient().signInWithPassword({ ...account, options: { captchaToken: 'solved' } });
  expect(error).toBeNull();
});

test.each([
  ['a wrong password', { ...account, password: 'not-the-password' }],
  ['an unknown account', { ...account, email: 'nobody@example.org' }],
])('hears of %s as a refusal of the service, not as a network error', async (_what, credentials) => {
  const { data, error } = await openClient().signInWithPassword(credentials);
  expect(isAuthApiError(error)).toBe(true);
  expect(error).toMatchObject({ status: 400, code: 'invalid_credentials' });
  expect(data).toEqual({ user: null, session: null });
});

test('hears of too many tries as a refusal of the service', async () => {
  const strict = await openServices({ limits: { failuresPerAddress: 1 } });
  const client = openClient(strict.origin);
  await client.signInWithPassword({ ...strict.account, password: 'not-the-password' });
  const { error } = await client.signInWithPassword(strict.account);
  expect(isAuthApiError(error)).toBe(true);
  expect(error).toMatchObject({ status: 429, code: 'over_request_rate_limit' });
});

test('renews its session with another refresh token, and tells its listeners', async () => {
  const client = openClient();
  const events: string[] = [];
  client.onAuthStateChange((event) => void events.push(event));
  const before = await client.signInWithPassword(account);
  const after = await client.refreshSession();
  expect(after.error).toBeNull();
  expect(after.data.session?.refresh_token).not.toBe(before.data.session?.refresh_token);
  expect(after.data.user?.id).toBe(before.data.user?.id);
  expect(events).toEqual(expect.arrayContaining(['SIGNED_IN', 'TOKEN_REFRESHED']));
});

test('renews an expired session by itself when it is asked for', async () => {
  const short = await openServices({ tokenSeconds: 60 });
  const client = openClient(short.origin);
  const { data } = await client.signInWithPassword(short.account);
  const { data: later, error } = await client.getSession();
  expect(error).toBeNull();
  expect(later.session?.refresh_token).not.toBe(data.session?.refresh_token);
});

test('signs out everywhere: the session is forgotten here, and over on another device', async () => {
  const [here, there] = [openClient(), openClient()];
  await here.signInWithPassword(account);
  await there.signInWithPassword(account);
  expect((await here.signOut({ scope: 'global' })).error).toBeNull();
  expect((await here.getSession()).data.session).toBeNull();
  expect((await there.refreshSession()).error).toMatchObject({ status: 400, code: 'refresh_token_not_found' });
});

test('signs out without an error when the service has ended the session already', async () => {
  const [here, there] = [openClient(), openClient()];
  await here.signInWithPassword(account);
  await there.signInWithPassword(account);
  await here.signOut({ scope: 'global' });
  expect((await there.signOut({ scope: 'global' })).error).toBeNull();
  expect((await there.getSession()).data.session).toBeNull();
});

test('reads who is signed in, and that no user is after the session has ended', async () => {
  const [here, there] = [openClient(), openClient()];
  await here.signInWithPassword(account);
  await there.signInWithPassword(account);
  expect((await there.getUser()).data.user?.email).toBe(account.email);
  await here.signOut({ scope: 'global' });
  const { data, error } = await there.getUser();
  expect(data.user).toBeNull();
  expect(isAuthSessionMissingError(error)).toBe(true);
});
