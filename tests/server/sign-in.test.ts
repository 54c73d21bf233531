// The embedded auth service works with the real client of `@supabase/supabase-js`, which src/features/session uses.
import { createClient, isAuthApiError } from '@supabase/supabase-js';
import { expect, test } from 'vitest';
import { embeddedPublishableKey } from '../../scripts/shared/embedded-addresses.ts';
import { openServices } from '../support/open-services.ts';

const { origin, account, directory, close } = await openServices();

/** Creates an auth client with separate storage, as if it ran in a separate browser. */
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

async function openSignedIn() {
  const client = openClient();
  const { error } = await client.signInWithPassword(account);
  expect(error).toBeNull();
  return client;
}

test('The right password opens a session for an hour, whatever the case of the e-mail address', async () => {
  const client = openClient();
  const inCapitals = { ...account, email: account.email.toUpperCase(), options: { captchaToken: 'solved' } };
  const { data, error } = await client.signInWithPassword(inCapitals);
  expect(error).toBeNull();
  expect(data.user?.email).toBe(account.email);
  expect(data.session).toMatchObject({ token_type: 'bearer', expires_in: 3600 });
  expect((await client.getUser()).data.user).toMatchObject({ id: data.user?.id, role: 'authenticated' });
});

test.each([
  ['a wrong password', { ...account, password: 'not-the-password' }],
  ['an unknown account', { ...account, email: 'nobody@example.org' }],
])('The client reports %s as invalid credentials', async (_what, credentials) => {
  const { data, error } = await openClient().signInWithPassword(credentials);
  expect(isAuthApiError(error)).toBe(true);
  expect(error).toMatchObject({ status: 400, code: 'invalid_credentials' });
  expect(data).toEqual({ user: null, session: null });
});

test('Nobody can sign up, either with a password or by e-mail', async () => {
  const newcomer = { email: 'newcomer@example.org', password: 'a long enough password' };
  expect((await openClient().signUp(newcomer)).error).not.toBeNull();
  expect((await openClient().signInWithOtp({ email: newcomer.email })).error).not.toBeNull();
  expect((await openClient().signInWithPassword(newcomer)).error).toMatchObject({ code: 'invalid_credentials' });
});

test('A renewed session has a new refresh token', async () => {
  const client = await openSignedIn();
  const before = (await client.getSession()).data.session;
  const { data, error } = await client.refreshSession();
  expect(error).toBeNull();
  expect(data.session?.refresh_token).not.toBe(before?.refresh_token);
  expect(data.user?.id).toBe(before?.user.id);
});

test('The client renews an expired session when the app asks for the session', async () => {
  const short = await openServices({ tokenSeconds: 60 });
  const client = openClient(short.origin);
  const { data } = await client.signInWithPassword(account);
  const later = await client.getSession();
  expect(later.error).toBeNull();
  expect(later.data.session?.refresh_token).not.toBe(data.session?.refresh_token);
});

test('Tabs that use the same refresh token at the same time all stay signed in', async () => {
  const client = await openSignedIn();
  const refreshToken = (await client.getSession()).data.session?.refresh_token ?? '';
  const renewals = await Promise.all([1, 2].map(() => openClient().refreshSession({ refresh_token: refreshToken })));
  expect(renewals.map(({ error }) => error)).toEqual([null, null]);
});

test('Signing out ends the sessions on all devices, and another device can then sign out without an error', async () => {
  const [here, there] = [await openSignedIn(), await openSignedIn()];
  expect((await here.signOut()).error).toBeNull();
  expect((await here.getSession()).data.session).toBeNull();
  expect((await there.refreshSession()).error).toMatchObject({ status: 400, code: 'refresh_token_not_found' });
  expect((await there.signOut()).error).toBeNull();
});

test('Sessions survive a restart of the services', async () => {
  const client = await openSignedIn();
  const refreshToken = (await client.getSession()).data.session?.refresh_token ?? '';
  await close();
  const again = await openServices({ directory });
  expect((await openClient(again.origin).refreshSession({ refresh_token: refreshToken })).error).toBeNull();
});
